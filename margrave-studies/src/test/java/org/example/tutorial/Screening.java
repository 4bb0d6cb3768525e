// SPDX-License-Identifier: Apache-2.0
package org.example.tutorial;

import dev.margrave.data.Dataset;
import dev.margrave.data.Scaling;
import dev.margrave.data.Task;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.RelativeMarginMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.Prediction;
import dev.margrave.persist.Models;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Predicts with a model that the command line trained, and trains one itself. */
public final class Screening {
    private Screening() {}

    /** The arguments are a model file and a CSV file. */
    public static void main(String[] arguments) throws IOException {
        lines(Path.of(arguments[0]), Path.of(arguments[1])).forEach(System.out::println);
    }

    public static List<String> lines(Path file, Path csv) throws IOException {
        Classifier model = (Classifier) Models.load(file);
        ReadOptions asInTraining =
                ReadOptions.DEFAULTS.withSchema(model.schema()).withTask(Task.NONE);
        Dataset rows = Datasets.read(csv, asInTraining);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Prediction prediction = model.predict(rows.row(i));
            lines.add(prediction.label() + ", decision value " + prediction.decision());
        }
        Classifier trained = train(Datasets.read(csv));
        lines.add("trained here: " + trained.report().status() + ", accuracy "
                + trained.report().trainingScore());
        return lines;
    }

    static Classifier train(Dataset data) {
        return RelativeMarginMachine.with(Kernels.linear())
                .scale(Scaling.STANDARD)
                .c(0.1)
                .b(10)
                .fit(data);
    }
}
