// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.cli.output.Json;
import dev.margrave.conformal.PredictionIntervals.Interval;
import dev.margrave.data.LabelSet;
import dev.margrave.model.Classifier;
import dev.margrave.model.Prediction;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Predictions as a table: {@code label}, then the requested scores, probabilities and sets. In regression, label and score are the predicted number. */
final class Predictions {
    private final int rows;
    private final List<String> scoreNames;
    private final RowLabels labels;
    private final RowScores scores;
    private final boolean numbers;
    private final List<String> probabilityNames; // labels; none if not requested
    private final RowScores probabilities;
    private final List<List<String>> sets; // null if not requested
    private final List<Interval> intervals; // likewise
    private List<String> pairNames = List.of(); // none if not requested
    private RowScores pairs;

    @FunctionalInterface
    private interface RowLabels {
        String of(int row);
    }

    @FunctionalInterface
    private interface RowScores {
        double of(int row, int column);
    }

    private Predictions(
            int rows,
            List<String> scoreNames,
            RowLabels labels,
            RowScores scores,
            boolean numbers,
            List<String> probabilityNames,
            RowScores probabilities,
            List<List<String>> sets,
            List<Interval> intervals) {
        this.rows = rows;
        this.scoreNames = scoreNames;
        this.labels = labels;
        this.scores = scores;
        this.numbers = numbers;
        this.probabilityNames = probabilityNames;
        this.probabilities = probabilities;
        this.sets = sets;
        this.intervals = intervals;
    }

    static Predictions of(Classifier classifier, List<Prediction> predictions, boolean scores) {
        LabelSet known = classifier.labels();
        boolean binary = known.size() == 2;
        List<String> names = !scores ? List.of() : binary ? List.of("score") : known.names();
        return new Predictions(
                predictions.size(),
                names,
                i -> predictions.get(i).label(),
                (i, k) -> binary
                        ? predictions.get(i).decision()
                        : predictions.get(i).score(k),
                false,
                List.of(),
                null,
                null,
                null);
    }

    /** Ordinal classification by one function of landmarks: the score is the value of that function, before the thresholds. */
    static Predictions ofThresholds(Classifier classifier, List<Prediction> predictions, boolean scores) {
        double first = classifier.functions().bias(0);
        return new Predictions(
                predictions.size(),
                scores ? List.of("score") : List.of(),
                i -> predictions.get(i).label(),
                (i, k) -> predictions.get(i).decisions()[0] - first,
                false,
                List.of(),
                null,
                null,
                null);
    }

    static Predictions of(double[] values, boolean scores) {
        return new Predictions(
                values.length,
                scores ? List.of("score") : List.of(),
                i -> Double.toString(values[i]),
                (i, k) -> values[i],
                true,
                List.of(),
                null,
                null,
                null);
    }

    /** With a column {@code probability:LABEL} for each label. */
    Predictions withProbabilities(LabelSet known, List<Prediction> predictions) {
        return new Predictions(
                rows,
                scoreNames,
                labels,
                scores,
                numbers,
                known.names(),
                (i, k) -> predictions.get(i).probability(k),
                sets,
                intervals);
    }

    /** With a column {@code set}: labels separated by bars. */
    Predictions withSets(List<List<String>> newSets) {
        return new Predictions(
                rows, scoreNames, labels, scores, numbers, probabilityNames, probabilities, newSets, null);
    }

    /** With columns {@code lower} and {@code upper}. */
    Predictions withIntervals(List<Interval> newIntervals) {
        return new Predictions(
                rows, scoreNames, labels, scores, numbers, probabilityNames, probabilities, null, newIntervals);
    }

    /** With a column {@code a|b} for each pair of labels: the value of its function, positive for b. Requested last. */
    Predictions withPairwise(LabelSet known, List<Prediction> predictions) {
        Predictions copy = new Predictions(
                rows, scoreNames, labels, scores, numbers, probabilityNames, probabilities, sets, intervals);
        List<String> names = new ArrayList<>();
        for (int a = 0; a < known.size(); a++) {
            for (int b = a + 1; b < known.size(); b++) {
                names.add(known.name(a) + "|" + known.name(b));
            }
        }
        double[][] values = predictions.stream().map(Prediction::decisions).toArray(double[][]::new);
        copy.pairNames = names;
        copy.pairs = (i, k) -> values[i][k];
        return copy;
    }

    void printCsv(PrintStream out, KeptColumns kept) {
        List<String> header = new ArrayList<>();
        kept.names().forEach(name -> header.add(quote(name)));
        header.add("label");
        scoreNames.forEach(name -> header.add(quote(name)));
        pairNames.forEach(name -> header.add(quote(name)));
        probabilityNames.forEach(name -> header.add(quote("probability:" + name)));
        if (sets != null) {
            header.add("set");
        } else if (intervals != null) {
            header.addAll(List.of("lower", "upper"));
        }
        out.print(String.join(",", header) + "\n");
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < rows; i++) {
            line.setLength(0);
            for (int k = 0; k < kept.names().size(); k++) {
                String cell = kept.rows().get(i).get(k);
                line.append(cell.isEmpty() ? "" : quote(cell)).append(',');
            }
            line.append(quote(labels.of(i)));
            for (int k = 0; k < scoreNames.size(); k++) {
                line.append(',').append(scores.of(i, k));
            }
            for (int k = 0; k < pairNames.size(); k++) {
                line.append(',').append(pairs.of(i, k));
            }
            for (int k = 0; k < probabilityNames.size(); k++) {
                line.append(',').append(probabilities.of(i, k));
            }
            if (sets != null) {
                line.append(',').append(sets.get(i).isEmpty() ? "" : quote(String.join("|", sets.get(i))));
            } else if (intervals != null) {
                Interval interval = intervals.get(i);
                line.append(',').append(interval.lower()).append(',').append(interval.upper());
            }
            out.append(line.append('\n'));
        }
    }

    /** RFC 4180: quotes where the text has a comma, a quote or a line end; text that starts or ends with blanks is quoted, too. */
    private static String quote(String text) {
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r')
                && text.equals(text.strip())
                && !text.isEmpty();
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    /** {@code "predictions": [{"label": …, "score": …}]}, or {@code "scores"} by label, and {@code "probabilities"} by label. */
    void writeJson(Json json, KeptColumns kept) {
        boolean single = scoreNames.equals(List.of("score"));
        json.array("predictions", () -> {
            for (int i = 0; i < rows; i++) {
                int row = i;
                json.object(() -> {
                    kept.writeJson(json, row);
                    if (numbers) {
                        json.field("label", scores.of(row, 0));
                    } else {
                        json.field("label", labels.of(row));
                    }
                    if (single) {
                        json.field("score", scores.of(row, 0));
                    } else if (!scoreNames.isEmpty()) {
                        json.object("scores", () -> {
                            for (int k = 0; k < scoreNames.size(); k++) {
                                json.field(scoreNames.get(k), scores.of(row, k));
                            }
                        });
                    }
                    if (!pairNames.isEmpty()) {
                        json.object("pairwise", () -> {
                            for (int k = 0; k < pairNames.size(); k++) {
                                json.field(pairNames.get(k), pairs.of(row, k));
                            }
                        });
                    }
                    if (!probabilityNames.isEmpty()) {
                        json.object("probabilities", () -> {
                            for (int k = 0; k < probabilityNames.size(); k++) {
                                json.field(probabilityNames.get(k), probabilities.of(row, k));
                            }
                        });
                    }
                    if (sets != null) {
                        json.field("set", sets.get(row));
                    } else if (intervals != null) {
                        json.field("lower", intervals.get(row).lower());
                        json.field("upper", intervals.get(row).upper());
                    }
                });
            }
        });
    }
}
