// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.internal.engine.DualTask;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.solver.SolverSettings;
import java.util.List;

/**
 * How the problems of one fit share its memory and its threads. What a problem may keep has a say in how it is solved, so its
 * part of the memory follows from the data and the memory alone: half of it at any number of threads, and all of it where half
 * would change the way problems are solved. More than two run side by side only where no amount of memory beyond their part
 * would change a thing.
 *
 * @param workers how many problems run at the same time
 * @param settings of each problem
 */
record ProblemShares(int workers, SolverSettings settings) {
    private static final int SIDES = 2;
    private static final int PROBLEMS_A_SIDE = 2; // fewer would often leave a side without work
    private static final long LEAST_BYTES = 1L << 20;

    /**
     * @param problems how many there are
     * @param rows of the largest
     * @param whole the settings of the fit, with the memory that its problems have together
     */
    static ProblemShares of(
            List<? extends ClassifierMachine<?>> machines, int problems, int rows, int columns, SolverSettings whole) {
        int threads = whole.threads();
        int parts = canShare(machines, problems, rows, columns, whole, SIDES) ? SIDES : 1;
        if (threads > SIDES
                && canShare(machines, problems, rows, columns, whole, threads)
                && DualTask.keepsAll(machines.get(0).options, whole.memoryBytes() / threads, rows, columns)) {
            parts = threads;
        }
        int workers = Math.min(parts, threads);
        return new ProblemShares(
                workers,
                whole.withThreads(threads / workers)
                        .withMemoryBytes(Math.max(LEAST_BYTES, whole.memoryBytes() / parts)));
    }

    private static boolean canShare(
            List<? extends ClassifierMachine<?>> machines,
            int problems,
            int rows,
            int columns,
            SolverSettings whole,
            int parts) {
        boolean ample = problems >= PROBLEMS_A_SIDE * parts;
        for (ClassifierMachine<?> machine : machines) {
            ample = ample && machine.isAmple(whole.memoryBytes() / parts, rows, columns);
        }
        return ample;
    }
}
