// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.work;

import dev.margrave.bench.child.MapSpeed;
import dev.margrave.bench.peer.MapSpeedTask;
import dev.margrave.bench.peer.Outcome;
import dev.margrave.bench.report.Numbers;
import dev.margrave.bench.report.Section;
import dev.margrave.bench.report.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The speed of random Maclaurin features of 60 000 × 784 rows, and that of the bare block product. */
final class MapSpeedWork implements Work {
    private static final int ROWS = 60_000;
    private static final int FEATURES = 500;
    private static final int DEGREE = 10;

    @Override
    public String name() {
        return "map-speed";
    }

    @Override
    public String title() {
        return "random Maclaurin features, 784 to " + FEATURES + " of degree up to " + DEGREE
                + ", against the block product";
    }

    @Override
    public List<Source> sources() {
        return List.of(Source.MNIST);
    }

    @Override
    public Section run(Session session) throws IOException, InterruptedException {
        String kernel = "maclaurin:kernel=(poly:degree=" + DEGREE + ",offset=1,scale=1),features=" + FEATURES;
        Map<String, String> specs = new LinkedHashMap<>();
        specs.put("RF", kernel);
        specs.put("truncated at " + DEGREE, kernel + ",truncate=" + DEGREE);
        specs.put(
                "H0/1 with " + (FEATURES + 785), kernel.replace("=" + FEATURES, "=" + (FEATURES + 785)) + ",h01=true");
        Table table = new Table(List.of(
                "map", "rows", "products ω·x", "first s", "settled s", "10⁹ mult./s", "block product", "share"));
        Map<String, Object> details = new LinkedHashMap<>();
        String mnist = session.prepare(Source.MNIST).train().toString();
        int drawn = session.settings().quick() ? Settings.QUICK_ROWS : ROWS;
        for (Map.Entry<String, String> spec : specs.entrySet()) {
            for (String file : new String[] {null, mnist}) {
                String rows = file == null ? "without zeros" : "MNIST";
                Outcome outcome = session.told(
                        name() + " " + spec.getKey() + ", " + rows,
                        session.fresh(
                                MapSpeed.class,
                                true,
                                new MapSpeedTask(file, drawn, Source.MNIST.columns(), spec.getValue()),
                                session.settings().machine()));
                table.add(row(spec.getKey(), rows, outcome));
                details.put(spec.getKey() + ", " + rows, outcome);
            }
        }
        return new Section(name(), title(), captions(), table, details);
    }

    private static List<String> row(String title, String rows, Outcome outcome) {
        if (outcome.measurement() == null) {
            return List.of(title, outcome.failure());
        }
        double rate = outcome.measurement().value("multiplicationRate");
        double product = outcome.measurement().value("productRate");
        return new ArrayList<>(List.of(
                title,
                rows,
                Numbers.count(outcome.measurement().value("projections")),
                Numbers.seconds(outcome.measurement().wallSeconds()),
                Numbers.seconds(outcome.measurement().value("settledSeconds")),
                Numbers.plain(rate / 1e9),
                Numbers.plain(product / 1e9),
                Numbers.ratio(rate / product)));
    }

    private static List<String> captions() {
        return List.of(
                "A product ω·x counts as 784 multiplications, however it is computed and however many pixels are 0. The block"
                        + " product is the single-precision one of kernel rows, on all cores in the same process.");
    }
}
