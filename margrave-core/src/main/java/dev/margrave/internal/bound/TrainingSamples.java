// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound;

import dev.margrave.bound.Bound;
import dev.margrave.bound.Complexities;
import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.RandomRows;
import dev.margrave.internal.bound.term.RepeatTest;
import dev.margrave.internal.kernel.SimilarityRows;
import dev.margrave.model.Calibration;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.Multiclass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The training rows for the bounds: a {@link Sample} for each binary function, with and without reference rows. */
final class TrainingSamples {
    private static final int MAX_REFERENCE_ROWS = 200; // set aside if none are given
    private static final int ROWS_PER_REFERENCE_ROW = 5; // at most a fifth of the rows is set aside

    private final MarginClassifier model;
    private final ModelSpace space;
    private final Dataset data; // labeled rows of positive weight
    private final int[] codes; // of the model's labels
    private final FeatureMatrix rows; // as the kernel receives them
    private final double[][] decisions;
    private final FeatureMatrix givenReferences; // null if none
    private final int threads;
    private final long seed;
    private List<String> doubts; // computed on first use, as what follows
    private List<Sample> plain;
    private List<Sample> withReferences;

    TrainingSamples(
            MarginClassifier model,
            ModelSpace space,
            Dataset data,
            FeatureMatrix givenReferences,
            int threads,
            long seed) {
        this.model = model;
        this.space = space;
        this.data = data;
        this.givenReferences = givenReferences;
        this.threads = threads;
        this.seed = seed;
        this.codes = new int[data.rows()];
        for (int i = 0; i < codes.length; i++) {
            codes[i] = model.labels().code(data.labels().name(data.code(i)));
        }
        this.rows = space.rows(data.features(), threads);
        this.decisions = model.functions().evaluate(model.scaler().apply(data.features()), threads);
    }

    MarginClassifier model() {
        return model;
    }

    ModelSpace space() {
        return space;
    }

    Dataset data() {
        return data;
    }

    /** The rows as the kernel receives them. */
    FeatureMatrix rows() {
        return rows;
    }

    int threads() {
        return threads;
    }

    long seed() {
        return seed;
    }

    boolean referencesAreGiven() {
        return givenReferences != null;
    }

    /** Why no bound of margins is guaranteed for this model on these rows; computed once. */
    List<String> doubts() {
        if (doubts == null) {
            doubts = new ArrayList<>(space.learned());
            space.measuredWidth(data.features()).ifPresent(doubts::add);
            boolean isCalibrated = model.calibration()
                    .map(curves -> labels() > 2 || curves.kind() != Calibration.Kind.TEMPERATURE)
                    .orElse(false);
            if (model.threshold().isPresent() || isCalibrated) {
                doubts.add(Bound.NOT_MET + "labels are predicted by "
                        + (model.threshold().isPresent() ? "a threshold" : "probabilities")
                        + ", and the theorem is about the signs of the functions");
            }
        }
        return doubts;
    }

    private int labels() {
        return model.labels().size();
    }

    /** Rows that define a class of functions may not be rows that measure them. */
    Optional<String> repeatedReferences() {
        if (givenReferences == null) {
            return Optional.empty();
        }
        RepeatTest.Between repeats = RowRepeats.ofFeatures(data.features(), givenReferences);
        return repeats.isExcessive()
                ? Optional.of(Bound.NOT_MET + repeats.repeats() + " of the " + givenReferences.rows()
                        + " reference rows equal rows of DATA, and only " + repeats.repeatsWithin() + " of the "
                        + data.rows() + " rows of DATA equal another of them")
                : Optional.empty();
    }

    /** On all rows, without reference rows. */
    List<Sample> samples() {
        if (plain == null) {
            int[] all = IntStream.range(0, data.rows()).toArray();
            plain = samples(all, DenseMatrix.wrap(0, rows.columns(), new double[0]), new double[0][]);
        }
        return plain;
    }

    /** With the given reference rows, or with some rows set aside as reference rows and the rest counted. */
    List<Sample> withReferences() {
        if (withReferences == null && givenReferences != null) {
            int[] all = IntStream.range(0, data.rows()).toArray();
            double[][] values = model.functions().evaluate(model.scaler().apply(givenReferences), threads);
            withReferences = samples(all, space.rows(givenReferences, threads), values);
        } else if (withReferences == null) {
            int[] apart = rowsApart();
            double[][] values = Arrays.stream(apart).mapToObj(i -> decisions[i]).toArray(double[][]::new);
            withReferences = samples(others(apart), rows.select(apart), values);
        }
        return withReferences;
    }

    /** The rows to set aside if no reference rows are given; they depend only on the seed. */
    int[] rowsApart() {
        return RandomRows.draw(data.rows(), Math.min(MAX_REFERENCE_ROWS, data.rows() / ROWS_PER_REFERENCE_ROW), seed);
    }

    /** One function with these rows as reference rows and all others counted; empty if none of those belongs to it. */
    Optional<Sample> withReferences(int function, int[] apart) {
        int[] others = others(apart);
        int[] mine = mine(function, others);
        double[][] values = Arrays.stream(apart).mapToObj(i -> decisions[i]).toArray(double[][]::new);
        return mine.length == 0
                ? Optional.empty()
                : Optional.of(sample(function, mine, others.length, rows.select(apart), values));
    }

    private int[] mine(int function, int[] chosen) {
        return Arrays.stream(chosen).filter(i -> sign(function, codes[i]) != 0).toArray();
    }

    private int[] others(int[] apart) {
        boolean[] taken = new boolean[data.rows()];
        for (int i : apart) {
            taken[i] = true;
        }
        return IntStream.range(0, taken.length).filter(i -> !taken[i]).toArray();
    }

    /** On these rows alone. */
    List<Sample> samples(int[] chosen) {
        return samples(chosen, DenseMatrix.wrap(0, rows.columns(), new double[0]), new double[0][]);
    }

    private List<Sample> samples(int[] chosen, FeatureMatrix references, double[][] referenceValues) {
        List<Sample> samples = new ArrayList<>();
        for (int p = 0; p < model.functions().count(); p++) {
            int[] mine = mine(p, chosen);
            if (mine.length > 0) {
                samples.add(sample(p, mine, chosen.length, references, referenceValues));
            }
        }
        return samples;
    }

    private Sample sample(int p, int[] mine, int total, FeatureMatrix references, double[][] referenceValues) {
        FeatureMatrix some = mine.length == data.rows() ? rows : rows.view(mine);
        SimilarityRows similarities = new SimilarityRows(space.kernel(), some);
        boolean[] positive = new boolean[mine.length];
        double[] margins = new double[mine.length];
        double[] squares = new double[mine.length];
        for (int k = 0; k < mine.length; k++) {
            positive[k] = sign(p, codes[mine[k]]) > 0;
            margins[k] = sign(p, codes[mine[k]]) * decisions[mine[k]][p];
            squares[k] = similarities.self(k);
        }
        return new Sample(
                name(p),
                p,
                total,
                some,
                positive,
                margins,
                squares,
                Arrays.stream(referenceValues).mapToDouble(values -> values[p]).toArray(),
                space.squaredNorm(p),
                space.bias(p),
                Complexities.of(space.kernel(), some, total, references, threads));
    }

    /** 1 or −1, the sign of this label for function p; 0 if the function does not concern it. */
    private int sign(int p, int code) {
        int labels = model.labels().size();
        if (labels == 2) {
            return code == 1 ? 1 : -1;
        }
        if (model.multiclass() == Multiclass.ONE_VS_REST) {
            return code == p ? 1 : -1;
        }
        if (model.multiclass() == Multiclass.ORDINAL) {
            return code > p ? 1 : -1;
        }
        int[] pair = pair(p);
        return code == pair[1] ? 1 : code == pair[0] ? -1 : 0;
    }

    private int[] pair(int p) {
        int at = 0;
        for (int a = 0; a < model.labels().size(); a++) {
            for (int b = a + 1; b < model.labels().size(); b++) {
                if (at++ == p) {
                    return new int[] {a, b};
                }
            }
        }
        throw new IllegalArgumentException("function " + p);
    }

    private String name(int p) {
        List<String> names = model.labels().names();
        if (names.size() == 2) {
            return names.get(1) + " from " + names.get(0);
        }
        return switch (model.multiclass()) {
            case ONE_VS_REST -> names.get(p) + " from the rest";
            case ORDINAL -> "above " + names.get(p);
            case ONE_VS_ONE -> names.get(pair(p)[1]) + " from " + names.get(pair(p)[0]);
        };
    }
}
