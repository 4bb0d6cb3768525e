// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.work;

import dev.margrave.bench.child.MapRun;
import dev.margrave.bench.peer.MapTask;
import dev.margrave.bench.peer.Measurement;
import dev.margrave.bench.peer.Outcome;
import dev.margrave.bench.process.Jvm;
import dev.margrave.bench.report.Numbers;
import dev.margrave.bench.report.Section;
import dev.margrave.bench.report.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A million shifted digits, one-vs-one on 1 000 features of a map, with a heap of 4 GB; errors on the MNIST test rows. */
final class MillionWork implements Work {
    private static final String HEAP = "4g";
    private static final int ORIGINALS = 60_000;
    private static final int MILLION = 1_000_000;
    private static final String MAP = "nystroem:kernel=(rbf:gamma=1.5),landmarks=1000";
    private static final String KERNEL = "rbf:gamma=1.5";
    private static final double C = 10;
    private static final double B = 2;
    private static final double TOLERANCE = 0.001;
    private static final int MEMORY_MEGABYTES = 2800; // for the rows of a pair of labels and the active rows

    private final String name;
    private final int rows;

    /** {@code rows} shifted digits, and the originals. */
    MillionWork(String name, int rows) {
        this.name = name;
        this.rows = rows;
    }

    static MillionWork million() {
        return new MillionWork("million", MILLION);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String title() {
        return rows + " shifted digits of MNIST, " + MAP + ", C=" + C + ", B=" + B + " of rmm, -Xmx" + HEAP;
    }

    @Override
    public List<Source> sources() {
        return List.of(Source.MNIST);
    }

    /** A fit; no map means the kernel. */
    private record Fit(String title, String machine, int rows, String map) {
        Map<String, Double> parameters() {
            return machine.equals("rmm") ? Map.of("C", C, "B", B) : Map.of("C", C);
        }
    }

    @Override
    public Section run(Session session) throws IOException, InterruptedException {
        int few = session.settings().quick() ? Settings.QUICK_ROWS : ORIGINALS;
        int many = session.settings().quick() ? 2 * Settings.QUICK_ROWS : rows;
        List<Fit> fits = List.of(
                new Fit("svm on the map", "svm", few, MAP),
                new Fit("rmm on the map", "rmm", few, MAP),
                new Fit("svm on the map", "svm", many, MAP),
                new Fit("rmm on the map", "rmm", many, MAP),
                new Fit("svm with the kernel", "svm", few, null));
        Table table = new Table(
                List.of("machine", "rows", "train s", "CPU s", "peak MB", "test s", "wrong of 10 000", "status"));
        Map<String, Object> details = new LinkedHashMap<>();
        for (Fit fit : fits) {
            Outcome outcome = session.told(name + " " + fit.title() + ", " + fit.rows(), run(session, fit));
            table.add(row(fit, outcome));
            details.put(fit.title() + ", " + fit.rows(), outcome);
        }
        return new Section(name, title(), captions(), table, details);
    }

    private static Outcome run(Session session, Fit fit) throws IOException, InterruptedException {
        Path data = session.settings().data();
        ShiftedDigits digits = new ShiftedDigits(
                data.resolve(Source.MNIST.train().get(0)),
                data.resolve(Source.MNIST.train().get(1)));
        Path train = digits.store(session.settings().folder(), fit.rows());
        Path test = data.resolve(Source.MNIST.test().get(0));
        MapTask task = new MapTask(
                train.toString(),
                test.toString(),
                0,
                fit.machine(),
                "unit",
                fit.map(),
                fit.map() == null ? KERNEL : null,
                fit.parameters(),
                session.settings().margraveTolerance(TOLERANCE),
                MEMORY_MEGABYTES,
                false);
        session.say("million: " + train.getFileName() + " has " + Files.size(train) / (1 << 20) + " MB");
        return session.fresh(MapRun.class, true, task, new Jvm(HEAP));
    }

    private static List<String> row(Fit fit, Outcome outcome) {
        String rows = Integer.toString(fit.rows());
        if (outcome.measurement() == null) {
            return List.of(fit.title() + ", " + rows, outcome.failure());
        }
        Measurement run = outcome.measurement();
        return new ArrayList<>(List.of(
                fit.title(),
                rows,
                Numbers.seconds(run.wallSeconds()),
                Numbers.seconds(run.cpuSeconds()),
                Numbers.megabytes((double) run.peakBytes()),
                Numbers.seconds(run.value("testSeconds")),
                Numbers.count(run.value("errors")),
                String.valueOf(run.note())));
    }

    private static List<String> captions() {
        return List.of(
                "Rows are a row store (.mgd) of pixels, scaled to length 1 by the machine; the first " + ORIGINALS
                        + " are the originals, the others are shifted by up to two pixels in both directions, drawn with a"
                        + " seed. Reading is not timed, but a row store is read in place.",
                "The map approximates the kernel " + KERNEL + "; one-vs-one, relative gap " + TOLERANCE + ".");
    }
}
