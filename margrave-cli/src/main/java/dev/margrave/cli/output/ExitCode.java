// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.output;

import dev.margrave.model.FitReport;
import dev.margrave.model.ProblemReport;
import dev.margrave.solver.Status;

/** The exit code of the process; scripts rely on it. */
public final class ExitCode {
    public static final int DONE = 0;
    public static final int UNEXPECTED = 1;
    public static final int USAGE = 2;
    public static final int DATA = 3;
    public static final int STOPPED = 4;

    private ExitCode() {}

    /** The exit code for a fit: {@code STOPPED} if a limit or an interruption stopped it, or if it stalled above the tolerance. */
    public static int of(FitReport report, double tolerance) {
        return report.status().stoppedEarly() || isStalledAbove(tolerance, report) ? STOPPED : DONE;
    }

    /**
     * Whether a problem, or an earlier one that it depends on, stalled with a relative gap that is above the tolerance or not
     * a number. Machines without a dual do not stall.
     */
    static boolean isStalledAbove(double tolerance, FitReport report) {
        return report.problems().stream()
                .filter(problem -> problem.status() == Status.STALLED)
                .anyMatch(problem -> !(relativeGap(problem) <= tolerance));
    }

    private static double relativeGap(ProblemReport problem) {
        return Math.max(problem.certificate().relativeGap(), problem.startGap());
    }
}
