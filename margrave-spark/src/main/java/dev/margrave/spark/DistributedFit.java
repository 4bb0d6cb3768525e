// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import dev.margrave.data.InvalidDataException;
import dev.margrave.data.LabelSet;
import dev.margrave.machine.Machine;
import dev.margrave.model.DecisionFunctions;
import dev.margrave.model.FitReport;
import dev.margrave.model.FitSettings;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.MappedFunctions;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.MarginRegressor;
import dev.margrave.model.Multiclass;
import dev.margrave.model.ProblemReport;
import dev.margrave.solver.Bias;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.spark.api.java.JavaRDD;

/** A fit of a linear machine, on the rows or on the features of a map, by jobs that return sums. */
final class DistributedFit {
    private final InputColumns columns;
    private final FitSpec spec;
    private final LinearMachine kind;

    DistributedFit(InputColumns columns, FitSpec spec, boolean isRegression) {
        this.columns = columns;
        this.spec = spec;
        this.kind = LinearMachine.named(spec.machine().info().name(), isRegression);
    }

    /** A classifier, and the values of its labels in the order of their names. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record FittedClassifier(MarginClassifier model, double[] labelValues) {}

    FittedClassifier classifier(JavaRDD<PartitionRows> given) {
        try (PreparedRows rows = PreparedRows.of(given, spec, true)) {
            Labels labels = Labels.of(rows.summary, columns);
            List<int[]> sides = sides(labels.set().size());
            List<BinaryProblem> problems = new ArrayList<>();
            for (int p = 0; p < sides.size(); p++) {
                problems.add(problem(rows, labels, sides.get(p), p));
            }
            List<BinaryProblem.Solved> solved = solve(problems);
            List<ProblemReport> reports = new ArrayList<>();
            for (int p = 0; p < solved.size(); p++) {
                int negative = sides.get(p)[0];
                int positive = sides.get(p)[1];
                long count = negative < 0
                        ? rows.summary.rows()
                        : rows.summary.labelRows(labels.value(negative))
                                + rows.summary.labelRows(labels.value(positive));
                reports.add(solved.get(p).report(BinaryProblem.sides(labels.set(), negative, positive), count));
            }
            ScoreSums.Functions functions = new ScoreSums.Functions(
                    weights(solved),
                    biases(solved),
                    labels.values(),
                    sides.stream().mapToInt(side -> side[0]).toArray(),
                    sides.stream().mapToInt(side -> side[1]).toArray(),
                    labels.set().names(),
                    spec.multiclass());
            ScoreSums.Scores scores = ScoreSums.classification(rows, functions);
            MarginClassifier model = new MarginClassifier(
                    report(rows, labels.set().names(), reports, scores, jobs(solved)),
                    columns.schema(rows.summary.columns()),
                    rows.scaler,
                    rows.summary.digest(),
                    functions(rows, solved),
                    spec.multiclass());
            return new FittedClassifier(model, labels.values());
        }
    }

    MarginRegressor regressor(JavaRDD<PartitionRows> given) {
        try (PreparedRows rows = PreparedRows.of(given, spec, false)) {
            double[] parameters = BinaryProblem.parameters(spec.machine(), kind, rows.summary.totalWeight());
            ProblemSpec problem = new ProblemSpec(
                    0,
                    Double.NaN,
                    Double.NaN,
                    kind,
                    parameters,
                    rows.summary.totalWeight(),
                    bias(),
                    spec.parallelism());
            List<BinaryProblem.Solved> solved = solve(List.of(new BinaryProblem(rows, spec, problem, "")));
            List<ProblemReport> reports = List.of(solved.get(0).report(List.of(), rows.summary.rows()));
            ScoreSums.Functions functions = new ScoreSums.Functions(
                    weights(solved),
                    biases(solved),
                    new double[0],
                    new int[0],
                    new int[0],
                    List.of(),
                    spec.multiclass());
            ScoreSums.Scores scores = ScoreSums.regression(rows, functions);
            return new MarginRegressor(
                    report(rows, List.of(), reports, scores, jobs(solved)),
                    columns.schema(rows.summary.columns()),
                    rows.scaler,
                    rows.summary.digest(),
                    functions(rows, solved));
        }
    }

    /** {@code msvmav} has a constant feature unless there is to be no bias, and {@code mamc} never has one. */
    private Bias bias() {
        return switch (kind) {
            case MSVMAV -> spec.bias() == Bias.NONE ? Bias.NONE : Bias.PENALIZED;
            case MAMC -> Bias.NONE;
            default -> spec.bias();
        };
    }

    /** The positions of the negative and positive labels of each problem, in the order of a model's functions. */
    private List<int[]> sides(int labels) {
        List<int[]> sides = new ArrayList<>();
        boolean isPaired = labels == 2 || spec.multiclass() == Multiclass.ONE_VS_ONE;
        for (int a = 0; a < labels; a++) {
            if (!isPaired) {
                sides.add(new int[] {-1, a});
            }
            for (int b = a + 1; b < labels && isPaired; b++) {
                sides.add(new int[] {a, b});
            }
        }
        return sides;
    }

    private BinaryProblem problem(PreparedRows rows, Labels labels, int[] side, int number) {
        double positive = labels.value(side[1]);
        double negative = side[0] < 0 ? Double.NaN : labels.value(side[0]);
        double weight = side[0] < 0
                ? rows.summary.totalWeight()
                : rows.summary.labelWeight(positive) + rows.summary.labelWeight(negative);
        double[] parameters = BinaryProblem.parameters(spec.machine(), kind, weight);
        ProblemSpec problem =
                new ProblemSpec(number, negative, positive, kind, parameters, weight, bias(), spec.parallelism());
        String name = " " + String.join(" vs ", BinaryProblem.sides(labels.set(), side[0], side[1]));
        return new BinaryProblem(rows, spec, problem, name);
    }

    /** Solves problems side by side. Their threads inherit the caller's job group, so that it can be cancelled. */
    private List<BinaryProblem.Solved> solve(List<BinaryProblem> problems) {
        ExecutorService pool = Executors.newFixedThreadPool(Math.min(spec.parallelism(), problems.size()));
        try {
            List<Future<BinaryProblem.Solved>> futures = new ArrayList<>();
            problems.forEach(problem -> futures.add(pool.submit(problem::solve)));
            List<BinaryProblem.Solved> solved = new ArrayList<>();
            for (Future<BinaryProblem.Solved> future : futures) {
                solved.add(future.get());
            }
            return solved;
        } catch (ExecutionException e) {
            throw unwrapped(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the fit was interrupted", e);
        } finally {
            pool.shutdownNow();
        }
    }

    private static RuntimeException unwrapped(ExecutionException e) {
        if (e.getCause() instanceof RuntimeException runtime) {
            return runtime;
        }
        if (e.getCause() instanceof Error error) {
            throw error;
        }
        return new IllegalStateException(e.getCause()); // Spark's checked exceptions are not declared
    }

    private static double[][] weights(List<BinaryProblem.Solved> solved) {
        return solved.stream().map(one -> one.solution().weights()).toArray(double[][]::new);
    }

    private static double[] biases(List<BinaryProblem.Solved> solved) {
        return solved.stream().mapToDouble(one -> one.solution().bias()).toArray();
    }

    private static long jobs(List<BinaryProblem.Solved> solved) {
        return solved.stream().mapToLong(BinaryProblem.Solved::jobs).sum();
    }

    private static DecisionFunctions functions(PreparedRows rows, List<BinaryProblem.Solved> solved) {
        LinearFunctions linear = new LinearFunctions(weights(solved), biases(solved));
        return rows.map.isPresent() ? new MappedFunctions(rows.map.get(), linear) : linear;
    }

    private FitReport report(
            PreparedRows rows, List<String> labels, List<ProblemReport> reports, ScoreSums.Scores scores, long jobs) {
        Map<String, Double> parameters = new LinkedHashMap<>();
        Machine<?> machine = spec.machine();
        machine.info().parameters().forEach(parameter -> {
            Double found = reports.size() == 1 ? reports.get(0).solved().get(parameter.name()) : null;
            Double value = found != null
                    ? found
                    : machine.parameter(parameter.name()).isPresent()
                            ? (Double) machine.parameter(parameter.name()).getAsDouble()
                            : null;
            if (value != null && Double.isFinite(value)) {
                parameters.put(parameter.name(), value);
            }
        });
        long count = rows.summary.rows();
        if (count > Integer.MAX_VALUE) {
            throw new InvalidDataException(count + " rows, more than a model file can state");
        }
        return new FitReport(
                        machine.info().name(),
                        rows.map.map(map -> map.spec()).orElse("linear"),
                        parameters,
                        (int) count,
                        rows.summary.columns(),
                        labels,
                        reports.stream()
                                .mapToInt(ProblemReport::supportVectors)
                                .max()
                                .orElse(0),
                        reports,
                        scores.margins(),
                        scores.trainingScore(),
                        spec.settings().seed(),
                        "on Spark: " + rows.rows.getNumPartitions() + " partitions, " + jobs + " passes over the rows")
                .withSettings(
                        new FitSettings(spec.settings().tolerance(), spec.bias() == Bias.PENALIZED, Map.of(), false));
    }

    /**
     * The labels of a fit, sorted by name.
     *
     * @param values their values in the label column
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Labels(LabelSet set, double[] values) {
        static Labels of(RowSummary summary, InputColumns columns) {
            double[] found = summary.labelValues();
            if (found.length < 2) {
                throw new InvalidDataException("a classifier needs at least two labels, the rows have " + found.length);
            }
            List<String> names = columns.labelNames(found);
            LabelSet set = LabelSet.of(names);
            double[] values = new double[found.length];
            for (int k = 0; k < found.length; k++) {
                values[set.code(names.get(k))] = found[k];
            }
            return new Labels(set, values);
        }

        double value(int code) {
            return values[code];
        }

        String nameOf(double value) {
            for (int code = 0; code < values.length; code++) {
                if (values[code] == value) {
                    return set.name(code);
                }
            }
            throw new IllegalArgumentException("no label has the value " + value);
        }
    }
}
