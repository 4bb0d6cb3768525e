// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.plan;

import dev.margrave.solver.SolverSettings;
import java.util.List;

/**
 * How a fit solves its problems: the representation of each, and the memory and threads that it may use. Only this package
 * decides by size.
 *
 * <p>How a problem is solved may depend on its memory. To keep models independent of the number of threads, a problem's share of
 * the memory depends on the data and the total memory alone: half of it at any number of threads, or all of it if half would
 * change a plan. More than two problems run in parallel only if more memory than their share would change nothing.
 *
 * @param workers how many problems run in parallel
 * @param settings of each problem
 */
public record FitPlan(FitShape shape, int problems, int largestRows, int workers, SolverSettings settings) {
    private static final int HALVES = 2; // parts of the memory at any number of threads; see above
    private static final int PROBLEMS_PER_PART = 2; // fewer would often leave a worker idle; chosen by hand
    private static final long MIN_BYTES = 1L << 20; // 1 MB, the least that SolverSettings accepts

    /**
     * @param all the needs of each machine of the fit
     * @param problems how many there are
     * @param largestRows rows of the largest problem
     * @param whole the settings of the fit, with the memory of all problems together
     */
    public static FitPlan of(
            FitShape shape, List<MethodNeeds> all, int problems, int largestRows, SolverSettings whole) {
        int threads = whole.threads();
        int parts = canShare(shape, all, problems, largestRows, whole, HALVES) ? HALVES : 1;
        if (threads > HALVES
                && canShare(shape, all, problems, largestRows, whole, threads)
                && keepAll(shape, all, largestRows, whole.memoryBytes() / threads)) {
            parts = threads;
        }
        int workers = Math.min(parts, threads);
        SolverSettings settings =
                whole.withThreads(threads / workers).withMemoryBytes(Math.max(MIN_BYTES, whole.memoryBytes() / parts));
        return new FitPlan(shape, problems, largestRows, workers, settings);
    }

    private static boolean keepAll(FitShape shape, List<MethodNeeds> all, int rows, long memoryBytes) {
        for (MethodNeeds needs : all) {
            if (!ProblemPlan.keepsAll(shape, needs, rows, memoryBytes)) {
                return false;
            }
        }
        return true;
    }

    /** Whether every problem has the same plan with its part of the memory as with unlimited memory. */
    private static boolean canShare(
            FitShape shape, List<MethodNeeds> all, int problems, int rows, SolverSettings whole, int parts) {
        boolean ample = problems >= PROBLEMS_PER_PART * parts
                && RowPlan.fits(rows * shape.streamedBytes(), whole.memoryBytes() / parts);
        for (MethodNeeds needs : all) {
            ample = ample && isAmple(shape, needs, rows, whole.memoryBytes() / parts);
        }
        return ample;
    }

    /** Whether more memory would not change the plan of any problem of up to the given number of rows. */
    static boolean isAmple(FitShape shape, MethodNeeds needs, int rows, long memoryBytes) {
        for (int size : ProblemPlan.sizesToCheck(shape, rows)) {
            ProblemPlan plan = ProblemPlan.of(shape, needs, size, memoryBytes);
            if (!plan.hasFullWorkspace() || !plan.equals(ProblemPlan.of(shape, needs, size, Long.MAX_VALUE / 2))) {
                return false;
            }
        }
        return true;
    }

    /**
     * The plan as a sentence, the same at any number of threads. Model files contain it.
     *
     * @param single whether kernel values are in single precision
     */
    public String describe(MethodNeeds needs, boolean single) {
        return describe(problem(needs, largestRows), largestRows + " rows", single);
    }

    /** The same if the plan and size of the largest problem do not follow from its rows alone; {@code size} as in "20 rows". */
    public String describe(ProblemPlan largest, String size, boolean single) {
        StringBuilder text = new StringBuilder(); // not +, which a new JVM links slowly
        if (problems == 1) {
            text.append("one problem of ");
        } else {
            text.append(problems).append(" problems of up to ");
        }
        text.append(size).append(", ");
        largest.describe(shape.columns(), single, text);
        if (shape.isRounded()) {
            text.append(", features in single precision");
        }
        if (shape.streamedBytes() > 0) {
            text.append(", rows read or made anew where they do not fit the memory");
        }
        return text.toString();
    }

    /** The plan of a problem with the given number of rows. */
    public ProblemPlan problem(MethodNeeds needs, int rows) {
        return ProblemPlan.of(shape, needs, rows, settings.memoryBytes());
    }
}
