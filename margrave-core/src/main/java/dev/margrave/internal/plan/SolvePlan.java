// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.plan;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.MappedMatrix;
import dev.margrave.data.RowReader;
import dev.margrave.internal.dense.Cholesky;
import dev.margrave.solver.GramMatrix;
import dev.margrave.solver.SolverSettings;
import java.util.OptionalLong;

/**
 * How a solver solves one problem: a function of its size, its losses, the memory and the tolerance. Solvers have no size
 * thresholds elsewhere. {@link #toString()} describes the plan. Sources of constants are the decision records in
 * {@code docs/adr}.
 *
 * @param isSingle whether kernel values are kept in single precision
 * @param workingSet the most rows that a step of the decomposition updates; 0 for other methods
 * @param rank of the preconditioner of conjugate gradients; 0 for other methods
 * @param rowBytes memory for kernel rows; 0 for methods without them
 */
public record SolvePlan(Method method, boolean isSingle, int workingSet, int rank, long rowBytes) {
    /** The method of the solver. */
    public enum Method {
        /** Working sets of rows, on kernel values. */
        DECOMPOSITION,
        /** A factor of the whole kernel matrix; {@link #CONJUGATE_GRADIENTS} if rounding makes the matrix singular. */
        KERNEL_FACTOR,
        /** Conjugate gradients on kernel values, with a low-rank preconditioner. */
        CONJUGATE_GRADIENTS,
        /** The normal equations over the features; the method for other losses if rounding makes the matrix singular. */
        NORMAL_EQUATIONS,
        /** Newton's method over the features; {@link #COORDINATE_DESCENT} if it stalls. */
        NEWTON,
        /** Row by row, with the weights of the features; {@link #NEWTON} if that promises to be faster. */
        COORDINATE_DESCENT
    }

    /** Features for which blocks of rows return their whole Σ x xᵀ, 64 MB each; with more, products of it and a vector. */
    public static final int MAX_SUMMED_FEATURES = 4_000;
    /** Fewest rows for blocks of kernel values in single precision; with fewer, double precision is cheap (record 6). */
    public static final int MIN_BLOCK_ROWS = 2000;
    /** The most copies of all variables in a decomposition, one for each time that shrinking removes some; chosen by hand. */
    public static final int MAX_SNAPSHOTS = 12;

    private static final int MAX_WORKING_SET = 4096; // rows (record 37)
    /** The most free variables for a Newton step in a working set: larger factors take too long between two checks of the clock. */
    public static final int MAX_FACE_ROWS = 1024;

    private static final int MANY_ROWS = 20_000; // variables beyond which working sets are larger; chosen by hand
    private static final int WORKING_SET = 384; // rows, at least; chosen by hand
    private static final int WORKING_SET_OF_MANY_ROWS = 1024; // rows, at least; chosen by hand
    private static final long BYTES_PER_VARIABLE =
            150 + 8 * MAX_SNAPSHOTS; // arrays of a run, with copies for a check of the gap
    private static final long BYTES_PER_PAIR = 2L * Double.BYTES; // of the working set: its block and a factor of it
    private static final long FIXED_BYTES = 24 << 20; // 24 MB for compiled code and the compiler (record 11)

    /** Rows up to which a linear system is solved by a factor; larger ones by conjugate gradients; chosen by hand. */
    static final int MAX_FACTORED_ROWS = 5000;

    private static final int NEWTON_MATRICES =
            9; // of features × features: one for each of 8 parts of the rows, and the sum
    private static final int NEWTON_BLOCK_MATRICES = 4; // the same by blocks: the sum, its factor, products
    private static final double PRODUCTS_PER_STEP =
            50; // of conjugate gradients in a step of Newton's method; chosen by hand
    private static final double MAX_NORMAL_WORK = 1e11; // multiplications for the normal equations; chosen by hand

    /** If one of Newton's systems costs more multiplications than this many epochs, descent starts (record 29). */
    private static final double MAX_EPOCHS_PER_SYSTEM = 100;

    // Estimates of a typical run of Newton's method, which only choose the method (record 29).
    private static final double NEWTON_BUILDS = 8; // systems that are summed up from the rows
    private static final double NEWTON_STEPS = 30; // systems that are solved
    private static final double BLOCK_SPEED = 32; // multiplications of a block product in the time of one of descent

    private static final double LARGE_SYSTEM_WORK = 5e9; // multiplications for one system of all rows (record 29)
    private static final int MIN_BLOCK_COLUMNS = 48; // for block products (record 29)
    private static final double MIN_BLOCK_SHARE =
            0.1; // of products with no zero factor, for block products (record 29)
    private static final long MIN_ACTIVE_VALUES = 100_000_000; // stored values, for active rows (record 29)
    private static final int MIN_INTERIOR_COLUMNS = 256; // for interior points on all rows (record 29)
    private static final int SYSTEM_ROWS_PER_COLUMN = 12; // in a system of the interior point method (record 29)

    /** Whether blocks of rows return their whole Σ x xᵀ; {@code features} counts the constant one. */
    public static boolean isSummedByBlocks(int features) {
        return features <= MAX_SUMMED_FEATURES;
    }

    /** Whether sums of x_i x_iᵀ over the rows use block products: there are many columns, and few values are 0. */
    public static boolean isByBlocks(int rows, int columns, double squaredLengths) {
        return columns >= MIN_BLOCK_COLUMNS && squaredLengths >= MIN_BLOCK_SHARE * rows * columns * columns;
    }

    /** Most pair steps on the values of a linear kernel before the linear solver takes over. */
    public static long maxPairSteps(int rows) {
        return 100L * rows;
    }

    /** For a problem given by kernel values. */
    public static SolvePlan kernel(GramMatrix gram, boolean bias, boolean quadratic, SolverSettings settings) {
        boolean hasBlocks = settings.allowsSinglePrecision() && gram.hasBlocks();
        OptionalLong blockBytes = hasBlocks ? OptionalLong.of(gram.blockBytes()) : OptionalLong.empty();
        return kernel(gram.size(), bias, quadratic, blockBytes, settings);
    }

    /**
     * The same without a matrix.
     *
     * @param quadratic whether every loss is quadratic
     * @param blockBytes memory for blocks of the matrix in single precision; empty if it has none
     */
    public static SolvePlan kernel(
            int rows, boolean bias, boolean quadratic, OptionalLong blockBytes, SolverSettings settings) {
        boolean single = settings.allowsSinglePrecision()
                && blockBytes.isPresent()
                && blockBytes.getAsLong() <= settings.memoryBytes();
        long ofBlocks = single ? blockBytes.getAsLong() : 0;
        return quadratic
                ? leastSquares(rows, single, ofBlocks, settings.memoryBytes())
                : decomposition(rows + (bias ? 0 : 1), single, settings.memoryBytes() - ofBlocks);
    }

    private static SolvePlan decomposition(int variables, boolean single, long memoryBytes) {
        int set = workingSet(variables, memoryBytes, single ? Float.BYTES : Double.BYTES);
        long rowBytes = rowBytes(variables, memoryBytes) - BYTES_PER_PAIR * set * set;
        return new SolvePlan(Method.DECOMPOSITION, single, set, 0, rowBytes);
    }

    /** The memory for kernel rows: what is left after the arrays of the run, less 1/8 for the garbage collector (record 11). */
    private static long rowBytes(int variables, long memoryBytes) {
        long fixed = Math.min(FIXED_BYTES, memoryBytes / 8);
        return (memoryBytes - fixed - BYTES_PER_VARIABLE * variables) / 8 * 7;
    }

    /** The size of working sets with few free variables, if they may be so large. */
    public static int smallestWorkingSet(int variables) {
        return variables > MANY_ROWS ? WORKING_SET_OF_MANY_ROWS : WORKING_SET;
    }

    /** The largest set whose rows take at most a third of the cache, and whose block and factor take at most a quarter. */
    private static int workingSet(int variables, long memoryBytes, int entryBytes) {
        long bytes = Math.max(0, rowBytes(variables, memoryBytes));
        long ofRows = bytes / entryBytes / variables / 3;
        long ofBlock = (long) Math.sqrt(bytes / (4.0 * BYTES_PER_PAIR));
        return (int) Math.max(2, Math.min(Math.min(variables, MAX_WORKING_SET), Math.min(ofRows, ofBlock)));
    }

    /** Whether memory does not make working sets smaller than they are with few free variables. */
    static boolean hasFullWorkingSet(int rows, long memoryBytes) {
        return workingSet(rows + 1, memoryBytes, Double.BYTES) >= Math.min(rows, smallestWorkingSet(rows));
    }

    /** Whether more memory would not change how a linear system is solved. */
    static boolean hasFullSystem(int rows, long memoryBytes) {
        SolvePlan plan = leastSquares(rows, false, 0, memoryBytes);
        SolvePlan full = leastSquares(rows, false, 0, Long.MAX_VALUE / 2);
        return plan.method == full.method && (plan.method == Method.KERNEL_FACTOR || plan.rank == full.rank);
    }

    private static SolvePlan leastSquares(int rows, boolean single, long blockBytes, long memoryBytes) {
        boolean factored = rows <= MAX_FACTORED_ROWS && Cholesky.bytes(rows) <= memoryBytes / 2;
        int rank = rank(rows, memoryBytes);
        long ofFactor = factored ? Cholesky.bytes(rows) : 8L * rank * rows;
        Method method = factored ? Method.KERNEL_FACTOR : Method.CONJUGATE_GRADIENTS;
        return new SolvePlan(method, single, 0, rank, memoryBytes - ofFactor - blockBytes);
    }

    /** 2√rows, and at most a quarter of the memory. */
    private static int rank(int rows, long memoryBytes) {
        long affordable = memoryBytes / 4 / (8L * rows);
        return (int) Math.max(1, Math.min(Math.min(rows, Math.round(2 * Math.sqrt(rows))), affordable));
    }

    /** For a problem given by the features of its rows. */
    public static SolvePlan linear(FeatureMatrix rows, boolean quadratic, SolverSettings settings) {
        double columns = rows.columns() + 1.0;
        boolean normal = quadratic
                && !(rows instanceof MappedMatrix)
                && rows.rows() * columns * columns <= MAX_NORMAL_WORK
                && fitsNormalEquations(rows.columns(), settings.memoryBytes());
        if (normal) {
            return linear(Method.NORMAL_EQUATIONS);
        }
        return rows instanceof MappedMatrix
                ? ofMappedRows(rows.columns(), settings.memoryBytes())
                : newtonOrDescent(rows);
    }

    /** For rows that are computed in blocks at each visit: one row costs as much as a block, so rows are visited in order. */
    public static SolvePlan ofMappedRows(int columns, long memoryBytes) {
        int matrices = columns >= MIN_BLOCK_COLUMNS ? NEWTON_BLOCK_MATRICES : NEWTON_MATRICES;
        double bytes = 8.0 * matrices * columns * columns;
        return linear(bytes <= memoryBytes ? Method.NEWTON : Method.COORDINATE_DESCENT);
    }

    /** Whether smooth losses are minimized in passes over rows that are recomputed in each (record 35). */
    public static boolean isByPasses(FeatureMatrix rows, long memoryBytes) {
        return rows instanceof MappedMatrix
                && ofMappedRows(rows.columns(), memoryBytes).method() == Method.NEWTON;
    }

    /**
     * Whether Newton's method for smooth losses factors its matrix, rather than solving by conjugate gradients: always where a pass
     * over the rows is dear, otherwise where it is less work than the products.
     */
    public static boolean factorsHessian(FeatureMatrix rows, long memoryBytes) {
        if (!fitsHessian(rows.columns(), memoryBytes) || rows.isStreamed()) {
            return rows.isStreamed() && fitsHessian(rows.columns(), memoryBytes);
        }
        double size = rows.columns() + 1.0;
        double work = (rows.rows() * size * size / 2 + size * size * size / 6) / BLOCK_SPEED;
        return work <= PRODUCTS_PER_STEP * 4.0 * rows.nonZeros();
    }

    /** Whether the matrices of Newton's method for smooth losses take at most half of the memory. */
    static boolean fitsHessian(int columns, long memoryBytes) {
        return 8.0 * NEWTON_BLOCK_MATRICES * (columns + 1.0) * (columns + 1.0) <= memoryBytes / 2.0;
    }

    private static boolean fitsNewton(int columns, long memoryBytes) {
        return 8.0 * NEWTON_MATRICES * columns * columns <= memoryBytes / 2.0;
    }

    /** Whether the matrix of the normal equations takes at most half of the memory. */
    static boolean fitsNormalEquations(int columns, long memoryBytes) {
        return 8 * (columns + 1.0) * (columns + 1.0) <= memoryBytes / 2.0;
    }

    /** Most steps of Newton's method before the interior point method, whose systems have all rows, takes over (record 29). */
    public static int maxNewtonSteps(double squaredLengths) {
        return squaredLengths < LARGE_SYSTEM_WORK ? 200 : 1000;
    }

    /** Whether orthogonal features take less than minutes, and a second, dense copy of the rows at most half of the memory. */
    public static boolean isByOrthogonalFeatures(int rows, int columns, double squaredLengths, long memoryBytes) {
        return squaredLengths < LARGE_SYSTEM_WORK
                && 36.0 * rows * columns <= memoryBytes / 2.0
                && (long) rows * columns < Integer.MAX_VALUE - 8;
    }

    /** Most rows in a system of the interior point method; conjugate gradients correct for the others. */
    public static int maxSystemRows(int columns, double squaredLengths) {
        return squaredLengths < LARGE_SYSTEM_WORK ? Integer.MAX_VALUE : SYSTEM_ROWS_PER_COLUMN * columns;
    }

    /** Whether there are enough values that solving for active rows, with occasional passes over all rows, pays off. */
    public static boolean isByActiveRows(FeatureMatrix rows) {
        return rows.storedValues() >= MIN_ACTIVE_VALUES;
    }

    /**
     * Whether a large problem whose losses bound the output is solved by interior points on all rows: with many features, and if
     * all rows fit into memory, as each step makes several passes over them. Depends on the given memory, not on the heap.
     */
    public static boolean isByInteriorPoint(FeatureMatrix rows, long memoryBytes) {
        return isByActiveRows(rows)
                && !rows.isSparse()
                && rows.columns() >= MIN_INTERIOR_COLUMNS
                && RowPlan.fitsGiven(rows, memoryBytes)
                && fitsNewton(rows.columns(), memoryBytes);
    }

    private static SolvePlan newtonOrDescent(FeatureMatrix rows) {
        boolean[] isUsed = new boolean[rows.columns()];
        long entries = 0;
        double squaredLengths = 0;
        RowReader reader = rows.reader();
        for (int i = 0; i < rows.rows(); i++) {
            double length = reader.row(i).markNonZeros(isUsed);
            entries += (long) length;
            squaredLengths += length * length;
        }
        int columns = 0;
        for (boolean used : isUsed) {
            columns += used ? 1 : 0;
        }
        return newtonOrDescent(columns, entries, squaredLengths);
    }

    /**
     * For any losses, from the number of nonempty columns, the number of nonzero values, and the sum over rows of the squared
     * number of nonzero values.
     */
    public static SolvePlan newtonOrDescent(int columns, long entries, double squaredLengths) {
        double size = columns;
        double systemWork = size * size * size / 6 + 0.5 * squaredLengths;
        boolean newton = systemWork <= MAX_EPOCHS_PER_SYSTEM * 2.0 * entries;
        return linear(newton ? Method.NEWTON : Method.COORDINATE_DESCENT);
    }

    /**
     * The work of Newton's method over the features in multiplications of coordinate descent, which waits for memory where block
     * products do not; infinite if the memory is too small for it.
     */
    public static double newtonWork(int rows, int columns, long entries, double squaredLengths, long memoryBytes) {
        if (!fitsNewton(columns, memoryBytes)) {
            return Double.POSITIVE_INFINITY;
        }
        double build = 0.5 * squaredLengths / (isByBlocks(rows, columns, squaredLengths) ? BLOCK_SPEED : 1);
        double factor = (double) columns * columns * columns / 6 / BLOCK_SPEED;
        return NEWTON_BUILDS * build + NEWTON_STEPS * (factor + entries);
    }

    private static SolvePlan linear(Method method) {
        return new SolvePlan(method, false, 0, 0, 0);
    }

    /** As in "decomposition on kernel values in single precision, working sets of up to 2000 rows". */
    @Override
    public String toString() {
        String values = " kernel values in " + (isSingle ? "single" : "double") + " precision";
        return switch (method) {
            case DECOMPOSITION -> "decomposition on" + values + ", working sets of up to " + workingSet + " rows";
            case KERNEL_FACTOR -> "factorised kernel matrix," + values;
            case CONJUGATE_GRADIENTS -> "conjugate gradients on" + values + ", preconditioner of rank " + rank;
            case NORMAL_EQUATIONS -> "normal equations over the features";
            case NEWTON -> "Newton's method over the features";
            case COORDINATE_DESCENT -> "coordinate descent over the rows";
        };
    }
}
