// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.work;

import dev.margrave.bench.chart.Figure;
import dev.margrave.bench.peer.FitTask;
import dev.margrave.bench.peer.KernelChoice;
import dev.margrave.bench.peer.MargraveTask;
import dev.margrave.bench.peer.Outcome;
import dev.margrave.bench.report.Numbers;
import dev.margrave.bench.report.Section;
import dev.margrave.bench.report.Statistics;
import dev.margrave.bench.report.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Time against the number of rows: MNIST digits 0 to 4 against 5 to 9, degree 5, SVM and RMM at B = 1 + (θ−1)/4. */
final class GrowthWork implements Work {
    private static final List<Integer> SIZES = List.of(2000, 5000, 10_000, 20_000, 40_000);
    private static final List<Integer> QUICK_SIZES = List.of(500, 1000, 2000);
    private static final int WARM_UP_ROWS = 2000;

    @Override
    public String name() {
        return "growth";
    }

    @Override
    public String title() {
        return "time against rows, MNIST 0–4 vs 5–9, (1+u·v)^5, C=1";
    }

    @Override
    public List<Source> sources() {
        return List.of(Source.MNIST_HALVES);
    }

    /** The runs of one size. */
    private record Point(int rows, PeerRuns svm, PeerRuns rmm) {}

    @Override
    public Section run(Session session) throws IOException, InterruptedException {
        List<Point> points = new ArrayList<>();
        for (int rows : session.settings().quick() ? QUICK_SIZES : SIZES) {
            points.add(new Point(rows, new PeerRuns("svm", "SVM"), new PeerRuns("rmm", "RMM")));
        }
        int repeats = session.settings().repeats(3);
        for (int r = 1; r <= repeats; r++) {
            for (Point point : points) {
                measure(session, point, " " + r + "/" + repeats);
            }
        }
        List<Point> complete = points.stream()
                .filter(point -> !point.svm().measurements.isEmpty()
                        && !point.rmm().measurements.isEmpty())
                .toList();
        List<String> captions = new ArrayList<>(List.of("Before the clock starts, each fresh JVM fits " + WARM_UP_ROWS
                + " rows once, so that compilation does not flatten the curves."));
        if (complete.size() > 1) {
            captions.add(slopes(complete));
            captions.add("The plot is in " + plot(session, complete).getFileName() + ".");
        }
        return new Section(name(), title(), captions, table(points), Map.of("points", details(points)));
    }

    private void measure(Session session, Point point, String count) throws IOException, InterruptedException {
        Prepared data = session.prepare(Source.MNIST_HALVES, point.rows());
        FitTask fit = new FitTask(
                data.train().toString(),
                data.columns(),
                KernelChoice.polynomial(5),
                1,
                session.settings().margraveTolerance(Works.MARGRAVE_TOLERANCE),
                session.settings().cacheMegabytes(),
                null);
        MargraveTask svm = MargraveTask.svm(fit).withWarmUp(WARM_UP_ROWS);
        if (add(session, point, point.svm(), svm, count)) {
            double bound = 1 + (point.svm().median("largestOutput") - 1) / 4;
            add(session, point, point.rmm(), svm.withBound(bound), count);
        }
    }

    private boolean add(Session session, Point point, PeerRuns runs, MargraveTask task, String count)
            throws IOException, InterruptedException {
        String what = name() + " " + runs.name + " " + point.rows() + count;
        Outcome outcome = session.told(what, session.margrave(task));
        if (outcome.measurement() == null) {
            runs.failure = outcome.failure();
            return false;
        }
        runs.measurements.add(outcome.measurement());
        return true;
    }

    private static String slopes(List<Point> points) {
        List<Double> rows = points.stream().map(point -> (double) point.rows()).toList();
        return String.format(
                Locale.ROOT,
                "Slope of log time against log rows: SVM wall %.2f, CPU %.2f; RMM wall %.2f, CPU %.2f.",
                Statistics.logLogSlope(
                        rows, points.stream().map(p -> p.svm().medianWall()).toList()),
                Statistics.logLogSlope(
                        rows, points.stream().map(p -> p.svm().medianCpu()).toList()),
                Statistics.logLogSlope(
                        rows, points.stream().map(p -> p.rmm().medianWall()).toList()),
                Statistics.logLogSlope(
                        rows, points.stream().map(p -> p.rmm().medianCpu()).toList()));
    }

    private Path plot(Session session, List<Point> points) throws IOException {
        List<Figure.Point> seconds = new ArrayList<>();
        for (Point point : points) {
            seconds.add(plotted("SVM, wall", point.rows(), point.svm().medianWall()));
            seconds.add(plotted("RMM, wall", point.rows(), point.rmm().medianWall()));
        }
        Figure figure = new Figure(
                Map.of(
                        "kind",
                        "lines",
                        "scale",
                        "log",
                        "title",
                        "Margrave, " + title(),
                        "x",
                        "rows",
                        "note",
                        "seconds"),
                seconds);
        Path file = session.picture("growth.svg");
        Files.writeString(file, figure.svg());
        session.say("wrote " + file);
        return file;
    }

    private static Figure.Point plotted(String series, int rows, double seconds) {
        return new Figure.Point("", series, Integer.toString(rows), Double.toString(seconds), "", "");
    }

    private static Table table(List<Point> points) {
        Table table = new Table(List.of(
                "rows", "SVM wall s", "SVM CPU s", "SVM SVs", "RMM wall s", "RMM CPU s", "RMM SVs", "RMM to SVM"));
        for (Point point : points) {
            table.add(List.of(
                    Integer.toString(point.rows()),
                    Numbers.seconds(point.svm().wall()),
                    Numbers.seconds(point.svm().cpu()),
                    Numbers.count(point.svm().median("supportVectors")),
                    Numbers.seconds(point.rmm().wall()),
                    Numbers.seconds(point.rmm().cpu()),
                    Numbers.count(point.rmm().median("supportVectors")),
                    Numbers.ratio(point.rmm().medianWall() / point.svm().medianWall())));
        }
        return table;
    }

    private static List<Object> details(List<Point> points) {
        List<Object> details = new ArrayList<>();
        for (Point point : points) {
            details.add(Map.of(
                    "rows",
                    point.rows(),
                    "svm",
                    point.svm().details(),
                    "rmm",
                    point.rmm().details()));
        }
        return details;
    }
}
