// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.plan;

import dev.margrave.solver.Bias;

/**
 * How one problem of a fit is solved. Equal plans lead to the same model. So problems that run in parallel may share the memory
 * if their plans equal those with all of it.
 *
 * @param form how functions are represented
 * @param isSystem whether every loss is one quadratic piece, so that the problem is one linear system
 * @param spanningRows how many rows span the features of a low-rank approximation; 0 for other representations
 * @param maySwitchToLinear whether the linear solver takes over if steps on the values of a linear kernel stall
 * @param keepsGram whether the whole kernel matrix is kept
 * @param fitsFeatures whether a features × features matrix fits; for methods that choose by counting operations
 * @param fitsRows whether rows × rows matrices fit
 * @param hasFullWorkspace whether the solver's working memory is as large as it would be with unlimited memory
 */
public record ProblemPlan(
        Representation form,
        boolean isSystem,
        int spanningRows,
        boolean maySwitchToLinear,
        boolean keepsGram,
        boolean fitsFeatures,
        boolean fitsRows,
        boolean hasFullWorkspace) {
    /** Rows up to which the kernel matrix of a linear kernel is cheap to compute, 8 MB; chosen by hand. */
    private static final int MAX_ROWS_BY_PAIRS = 1000;

    /** Rows per feature beyond which Newton's method over the features is faster at any size; chosen by hand. */
    private static final int ROWS_PER_FEATURE = 4;

    /** Rows of the largest matrix to factorize, 64 MB; the cubic work of larger ones takes minutes. */
    private static final int MAX_FACTOR = 2896;

    private static final int MAX_SPANNING_ROWS = 1000; // of an automatic low-rank approximation; chosen by hand
    private static final int KEPT_MATRICES = 4; // a kept kernel matrix may take 1/4 of the memory; chosen by hand
    private static final int FACTOR_MATRICES = 6; // in memory at the same time for factorizations and inverses
    private static final int PADDING = 64; // rows added to packed rows
    private static final int ALL_MATRICES = 8; // of the size of the kernel matrix; more than any method needs

    static ProblemPlan of(FitShape shape, MethodNeeds needs, int rows, long memoryBytes) {
        boolean fitsRows = rows <= MAX_FACTOR && FACTOR_MATRICES * matrixBytes(rows) <= memoryBytes;
        boolean fitsFeatures = featureBytes(rows, shape.columns() + 1) <= memoryBytes;
        Representation form = form(shape, needs, rows, fitsRows, fitsFeatures);
        boolean byWork = form == Representation.LINEAR && needs.kind() == MethodNeeds.Kind.STEPS;
        boolean fitsMatrix = FACTOR_MATRICES * matrixBytes(shape.columns() + 1) <= memoryBytes;
        return new ProblemPlan(
                form,
                needs.kind() == MethodNeeds.Kind.SYSTEM,
                form == Representation.LOW_RANK ? spanningRows(needs, rows, memoryBytes) : 0,
                form == Representation.KERNEL && shape.isPlain(),
                form == Representation.KERNEL && keepsGram(rows, memoryBytes),
                fitsMatrix || !byWork,
                fitsRows || !byWork,
                hasFullWorkspace(shape, needs, form, rows, memoryBytes));
    }

    /** Sizes up to {@code rows} at which the representation may change. */
    static int[] sizesToCheck(FitShape shape, int rows) {
        return new int[] {
            rows,
            Math.min(rows, Math.max(1, pairRows(shape))),
            Math.min(rows, SolvePlan.MAX_FACTORED_ROWS),
            Math.min(rows, MAX_FACTOR),
            Math.min(rows, MAX_ROWS_BY_PAIRS)
        };
    }

    private static Representation form(
            FitShape shape, MethodNeeds needs, int rows, boolean fitsRows, boolean fitsFeatures) {
        if (needs.spanningRows() > 0) {
            return Representation.LOW_RANK;
        }
        return switch (needs.kind()) {
            case DUAL, SYSTEM ->
                shape.isPlain() && (shape.bias() == Bias.PENALIZED || rows > pairRows(shape))
                        ? Representation.LINEAR
                        : Representation.KERNEL;
            case FACTOR -> {
                boolean byFeatures = shape.isLinear()
                        && (shape.bias() == Bias.PENALIZED
                                || (shape.columns() < rows && shape.columns() <= MAX_FACTOR && fitsFeatures));
                yield byFeatures ? Representation.LINEAR : fitsRows ? Representation.KERNEL : Representation.LOW_RANK;
            }
            case STEPS ->
                shape.isLinear() ? Representation.LINEAR : fitsRows ? Representation.KERNEL : Representation.LOW_RANK;
            case NEWTON -> Representation.LINEAR;
            case PASS -> shape.isLinear() ? Representation.LINEAR : Representation.KERNEL;
        };
    }

    /** The most rows of a problem on plain features that is solved by kernel values. */
    private static int pairRows(FitShape shape) {
        return (int) Math.min(MAX_ROWS_BY_PAIRS, (long) ROWS_PER_FEATURE * shape.sharedColumns());
    }

    /** The requested number, or else as many as fit. */
    private static int spanningRows(MethodNeeds needs, int rows, long memoryBytes) {
        if (needs.spanningRows() > 0) {
            return Math.min(needs.spanningRows(), rows);
        }
        int count = Math.min(MAX_SPANNING_ROWS, rows);
        while (count > 1 && featureBytes(rows, count) > memoryBytes) {
            count = count * 9 / 10;
        }
        return count;
    }

    private static boolean hasFullWorkspace(
            FitShape shape, MethodNeeds needs, Representation form, int rows, long memoryBytes) {
        return switch (form) {
            case LOW_RANK -> featureBytes(rows, spanningRows(needs, rows, memoryBytes)) <= memoryBytes;
            case LINEAR ->
                needs.kind() == MethodNeeds.Kind.SYSTEM
                        ? SolvePlan.fitsNormalEquations(shape.columns(), memoryBytes)
                        : needs.kind() != MethodNeeds.Kind.NEWTON
                                || SolvePlan.fitsHessian(shape.columns(), memoryBytes);
            case KERNEL ->
                needs.kind() == MethodNeeds.Kind.SYSTEM
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
            case LOW_RANK ->
                text.append("by the weights of ").append(spanningRows).append(" landmark features");
            case KERNEL ->
                text.append("by kernel values in ")
                        .append(single ? "single" : "double")
                        .append(" precision, ")
                        .append(keepsGram ? "made once and kept" : "made as they are needed");
        }
    }

    /** Written by hand, as a new JVM takes 30 ms to link the generated method of a record. */
    @Override
    public boolean equals(Object other) {
        return other instanceof ProblemPlan that
                && that.form == form
                && that.isSystem == isSystem
                && that.spanningRows == spanningRows
                && that.maySwitchToLinear == maySwitchToLinear
                && that.keepsGram == keepsGram
                && that.fitsFeatures == fitsFeatures
                && that.fitsRows == fitsRows
                && that.hasFullWorkspace == hasFullWorkspace;
    }

    @Override
    public int hashCode() {
        return 31 * form.hashCode() + spanningRows;
    }

    /** The plan of the same problem on explicit features: by the kernel matrix for few rows, by the features for many. */
    public ProblemPlan onFeatures(int rows, Bias bias) {
        boolean byPairs = rows <= MAX_ROWS_BY_PAIRS && bias != Bias.PENALIZED;
        return new ProblemPlan(
                byPairs ? Representation.KERNEL : Representation.LINEAR,
                isSystem,
                spanningRows,
                byPairs,
                byPairs,
                fitsFeatures,
                fitsRows,
                hasFullWorkspace);
    }

    /** The plan of the same problem on a matrix that is already in memory. */
    public ProblemPlan onMatrix() {
        return new ProblemPlan(
                Representation.KERNEL, isSystem, spanningRows, false, false, fitsFeatures, fitsRows, hasFullWorkspace);
    }

    /**
     * The plan of a problem on rows made of those of this one, such as their differences: by features if those of all new rows
     * take at most half of the memory.
     */
    public ProblemPlan onRows(FitShape shape, long rows, long featureBytes, long memoryBytes) {
        boolean byFeatures = shape.isPlain() && rows > MAX_ROWS_BY_PAIRS && featureBytes <= memoryBytes / 2;
        return new ProblemPlan(
                byFeatures ? Representation.LINEAR : Representation.KERNEL,
                isSystem,
                0,
                false,
                keepsGram,
                fitsFeatures,
                fitsRows,
                hasFullWorkspace);
    }

    /** Whether more memory would change nothing: every kernel row and all matrices that a method may need fit. */
    static boolean keepsAll(FitShape shape, MethodNeeds needs, int rows, long memoryBytes) {
        ProblemPlan plan = of(shape, needs, rows, memoryBytes);
        return plan.form() == Representation.LINEAR
                || ALL_MATRICES * matrixBytes(rows + 1) + packedBytes(rows, shape.columns()) <= memoryBytes;
    }

    /** Memory for the features of all rows, three times (kernel values, factor, with the penalty), and six square matrices. */
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
