// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.output;

import dev.margrave.model.FitReport;
import dev.margrave.model.ProblemReport;
import dev.margrave.solver.Status;

/** What the process returns; scripts rely on it. */
public final class ExitCode {
    public static final int DONE = 0;
    public static final int UNEXPECTED = 1;
    public static final int USAGE = 2;
    public static final int DATA = 3;
    public static final int STOPPED = 4;

    private ExitCode() {}

    /** Of a command whose work is this fit: stopped by a limit or an interruption, or stalled above the tolerance. */
    public static int of(FitReport report, double tolerance) {
        return report.status().stoppedEarly() || isStalledAbove(tolerance, report) ? STOPPED : DONE;
    }

    /**
     * Whether a problem, or one on which it rests, came to no further progress with a relative gap above the tolerance, or with
     * none that is a number: machines without a dual do not stall.
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
