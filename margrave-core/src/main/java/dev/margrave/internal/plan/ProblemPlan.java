// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.plan;

import dev.margrave.solver.Bias;

/**
 * How one problem of a fit is solved. Two plans that are equal lead to the same model; so problems that run side by side may
 * have a part of the memory each wherever their plan is the one they would have with all of it.
 *
 * @param form by what functions are given
 * @param isSystem whether the losses are all parabolas and the problem is one linear system
 * @param landmarks how many, where the form is that of landmarks
 * @param mayTurn whether the rows' features can take over where steps on the values of a linear kernel come to a stand
 * @param keepsGram whether the whole kernel matrix is kept
 * @param fitsFeatures whether a matrix as large as the features fits, for methods that choose by their count of operations
 * @param fitsRows whether matrices as large as the rows fit
 * @param isRoomy whether the solver's own working memory is as large as it would ever be
 */
public record ProblemPlan(
        Form form,
        boolean isSystem,
        int landmarks,
        boolean mayTurn,
        boolean keepsGram,
        boolean fitsFeatures,
        boolean fitsRows,
        boolean isRoomy) {
    /** Up to this many rows a linear kernel's matrix costs nothing; it is smaller than the features where those are more. */
    private static final int MAX_ROWS_BY_PAIRS = 1000;

    /** With more rows a feature Newton's method over the features is quicker at any size. */
    private static final int ROWS_A_FEATURE = 4;

    /** Beyond this size (64 MB a matrix) the cubic work of a factorisation takes minutes. */
    private static final int MAX_FACTOR = 2896;

    private static final int MAX_LANDMARKS = 1000; // where their number is automatic
    private static final int KEPT_MATRICES = 4; // of the size of a kept one, in the memory
    private static final int FACTOR_MATRICES = 6; // that factorisations and inverses take beside one another
    private static final int PADDING = 64; // rows by which packed rows are filled up
    private static final int ALL_MATRICES = 8; // more than any method has of the size of its kernel matrix

    static ProblemPlan of(FitShape shape, Demand demand, int rows, long memoryBytes) {
        boolean fitsRows = rows <= MAX_FACTOR && FACTOR_MATRICES * matrixBytes(rows) <= memoryBytes;
        boolean fitsFeatures = featureBytes(rows, shape.columns() + 1) <= memoryBytes;
        Form form = form(shape, demand, rows, fitsRows, fitsFeatures);
        boolean byWork = form == Form.LINEAR && demand.kind() == Demand.Kind.STEPS;
        boolean fitsMatrix = FACTOR_MATRICES * matrixBytes(shape.columns() + 1) <= memoryBytes;
        return new ProblemPlan(
                form,
                demand.kind() == Demand.Kind.SYSTEM,
                form == Form.LANDMARKS ? landmarks(demand, rows, memoryBytes) : 0,
                form == Form.KERNEL && shape.isPlain(),
                form == Form.KERNEL && keepsGram(rows, memoryBytes),
                fitsMatrix || !byWork,
                fitsRows || !byWork,
                isRoomy(shape, demand, form, rows, memoryBytes));
    }

    /** Sizes below {@code rows} at which the form may be another. */
    static int[] turningPoints(FitShape shape, int rows) {
        return new int[] {
            rows,
            Math.min(rows, Math.max(1, pairRows(shape))),
            Math.min(rows, SolvePlan.MAX_FACTORED_ROWS),
            Math.min(rows, MAX_FACTOR),
            Math.min(rows, MAX_ROWS_BY_PAIRS)
        };
    }

    private static Form form(FitShape shape, Demand demand, int rows, boolean fitsRows, boolean fitsFeatures) {
        if (demand.landmarks() > 0) {
            return Form.LANDMARKS;
        }
        return switch (demand.kind()) {
            case DUAL, SYSTEM ->
                shape.isPlain() && (shape.bias() == Bias.PENALISED || rows > pairRows(shape))
                        ? Form.LINEAR
                        : Form.KERNEL;
            case FACTOR -> {
                boolean byFeatures = shape.isLinear()
                        && (shape.bias() == Bias.PENALISED
                                || (shape.columns() < rows && shape.columns() <= MAX_FACTOR && fitsFeatures));
                yield byFeatures ? Form.LINEAR : fitsRows ? Form.KERNEL : Form.LANDMARKS;
            }
            case STEPS -> shape.isLinear() ? Form.LINEAR : fitsRows ? Form.KERNEL : Form.LANDMARKS;
            case PASS -> shape.isLinear() ? Form.LINEAR : Form.KERNEL;
        };
    }

    /** Up to so many rows a problem on plain features is solved by the values of their products. */
    private static int pairRows(FitShape shape) {
        return (int) Math.min(MAX_ROWS_BY_PAIRS, (long) ROWS_A_FEATURE * shape.sharedColumns());
    }

    /** As many as were asked for, or as many as fit. */
    private static int landmarks(Demand demand, int rows, long memoryBytes) {
        if (demand.landmarks() > 0) {
            return Math.min(demand.landmarks(), rows);
        }
        int count = Math.min(MAX_LANDMARKS, rows);
        while (count > 1 && featureBytes(rows, count) > memoryBytes) {
            count = count * 9 / 10;
        }
        return count;
    }

    private static boolean isRoomy(FitShape shape, Demand demand, Form form, int rows, long memoryBytes) {
        return switch (form) {
            case LANDMARKS -> featureBytes(rows, landmarks(demand, rows, memoryBytes)) <= memoryBytes;
            case LINEAR ->
                demand.kind() != Demand.Kind.SYSTEM || SolvePlan.fitsNormalEquations(shape.columns(), memoryBytes);
            case KERNEL ->
                demand.kind() == Demand.Kind.SYSTEM
                        ? SolvePlan.hasFullSystem(rows, memoryBytes)
                        : SolvePlan.hasFullWorkingSet(rows, memoryBytes - packedBytes(rows, shape.columns()));
        };
    }

    private static boolean keepsGram(int rows, long memoryBytes) {
        return rows <= MAX_FACTOR && KEPT_MATRICES * matrixBytes(rows) <= memoryBytes;
    }

    void describe(int columns, boolean single, StringBuilder text) {
        switch (form) {
            case LINEAR -> text.append("by the weights of ").append(columns).append(" features");
            case LANDMARKS ->
                text.append("by the weights of ").append(landmarks).append(" landmark features");
            case KERNEL ->
                text.append("by kernel values in ")
                        .append(single ? "single" : "double")
                        .append(" precision, ")
                        .append(keepsGram ? "made once and kept" : "made as they are needed");
        }
    }

    /** By hand: what the compiler makes of a record takes a fresh JVM 30 ms to link. */
    @Override
    public boolean equals(Object other) {
        return other instanceof ProblemPlan that
                && that.form == form
                && that.isSystem == isSystem
                && that.landmarks == landmarks
                && that.mayTurn == mayTurn
                && that.keepsGram == keepsGram
                && that.fitsFeatures == fitsFeatures
                && that.fitsRows == fitsRows
                && that.isRoomy == isRoomy;
    }

    @Override
    public int hashCode() {
        return 31 * form.hashCode() + landmarks;
    }

    /** The plan of the same problem on explicit features: few rows by their kernel matrix, many by the features. */
    public ProblemPlan onFeatures(int rows, Bias bias) {
        boolean byPairs = rows <= MAX_ROWS_BY_PAIRS && bias != Bias.PENALISED;
        return new ProblemPlan(
                byPairs ? Form.KERNEL : Form.LINEAR,
                isSystem,
                landmarks,
                byPairs,
                byPairs,
                fitsFeatures,
                fitsRows,
                isRoomy);
    }

    /** The plan of the same problem on a matrix that is there already. */
    public ProblemPlan onMatrix() {
        return new ProblemPlan(Form.KERNEL, isSystem, landmarks, false, false, fitsFeatures, fitsRows, isRoomy);
    }

    /**
     * The plan of a problem in which every row of this one stands once for each of several thresholds: by features where those
     * of all of them take no more than half of the memory.
     */
    public ProblemPlan withThresholds(FitShape shape, int rows, int thresholds, long thresholdBytes, long memoryBytes) {
        boolean byFeatures =
                shape.isPlain() && (long) rows * thresholds > MAX_ROWS_BY_PAIRS && thresholdBytes <= memoryBytes / 2;
        return new ProblemPlan(
                byFeatures ? Form.LINEAR : Form.KERNEL, isSystem, 0, false, keepsGram, fitsFeatures, fitsRows, isRoomy);
    }

    /** Whether no memory beyond this would change a thing: every kernel row is kept, and whole matrices as often as wanted. */
    static boolean keepsAll(FitShape shape, Demand demand, int rows, long memoryBytes) {
        ProblemPlan plan = of(shape, demand, rows, memoryBytes);
        return plan.form() == Form.LINEAR
                || ALL_MATRICES * matrixBytes(rows + 1) + packedBytes(rows, shape.columns()) <= memoryBytes;
    }

    /** What the features of all rows take, three times (kernel values, factor, in the metric), with some square matrices. */
    public static long featureBytes(int rows, int features) {
        return 8L * features * (3L * rows + 6L * features);
    }

    private static long matrixBytes(int rows) {
        return 8L * rows * rows;
    }

    private static long packedBytes(int rows, int columns) {
        return 4L * (rows + PADDING) * columns;
    }
}
