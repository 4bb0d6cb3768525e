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
        for (int k = 0; k < results.size(); k++) {
            KernelMap map =
                    rule(task.maps().get(k)).fit(rows, settings(task.maps().get(k)));
            double[] seconds = seconds(map, rows, task.passes());
            results.set(k, results.get(k).withSettledSeconds(seconds[1]));
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
        MapSettings settings = settings(choice);
        long start = System.nanoTime();
        KernelMapRule rule = rule(choice);
        KernelMap map = rule.fit(rows, settings);
        double fit = (System.nanoTime() - start) / 1e9;
        double[] seconds = seconds(map, rows, task.passes());
        double sum = 0;
        double largest = 0;
        for (int draw = 0; draw < task.draws(); draw++) {
            KernelMap drawn = rule.fit(rows, settings.withSeed(choice.seed() + draw));
            KernelError error = KernelError.measure(drawn, sample, 1, settings.threads());
            sum += error.mean();
            largest = Math.max(largest, error.maximum());
        }
        return new Result(fit, seconds[0], seconds[1], Double.NaN, sum / task.draws(), largest);
    }

    private static MapSettings settings(MapChoice choice) {
        return MapSettings.DEFAULTS.withSeed(choice.seed());
    }

    private static KernelMapRule rule(MapChoice choice) {
        return (KernelMapRule) Maps.parse(choice.spec());
    }

    /** The seconds of the first pass and of the fastest. */
    private static double[] seconds(KernelMap map, FeatureMatrix rows, int passes) {
        double first = 0;
        double quickest = Double.POSITIVE_INFINITY;
        double spent = 0;
        for (int pass = 0; pass < passes && spent < ENOUGH_SECONDS; pass++) {
            long start = System.nanoTime();
            map.apply(rows, MapSettings.DEFAULTS.threads());
            double seconds = (System.nanoTime() - start) / 1e9;
            first = pass == 0 ? seconds : first;
            quickest = Math.min(quickest, seconds);
            spent += seconds;
        }
        return new double[] {first, quickest};
    }
}
