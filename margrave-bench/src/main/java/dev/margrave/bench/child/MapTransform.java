// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.child;

import dev.margrave.bench.peer.TransformTask;
import dev.margrave.bench.peer.TransformTask.MapChoice;
import dev.margrave.bench.peer.TransformTask.Result;
import dev.margrave.bench.peer.TransformTask.Results;
import dev.margrave.bench.process.Json;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.feature.KernelError;
import dev.margrave.feature.KernelMap;
import dev.margrave.feature.KernelMapRule;
import dev.margrave.feature.MapSettings;
import dev.margrave.feature.Maps;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Times Margrave's maps and measures their kernel errors. */
public final class MapTransform {
    private static final double ENOUGH_SECONDS = 5;

    private MapTransform() {}

    public static void main(String[] arguments) throws IOException {
        TransformTask task = Json.read(arguments[0], TransformTask.class);
        FeatureMatrix read = Rows.read(Path.of(task.rows()), task.columns()).features();
        FeatureMatrix rows = task.dense() ? dense(read) : read;
        FeatureMatrix sample =
                rows.select(task.sample().stream().mapToInt(Integer::intValue).toArray());
        List<Result> results = new ArrayList<>();
        for (MapChoice map : task.maps()) {
            results.add(measure(map, rows, sample, task));
        }
        System.out.println(Json.write(new Results("", results)));
    }

    static DenseMatrix dense(FeatureMatrix rows) {
        double[] values = new double[Math.multiplyExact(rows.rows(), rows.columns())];
        double[] one = new double[rows.columns()];
        for (int i = 0; i < rows.rows(); i++) {
            rows.row(i).scatter(one);
            System.arraycopy(one, 0, values, i * one.length, one.length);
            rows.row(i).unscatter(one);
        }
        return DenseMatrix.wrap(rows.rows(), rows.columns(), values);
    }

    private static Result measure(MapChoice choice, FeatureMatrix rows, FeatureMatrix sample, TransformTask task) {
        MapSettings settings = MapSettings.DEFAULTS.withSeed(choice.seed());
        long start = System.nanoTime();
        KernelMapRule rule = (KernelMapRule) Maps.parse(choice.spec());
        KernelMap map = rule.fit(rows, settings);
        double fit = (System.nanoTime() - start) / 1e9;
        double first = 0;
        double quickest = Double.POSITIVE_INFINITY;
        double spent = 0;
        for (int pass = 0; pass < task.passes() && spent < ENOUGH_SECONDS; pass++) {
            start = System.nanoTime();
            map.apply(rows, settings.threads());
            double seconds = (System.nanoTime() - start) / 1e9;
            first = pass == 0 ? seconds : first;
            quickest = Math.min(quickest, seconds);
            spent += seconds;
        }
        double sum = 0;
        double largest = 0;
        for (int draw = 0; draw < task.draws(); draw++) {
            KernelMap drawn = rule.fit(rows, settings.withSeed(choice.seed() + draw));
            KernelError error = KernelError.measure(drawn, sample, 1, settings.threads());
            sum += error.mean();
            largest = Math.max(largest, error.maximum());
        }
        return new Result(fit, first, quickest, sum / task.draws(), largest);
    }
}
