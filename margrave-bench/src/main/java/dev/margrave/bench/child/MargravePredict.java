// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.child;

import dev.margrave.bench.peer.Measurement;
import dev.margrave.bench.peer.PredictTask;
import dev.margrave.bench.process.Json;
import dev.margrave.data.Dataset;
import dev.margrave.model.Classifier;
import dev.margrave.model.KernelFunctions;
import dev.margrave.model.Prediction;
import dev.margrave.persist.Models;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Predicts with Margrave: once cold, then again until the code is compiled. */
public final class MargravePredict {
    private MargravePredict() {}

    public static void main(String[] arguments) throws IOException {
        PredictTask task = Json.read(arguments[0], PredictTask.class);
        Classifier model = (Classifier) Models.load(Path.of(task.model()));
        Dataset data = Rows.read(Path.of(task.rows()), task.columns());
        Clock clock = Clock.start();
        List<Prediction> predictions = model.predict(data.features());
        Measurement first = clock.stop();
        Map<String, Double> values = new HashMap<>(first.values());
        values.put("errors", errors(data, predictions));
        double settled = Settled.seconds(() -> model.predict(data.features()));
        values.put(Settled.SECONDS, settled);
        double support = ((KernelFunctions) model.functions()).support().rows();
        double operations = 2.0 * data.rows() * support * task.columns();
        values.put("gigaflops", operations / first.wallSeconds() / 1e9);
        values.put("settledGigaflops", operations / settled / 1e9);
        values.put("peakGigaflops", BlockPeak.gigaflops(task.columns()));
        System.out.println(Json.write(
                new Measurement(first.wallSeconds(), first.cpuSeconds(), first.peakBytes(), values, first.note())));
    }

    private static double errors(Dataset data, List<Prediction> predictions) {
        int errors = 0;
        for (int i = 0; i < data.rows(); i++) {
            errors += predictions.get(i).label().equals(data.labels().name(data.code(i))) ? 0 : 1;
        }
        return errors;
    }
}
