// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.plan;

import dev.margrave.solver.SolverSettings;
import java.util.List;

/**
 * How a fit is done: in which form each of its problems is solved, and what it may use. Sizes decide here and in the plans of
 * this package, nowhere else.
 *
 * <p>What a problem may keep has a say in how it is solved, so its part of the memory follows from the data and the memory
 * alone: half of it at any number of threads, and all of it where half would change a plan. More than two problems run side
 * by side only where no memory beyond their part would change a thing. So a model does not depend on the number of threads.
 *
 * @param workers how many problems run at the same time
 * @param settings of each problem
 */
public record FitPlan(FitShape shape, int problems, int largestRows, int workers, SolverSettings settings) {
    private static final int SIDES = 2;
    private static final int PROBLEMS_A_SIDE = 2; // fewer would often leave a side without work
    private static final long MIN_BYTES = 1L << 20;

    /**
     * @param demands of all machines of the fit
     * @param problems how many there are
     * @param largestRows of the largest
     * @param whole the settings of the fit, with the memory that its problems have together
     */
    public static FitPlan of(
            FitShape shape, List<Demand> demands, int problems, int largestRows, SolverSettings whole) {
        int threads = whole.threads();
        int parts = canShare(shape, demands, problems, largestRows, whole, SIDES) ? SIDES : 1;
        if (threads > SIDES
                && canShare(shape, demands, problems, largestRows, whole, threads)
                && keepAll(shape, demands, largestRows, whole.memoryBytes() / threads)) {
            parts = threads;
        }
        int workers = Math.min(parts, threads);
        SolverSettings settings =
                whole.withThreads(threads / workers).withMemoryBytes(Math.max(MIN_BYTES, whole.memoryBytes() / parts));
        return new FitPlan(shape, problems, largestRows, workers, settings);
    }

    private static boolean keepAll(FitShape shape, List<Demand> demands, int rows, long memoryBytes) {
        for (Demand demand : demands) {
            if (!ProblemPlan.keepsAll(shape, demand, rows, memoryBytes)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a part of the memory leaves every problem the plan that it has with any memory. */
    private static boolean canShare(
            FitShape shape, List<Demand> demands, int problems, int rows, SolverSettings whole, int parts) {
        boolean ample = problems >= PROBLEMS_A_SIDE * parts
                && RowPlan.fits(rows * shape.streamedBytes(), whole.memoryBytes() / parts);
        for (Demand demand : demands) {
            ample = ample && isAmple(shape, demand, rows, whole.memoryBytes() / parts);
        }
        return ample;
    }

    /** Whether no problem of up to so many rows would be solved in another way with more memory. */
    static boolean isAmple(FitShape shape, Demand demand, int rows, long memoryBytes) {
        for (int size : ProblemPlan.turningPoints(shape, rows)) {
            ProblemPlan plan = ProblemPlan.of(shape, demand, size, memoryBytes);
            if (!plan.isRoomy() || !plan.equals(ProblemPlan.of(shape, demand, size, Long.MAX_VALUE / 2))) {
                return false;
            }
        }
        return true;
    }

    /**
     * The plan in plain words, the same at any number of threads.
     *
     * @param single whether kernel values are in single precision
     */
    public String describe(Demand demand, boolean single) {
        return describe(problem(demand, largestRows), largestRows, single);
    }

    /** The same where the largest problem has another plan and size than its rows alone would give it. */
    public String describe(ProblemPlan largest, int rows, boolean single) {
        StringBuilder text = new StringBuilder(); // not by +, which takes a fresh JVM long to link
        if (problems == 1) {
            text.append("one problem of ");
        } else {
            text.append(problems).append(" problems of up to ");
        }
        text.append(rows).append(" rows, ");
        largest.describe(shape.columns(), single, text);
        if (shape.streamedBytes() > 0) {
            text.append(", rows read or made anew where they do not fit the memory");
        }
        return text.toString();
    }

    /** How a problem of so many rows is solved. */
    public ProblemPlan problem(Demand demand, int rows) {
        return ProblemPlan.of(shape, demand, rows, settings.memoryBytes());
    }
}
