// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench;

import dev.margrave.data.Dataset;
import dev.margrave.data.io.Datasets;
import dev.margrave.machine.Machine;
import dev.margrave.machine.Machines;
import dev.margrave.selection.CandidateGrid;
import dev.margrave.selection.ParameterRange;
import dev.margrave.selection.PointStatus;
import dev.margrave.selection.Splits;
import dev.margrave.selection.TuneResult;
import dev.margrave.selection.Tuner;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a search over a grid of 100 points (C and the width of an RBF kernel, five folds) costs compared with 100 single fits to all
 * rows. Every ninth single fit is run, in this process and before the search, so that they bear the compilation; each
 * has a time limit, which underestimates their sum.
 */
public final class TuneCost {
    private static final int SAMPLED = 9;
    private static final double LONGEST_FIT = 120;

    private TuneCost() {}

    public static void main(String[] args) throws IOException {
        if (args.length != 1) {
            System.err.println("usage: ./bench tune FILE, for example a9a.svm.gz");
            System.exit(2);
        }
        Dataset data = Datasets.read(Path.of(args[0]));
        Map<String, List<Double>> grid = new LinkedHashMap<>();
        grid.put("gamma", ParameterRange.parse("2^-11..2^-2"));
        grid.put("C", ParameterRange.parse("2^-5..2^13:2"));
        List<Machine<?>> points = CandidateGrid.of(Machines.named("svm"), "rbf", grid);
        report(data, points, System.out);
    }

    private static void report(Dataset data, List<Machine<?>> points, PrintStream out) {
        List<Double> fits = new ArrayList<>();
        for (int p = SAMPLED / 2; p < points.size(); p += SAMPLED) {
            long start = System.nanoTime();
            String status = points.get(p)
                    .maxSeconds(LONGEST_FIT)
                    .fit(data)
                    .report()
                    .status()
                    .name();
            fits.add((System.nanoTime() - start) * 1e-9);
            line(
                    out,
                    "fit  %s %s  %.2f s  %s",
                    points.get(p).kernelSpec(),
                    points.get(p).parameters(),
                    last(fits),
                    status);
        }
        double all = fits.stream().mapToDouble(Double::doubleValue).average().orElseThrow() * points.size();
        long start = System.nanoTime();
        TuneResult result = Tuner.of(points).splits(Splits.folds(data, 5, 1)).run(data);
        double search = (System.nanoTime() - start) * 1e-9;
        long done = result.points().stream()
                .filter(point -> point.status() == PointStatus.DONE)
                .count();
        line(out, "search  %d points, %d finished  %.1f s", points.size(), done, search);
        line(
                out,
                "chosen  %s %s  %.4f",
                result.best().kernel(),
                result.best().parameters(),
                result.best().mean());
        line(out, "%d single fits, from %d of them  %.1f s", points.size(), fits.size(), all);
        line(
                out,
                "search / single fits  %.3f; search / five times as many fits, as five folds need  %.3f",
                search / all,
                search / all / 5);
    }

    private static double last(List<Double> values) {
        return values.get(values.size() - 1);
    }

    private static void line(PrintStream out, String format, Object... values) {
        out.println(String.format(Locale.ROOT, format, values));
    }
}
