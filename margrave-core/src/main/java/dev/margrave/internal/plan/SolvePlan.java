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
 * How one problem is solved, from its size, its losses, the memory and the tolerance alone. The solvers ask here; no other
 * place of theirs has a threshold on sizes. {@link #toString()} says it in words.
 *
 * @param isSingle whether kernel values are kept in single precision
 * @param workingSet how many rows the decomposition moves at a time; 0 for other methods
 * @param rank of the preconditioner of conjugate gradients; 0 for other methods
 * @param rowBytes memory for kernel rows; 0 for methods without them
 */
public record SolvePlan(Method method, boolean isSingle, int workingSet, int rank, long rowBytes) {
    /** What a solver does. */
    public enum Method {
        /** Working sets of rows, on kernel values. */
        DECOMPOSITION,
        /** One factor of the whole kernel matrix; where rounding makes it singular, as {@link #CONJUGATE_GRADIENTS}. */
        KERNEL_FACTOR,
        /** Conjugate gradients on kernel values, preconditioned by a factor of low rank. */
        CONJUGATE_GRADIENTS,
        /** The normal equations over the features; where rounding makes them singular, as other losses. */
        NORMAL_EQUATIONS,
        /** Newton's method over the features; where it comes to a stand, {@link #COORDINATE_DESCENT}. */
        NEWTON,
        /** One row after the other, with the weights of the features; where that would take longer, {@link #NEWTON}. */
        COORDINATE_DESCENT
    }

    /** Below so many rows of a problem, kernel values in double precision cost nothing, and no blocks are made. */
    public static final int MIN_BLOCK_ROWS = 2000;
    /** The most copies of all variables that the decomposition takes: one for each time that some were set aside. */
    public static final int MAX_SNAPSHOTS = 12;

    private static final int MANY_ROWS = 20_000;
    private static final int WORKING_SET = 384;
    private static final int WORKING_SET_OF_MANY_ROWS = 1024;
    private static final long BYTES_A_VARIABLE = 150 + 8 * MAX_SNAPSHOTS; // with the copies at a look at the gap
    private static final long BYTES_A_PAIR = 2L * Double.BYTES; // of the working set: its block, and a factor of it
    private static final long FIXED_BYTES = 24 << 20; // the JVM's own: compiled code and what compiling takes
    /** Beyond, a linear system is solved by steps. */
    static final int MAX_FACTORED_ROWS = 5000;

    private static final int NEWTON_MATRICES =
            9; // as large as the features: one for each part of the rows, and the sum
    private static final double MAX_NORMAL_WORK = 1e11; // multiplications for the matrix of the normal equations
    /** A system of Newton's that costs more multiplications than so many epochs is left to the descent. */
    private static final double MAX_EPOCHS_A_SYSTEM = 100;

    /** Of a typical run of Newton's method, and how much faster than descent it multiplies by blocks: guesses for the choice. */
    private static final double NEWTON_BUILDS = 8;

    private static final double NEWTON_STEPS = 30;
    private static final double BLOCK_SPEED = 32;
    private static final double MANY_PRODUCTS = 5e9; // for one system of all rows
    private static final int MIN_BLOCK_COLUMNS = 48;
    private static final double MIN_BLOCK_SHARE =
            0.1; // of the products of two values, from which on zeros cost less than order
    private static final long MIN_ACTIVE_VALUES = 100_000_000;
    private static final int MIN_INTERIOR_COLUMNS = 256;
    private static final int SYSTEM_ROWS_A_COLUMN = 12;

    /** Whether sums of x_i x_iᵀ over so many rows are made by products of blocks: most values are there, and are many. */
    public static boolean isByBlocks(int rows, int columns, double squaredLengths) {
        return columns >= MIN_BLOCK_COLUMNS && squaredLengths >= MIN_BLOCK_SHARE * rows * columns * columns;
    }

    /** How many pair steps on the values of a linear kernel are tried before the features take over. */
    public static long maxPairSteps(int rows) {
        return 100L * rows;
    }

    /** For a problem given by kernel values. */
    public static SolvePlan kernel(GramMatrix gram, boolean bias, boolean parabolas, SolverSettings settings) {
        boolean hasBlocks = settings.allowsSinglePrecision() && gram.hasBlocks();
        OptionalLong blockBytes = hasBlocks ? OptionalLong.of(gram.blockBytes()) : OptionalLong.empty();
        return kernel(gram.size(), bias, parabolas, blockBytes, settings);
    }

    /**
     * The same before there is a matrix.
     *
     * @param parabolas whether every loss is one parabola
     * @param blockBytes what blocks of the matrix in single precision take; empty where it makes none
     */
    public static SolvePlan kernel(
            int rows, boolean bias, boolean parabolas, OptionalLong blockBytes, SolverSettings settings) {
        boolean single = settings.allowsSinglePrecision()
                && blockBytes.isPresent()
                && blockBytes.getAsLong() <= settings.memoryBytes();
        long ofBlocks = single ? blockBytes.getAsLong() : 0;
        return parabolas
                ? leastSquares(rows, single, ofBlocks, settings.memoryBytes())
                : decomposition(rows + (bias ? 0 : 1), single, settings.memoryBytes() - ofBlocks);
    }

    private static SolvePlan decomposition(int variables, boolean single, long memoryBytes) {
        int set = workingSet(variables, memoryBytes, single ? Float.BYTES : Double.BYTES);
        long rowBytes = rowBytes(variables, memoryBytes) - BYTES_A_PAIR * set * set;
        return new SolvePlan(Method.DECOMPOSITION, single, set, 0, rowBytes);
    }

    /** What is left of the memory for kernel rows: the collector wants some, too. */
    private static long rowBytes(int variables, long memoryBytes) {
        long fixed = Math.min(FIXED_BYTES, memoryBytes / 8);
        return (memoryBytes - fixed - BYTES_A_VARIABLE * variables) / 8 * 7;
    }

    /** A few hundred rows, and no more than a third of what the cache can hold. */
    private static int workingSet(int variables, long memoryBytes, int entryBytes) {
        int wanted = variables > MANY_ROWS ? WORKING_SET_OF_MANY_ROWS : WORKING_SET;
        long affordableRows = rowBytes(variables, memoryBytes) / entryBytes / variables;
        return (int) Math.max(2, Math.min(Math.min(variables, wanted), affordableRows / 3));
    }

    /** Whether the working set for so many rows is as large with this much memory as with any more. */
    static boolean hasFullWorkingSet(int rows, long memoryBytes) {
        int full = workingSet(rows, Long.MAX_VALUE / 2, Double.BYTES);
        return workingSet(rows + 1, memoryBytes, Double.BYTES) >= full;
    }

    /** Whether a linear system of so many rows is solved with this much memory as with any more. */
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

    /** Some hundreds, and no more than a quarter of the memory. */
    private static int rank(int rows, long memoryBytes) {
        long affordable = memoryBytes / 4 / (8L * rows);
        return (int) Math.max(1, Math.min(Math.min(rows, Math.round(2 * Math.sqrt(rows))), affordable));
    }

    /** For a problem given by the features of its rows. */
    public static SolvePlan linear(FeatureMatrix rows, boolean parabolas, SolverSettings settings) {
        double columns = rows.columns() + 1.0;
        boolean normal = parabolas
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

    /** For rows that are made in blocks at each visit: one alone costs as much as a block, so they are visited in order. */
    public static SolvePlan ofMappedRows(int columns, long memoryBytes) {
        double bytes = 8.0 * NEWTON_MATRICES * columns * columns;
        return linear(bytes <= memoryBytes / 2.0 ? Method.NEWTON : Method.COORDINATE_DESCENT);
    }

    /** Whether the matrix of the normal equations takes no more than half of the memory: more would change nothing. */
    static boolean fitsNormalEquations(int columns, long memoryBytes) {
        return 8 * (columns + 1.0) * (columns + 1.0) <= memoryBytes / 2.0;
    }

    /** How many steps Newton's method has before an interior point method, whose systems are of all rows, gets there sooner. */
    public static int maxNewtonSteps(double squaredLengths) {
        return squaredLengths < MANY_PRODUCTS ? 200 : 1000;
    }

    /** Whether orthogonal features do not take minutes, and a second, dense copy of the rows no more than half of the memory. */
    public static boolean isByOrthogonalFeatures(int rows, int columns, double squaredLengths, long memoryBytes) {
        return squaredLengths < MANY_PRODUCTS
                && 36.0 * rows * columns <= memoryBytes / 2.0
                && (long) rows * columns < Integer.MAX_VALUE - 8;
    }

    /** Of how many rows the interior point method makes its systems; it looks at the others by conjugate gradients. */
    public static int maxSystemRows(int columns, double squaredLengths) {
        return squaredLengths < MANY_PRODUCTS ? Integer.MAX_VALUE : SYSTEM_ROWS_A_COLUMN * columns;
    }

    /** Whether there are so many values that a problem of some of the rows, and a look at all of them now and then, pays. */
    public static boolean isByActiveRows(FeatureMatrix rows) {
        return rows.storedValues() >= MIN_ACTIVE_VALUES;
    }

    /**
     * Whether a problem of so many values, whose losses bound the output, is solved by interior points on all rows: many
     * features, and room for all of them, as each step has several looks at them. By the memory that is given alone.
     */
    public static boolean isByInteriorPoint(FeatureMatrix rows, long memoryBytes) {
        return isByActiveRows(rows)
                && !rows.isSparse()
                && rows.columns() >= MIN_INTERIOR_COLUMNS
                && RowPlan.fitsGiven(rows, memoryBytes)
                && ofMappedRows(rows.columns(), memoryBytes).method == Method.NEWTON;
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
     * For any losses, from the columns that are not empty, the number of values other than zero, and the sum over rows of the
     * squares of how many each row has.
     */
    public static SolvePlan newtonOrDescent(int columns, long entries, double squaredLengths) {
        double size = columns;
        double systemWork = size * size * size / 6 + 0.5 * squaredLengths;
        boolean newton = systemWork <= MAX_EPOCHS_A_SYSTEM * 2.0 * entries;
        return linear(newton ? Method.NEWTON : Method.COORDINATE_DESCENT);
    }

    /**
     * What Newton's method over the features takes, in multiplications of coordinate descent, which waits for the memory
     * where systems and factors of them are made of blocks; infinite where the memory is too small for it.
     */
    public static double newtonWork(int rows, int columns, long entries, double squaredLengths, long memoryBytes) {
        if (ofMappedRows(columns, memoryBytes).method != Method.NEWTON) {
            return Double.POSITIVE_INFINITY;
        }
        double build = 0.5 * squaredLengths / (isByBlocks(rows, columns, squaredLengths) ? BLOCK_SPEED : 1);
        double factor = (double) columns * columns * columns / 6 / BLOCK_SPEED;
        return NEWTON_BUILDS * build + NEWTON_STEPS * (factor + entries);
    }

    private static SolvePlan linear(Method method) {
        return new SolvePlan(method, false, 0, 0, 0);
    }

    /** As in "decomposition on kernel values in single precision, working set of 384 rows". */
    @Override
    public String toString() {
        String values = " kernel values in " + (isSingle ? "single" : "double") + " precision";
        return switch (method) {
            case DECOMPOSITION -> "decomposition on" + values + ", working set of " + workingSet + " rows";
            case KERNEL_FACTOR -> "factorised kernel matrix," + values;
            case CONJUGATE_GRADIENTS -> "conjugate gradients on" + values + ", preconditioner of rank " + rank;
            case NORMAL_EQUATIONS -> "normal equations over the features";
            case NEWTON -> "Newton's method over the features";
            case COORDINATE_DESCENT -> "coordinate descent over the rows";
        };
    }
}
