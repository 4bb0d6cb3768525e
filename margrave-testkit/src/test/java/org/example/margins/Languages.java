// SPDX-License-Identifier: Apache-2.0
package org.example.margins;

import dev.margrave.data.Dataset;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.kernel.Similarities;
import dev.margrave.kernel.SimilarityRule;
import dev.margrave.machine.landmark.LandmarkMachine;
import dev.margrave.model.Classifier;
import dev.margrave.persist.Models;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The language of words, by a custom similarity. */
final class Languages {
    private Languages() {}

    static void train(Path words, Path file) throws IOException {
        SimilarityRule letters = Similarities.rule("letters:column=word,length=2");
        Dataset data = Datasets.read(words, ReadOptions.DEFAULTS.withRawText("word"));
        Classifier model = LandmarkMachine.with(letters).landmarks(50).c(10).fit(data);
        Models.save(model, file);
    }

    static List<String> predict(Path file, Path words) throws IOException {
        Classifier model = (Classifier) Models.load(file);
        Dataset data = Datasets.read(words, ReadOptions.DEFAULTS.withSchema(model.schema()));
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < data.rows(); i++) {
            labels.add(model.predict(data.row(i)).label());
        }
        return labels;
    }
}
