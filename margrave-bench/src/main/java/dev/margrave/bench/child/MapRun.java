// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.child;

import dev.margrave.bench.peer.MapTask;
import dev.margrave.bench.peer.Measurement;
import dev.margrave.bench.process.Json;
import dev.margrave.data.Dataset;
import dev.margrave.data.Scaling;
import dev.margrave.data.io.Datasets;
import dev.margrave.feature.KernelMapRule;
import dev.margrave.feature.Maps;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.Machine;
import dev.margrave.machine.Machines;
import dev.margrave.model.Classifier;
import dev.margrave.model.Prediction;
import dev.margrave.solver.Bias;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Trains and tests a machine on the features of a map, or with a kernel; both times include the map. */
public final class MapRun {
    private MapRun() {}

    public static void main(String[] arguments) throws IOException {
        MapTask task = Json.read(arguments[0], MapTask.class);
        Dataset train = read(task.train(), task.columns());
        Dataset test = read(task.test(), task.columns());
        Machine<?> machine = machine(task);
        Clock clock = Clock.start();
        Classifier model = (Classifier) machine.fit(train);
        Measurement trained = clock.stop();
        clock = Clock.start();
        List<Prediction> predictions = model.predict(test.features());
        Measurement tested = clock.stop();
        Map<String, Double> values = new HashMap<>();
        values.put("testSeconds", tested.wallSeconds());
        values.put("testCpuSeconds", tested.cpuSeconds());
        values.put("errors", errors(test, predictions));
        values.put("rows", (double) train.rows());
        values.put("testRows", (double) test.rows());
        values.put("gap", model.report().relativeGap());
        if (task.again()) {
            values.put(Settled.SECONDS, Settled.seconds(() -> machine.fit(train)));
            values.put("settledTestSeconds", Settled.seconds(() -> model.predict(test.features())));
        }
        System.out.println(
                Json.write(trained.with(values, model.report().status().toString())));
    }

    private static Dataset read(String file, int columns) throws IOException {
        return columns > 0 ? Rows.read(Path.of(file), columns) : Datasets.read(Path.of(file));
    }

    private static Machine<?> machine(MapTask task) {
        Machine<?> machine = Machines.named(task.machine())
                .kernel(Kernels.parse(task.kernel() == null ? "linear" : task.kernel()))
                .scale(Scaling.parse(task.scale()))
                .tolerance(task.tolerance())
                .memory((long) task.memoryMegabytes() << 20);
        for (Map.Entry<String, Double> parameter : task.parameters().entrySet()) {
            machine = machine.set(parameter.getKey(), parameter.getValue());
        }
        return task.map() == null
                ? machine
                : machine.map((KernelMapRule) Maps.parse(task.map())).bias(Bias.PENALIZED);
    }

    private static double errors(Dataset data, List<Prediction> predictions) {
        int errors = 0;
        for (int i = 0; i < data.rows(); i++) {
            errors += predictions.get(i).label().equals(data.labels().name(data.code(i))) ? 0 : 1;
        }
        return errors;
    }
}
