// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.child;

import dev.margrave.bench.peer.MapSpeedTask;
import dev.margrave.bench.peer.Measurement;
import dev.margrave.bench.process.Json;
import dev.margrave.data.DenseMatrix;
import dev.margrave.feature.KernelMapRule;
import dev.margrave.feature.MaclaurinMap;
import dev.margrave.feature.MapSettings;
import dev.margrave.feature.Maps;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Multiplications per second of a random Maclaurin map and of the bare block product in the same process. A projection ω·x of a
 * row counts as many multiplications as the row has columns, however it is computed.
 */
public final class MapSpeed {
    private static final double FLOPS_PER_MULTIPLICATION = 2;

    private MapSpeed() {}

    public static void main(String[] arguments) throws IOException {
        MapSpeedTask task = Json.read(arguments[0], MapSpeedTask.class);
        DenseMatrix rows = task.file() == null
                ? drawn(task.rows(), task.columns())
                : MapTransform.dense(
                        Rows.read(Path.of(task.file()), task.columns()).features());
        MapSettings settings = MapSettings.DEFAULTS;
        MaclaurinMap map = (MaclaurinMap) ((KernelMapRule) Maps.parse(task.map())).fit(rows, settings);
        Clock clock = Clock.start();
        map.apply(rows, settings.threads());
        Measurement first = clock.stop();
        double settled = Settled.seconds(() -> map.apply(rows, settings.threads()));
        double multiplications = (double) rows.rows() * rows.columns() * map.projections();
        Map<String, Double> values = new HashMap<>();
        values.put("rows", (double) rows.rows());
        values.put("projections", (double) map.projections());
        values.put(Settled.SECONDS, settled);
        values.put("multiplicationRate", multiplications / settled);
        values.put("firstRate", multiplications / first.wallSeconds());
        values.put("productRate", BlockPeak.gigaflops(rows.columns()) * 1e9 / FLOPS_PER_MULTIPLICATION);
        System.out.println(Json.write(first.with(values, null)));
    }

    private static DenseMatrix drawn(int count, int columns) {
        SplittableRandom random = new SplittableRandom(1);
        double[] values = new double[Math.multiplyExact(count, columns)];
        for (int k = 0; k < values.length; k++) {
            values[k] = random.nextDouble() / columns;
        }
        return DenseMatrix.wrap(count, columns, values);
    }
}
