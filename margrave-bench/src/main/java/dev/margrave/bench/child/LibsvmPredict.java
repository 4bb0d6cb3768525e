// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.child;

import dev.margrave.bench.peer.PredictTask;
import dev.margrave.bench.process.Json;
import dev.margrave.data.Dataset;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import libsvm.svm;
import libsvm.svm_model;
import libsvm.svm_node;

/** Predicts with LIBSVM's Java version. */
public final class LibsvmPredict {
    private LibsvmPredict() {}

    public static void main(String[] arguments) throws IOException {
        PredictTask task = Json.read(arguments[0], PredictTask.class);
        svm_model model = svm.svm_load_model(task.model());
        Dataset data = Rows.read(Path.of(task.rows()), task.columns());
        svm_node[][] rows = Rows.libsvm(data);
        double[] labels = Rows.labels(data);
        double errors = 0;
        Clock clock = Clock.start();
        for (int i = 0; i < rows.length; i++) {
            errors += svm.svm_predict(model, rows[i]) == labels[i] ? 0 : 1;
        }
        System.out.println(Json.write(clock.stop().with(Map.of("errors", errors), null)));
    }
}
