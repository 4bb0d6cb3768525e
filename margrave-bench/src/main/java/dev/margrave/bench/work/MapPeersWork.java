// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.work;

import dev.margrave.bench.child.MapTransform;
import dev.margrave.bench.peer.TransformTask;
import dev.margrave.bench.peer.TransformTask.MapChoice;
import dev.margrave.bench.peer.TransformTask.Result;
import dev.margrave.bench.peer.TransformTask.Results;
import dev.margrave.bench.process.FreshJava;
import dev.margrave.bench.process.Python;
import dev.margrave.bench.report.Numbers;
import dev.margrave.bench.report.Section;
import dev.margrave.bench.report.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Each map against scikit-learn's of the same kernel, on the same rows: time to transform, and kernel errors. */
final class MapPeersWork implements Work {
    private static final int DEGREE = 3;
    private static final int SAMPLE = 300;
    private static final int PASSES = 3;
    private static final int DRAWS = 5;
    private static final List<Integer> WIDTHS = List.of(128, 256, 512, 1024, 2048);
    private static final List<Integer> QUICK_WIDTHS = List.of(128, 256);

    private final String name;
    private final Source source;
    private final boolean dense;
    private final double gamma;

    MapPeersWork(String name, Source source, boolean dense, double gamma) {
        this.name = name;
        this.source = source;
        this.dense = dense;
        this.gamma = gamma;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String title() {
        return "feature maps against scikit-learn, " + source.name() + (dense ? ", dense rows" : ", sparse rows");
    }

    @Override
    public List<Source> sources() {
        return List.of(source);
    }

    /** A map of scikit-learn, and Margrave's that are compared with it. */
    private record Family(String kernel, String peer, List<Own> own) {}

    /** A map of Margrave; {@code WIDTH} stands for the width in its spec. */
    private record Own(String title, String spec) {}

    private List<Family> families() {
        String poly = "kernel=(poly:degree=" + DEGREE + ",offset=1,scale=1)";
        return List.of(
                new Family(
                        "poly",
                        "PolynomialCountSketch",
                        List.of(
                                new Own("tensorsketch", "tensorsketch:" + poly + ",features=WIDTH"),
                                new Own("maclaurin", "maclaurin:" + poly + ",features=WIDTH"),
                                new Own(
                                        "maclaurin, by variance",
                                        "maclaurin:" + poly + ",features=WIDTH,degrees=auto,projection=hadamard"))),
                new Family(
                        "rbf", "RBFSampler", List.of(new Own("fourier", "fourier:gamma=" + gamma + ",features=WIDTH"))),
                new Family(
                        "rbf",
                        "Nystroem",
                        List.of(new Own("nystroem", "nystroem:kernel=(rbf:gamma=" + gamma + "),landmarks=WIDTH"))));
    }

    @Override
    public Section run(Session session) throws IOException, InterruptedException {
        List<Integer> widths = session.settings().quick() ? QUICK_WIDTHS : WIDTHS;
        Prepared data = session.prepare(source);
        List<Integer> sample = sample(session, data);
        Table table = new Table(List.of(
                "map",
                "width",
                "draw s",
                "transform s",
                "settled s",
                "mean error",
                "largest",
                "draw ×",
                "time ×",
                "error ×",
                "time at equal error ×",
                "settled ×"));
        List<String> captions = new ArrayList<>(captions());
        Map<String, Object> details = new LinkedHashMap<>();
        Python python = new Python(session.settings().runner());
        String command = python.find();
        if (command == null) {
            captions.add("scikit-learn is not installed (Debian package python3-sklearn), so there are no ratios.");
        }
        for (Family family : families()) {
            Curve theirs = command == null
                    ? null
                    : theirs(session, python, command, task(data, sample, widths, family, null), family, captions);
            if (theirs != null) {
                theirs.fill(table, null);
                details.put(family.peer(), theirs.results());
            }
            for (Own own : family.own()) {
                Curve ours = ours(session, task(data, sample, widths, family, own), own, captions);
                if (ours != null) {
                    ours.fill(table, theirs);
                    details.put(own.title(), ours.results());
                }
            }
        }
        return new Section(name, title(), captions, table, details);
    }

    private static List<Integer> sample(Session session, Prepared data) throws IOException {
        int rows;
        try (var lines = java.nio.file.Files.lines(data.test())) {
            rows = (int) lines.count();
        }
        int count = Math.min(SAMPLE, rows);
        session.say("maps: " + rows + " rows, pairs of " + count);
        return IntStream.range(0, count)
                .mapToObj(k -> (int) ((long) k * rows / count))
                .toList();
    }

    private TransformTask task(Prepared data, List<Integer> sample, List<Integer> widths, Family family, Own own) {
        List<MapChoice> maps = new ArrayList<>();
        for (int width : widths) {
            maps.add(new MapChoice(
                    own == null ? family.peer() : own.title(),
                    own == null ? family.peer() : null,
                    own == null ? null : own.spec().replace("WIDTH", Integer.toString(width)),
                    family.kernel(),
                    width,
                    DEGREE,
                    gamma,
                    1));
        }
        return new TransformTask(data.test().toString(), data.columns(), dense, sample, PASSES, DRAWS, maps);
    }

    private static Curve theirs(
            Session session, Python python, String command, TransformTask task, Family family, List<String> captions)
            throws IOException, InterruptedException {
        try {
            Results results = python.run(command, "maps.py", session.settings().folder(), task, Results.class);
            session.say("maps: scikit-learn " + results.version() + " " + family.peer());
            return new Curve("scikit-learn " + results.version() + " " + family.peer(), task.maps(), results.results());
        } catch (FreshJava.Failure e) {
            captions.add(family.peer() + ": " + e.getMessage() + ".");
            return null;
        }
    }

    private static Curve ours(Session session, TransformTask task, Own own, List<String> captions)
            throws IOException, InterruptedException {
        try {
            Results results = new FreshJava(
                            session.settings().runner(), session.settings().machine())
                    .run(MapTransform.class, true, task, Results.class);
            session.say("maps: " + own.title());
            return new Curve(own.title(), task.maps(), results.results());
        } catch (FreshJava.Failure e) {
            captions.add(own.title() + ": " + e.getMessage() + ".");
            return null;
        }
    }

    /** One map at all widths. */
    private record Curve(String title, List<MapChoice> maps, List<Result> results) {
        void fill(Table table, Curve reference) {
            for (int k = 0; k < results.size(); k++) {
                Result own = results.get(k);
                List<String> cells = new ArrayList<>(List.of(
                        title,
                        Integer.toString(maps.get(k).width()),
                        Numbers.plain(own.fitSeconds()),
                        Numbers.plain(own.seconds()),
                        Numbers.plain(own.settledSeconds()),
                        Numbers.plain(own.meanError()),
                        Numbers.plain(own.maximumError())));
                if (reference != null) {
                    Result other = reference.results().get(k);
                    cells.add(Numbers.ratio(other.fitSeconds() / own.fitSeconds()));
                    cells.add(Numbers.ratio(other.seconds() / own.seconds()));
                    cells.add(Numbers.ratio(other.meanError() / own.meanError()));
                    cells.add(Numbers.ratio(reference.secondsAt(own.meanError(), Result::seconds) / own.seconds()));
                    cells.add(Numbers.ratio(
                            reference.secondsAt(own.meanError(), Result::settledSeconds) / own.settledSeconds()));
                }
                table.add(cells);
            }
        }

        /**
         * The time that this map needs for this mean error: on the line through the logarithms of its two nearest widths,
         * which is extrapolated beyond the measured widths.
         */
        double secondsAt(double error, ToDoubleFunction<Result> seconds) {
            int k = 0;
            while (k < results.size() - 2 && results.get(k + 1).meanError() > error) {
                k++;
            }
            if (results.size() < 2) {
                return Double.NaN;
            }
            Result from = results.get(k);
            Result to = results.get(k + 1);
            double share = Math.log(error / from.meanError()) / Math.log(to.meanError() / from.meanError());
            double slow = seconds.applyAsDouble(from);
            return slow * Math.pow(seconds.applyAsDouble(to) / slow, share);
        }
    }

    private static List<String> captions() {
        return List.of(
                "Ratios are scikit-learn's figure over Margrave's at the same width: above 1 × Margrave is faster or closer"
                        + " to the kernel. \"Time at equal error\" is the time scikit-learn would need for Margrave's error, by the"
                        + " line through the logarithms of its nearest widths, over Margrave's time.",
                "Transforming is timed "
                        + PASSES
                        + " times in one process, and the quickest pass counts, in which Java may still compile its loops;"
                        + " \"settled\" is the quickest of as many passes again once all widths are done, and the ratio at"
                        + " equal error of these. \"Draw\" is the first making of the"
                        + " map, for Nyström from the rows. Errors are |⟨Z(x), Z(y)⟩ − k(x, y)| on all pairs of "
                        + SAMPLE
                        + " rows, the mean and the largest of " + DRAWS
                        + " draws of the map; the polynomial kernel is (1+u·v)^" + DEGREE + ".");
    }
}
