// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.fits;

/**
 * The result of a fit.
 *
 * @param program that fitted
 * @param status the status that the program reported
 * @param problems how many optimization problems it had; {@code missed} of them did not reach their optimum
 * @param primal of the problem with the largest relative gap, as are {@code dual}, {@code gap} and {@code rounding}; NaN where
 *     not known
 * @param gap primal − dual
 * @param rounding by how much, as the program reports, single precision may have changed either value
 * @param relativeGap as {@link Rule} measures it, the largest of all problems
 * @param difference the largest relative difference between a primal value of the program and the recomputed one
 * @param wallSeconds of the fit alone
 * @param cpuSeconds of the whole process during the fit, compiler and collector included
 * @param threadSeconds of the fitting thread
 * @param note a remark, or null
 */
public record FitOutcome(
        FitCase fit,
        String program,
        Ending ending,
        String status,
        int problems,
        int missed,
        double primal,
        double dual,
        double gap,
        double rounding,
        double relativeGap,
        double difference,
        double wallSeconds,
        double cpuSeconds,
        double threadSeconds,
        String note) {
    /** The verdict. */
    public enum Ending {
        REACHED,
        MISSED,
        /** The program's numbers contradict the recomputed ones. */
        WRONG,
        /** It did not return soon after its limit and was killed. */
        OVERRUN,
        FAILED,
        /** It was not tried. */
        SKIPPED
    }

    static FitOutcome without(FitCase fit, String program, Ending ending, double seconds, String note) {
        return new FitOutcome(
                fit,
                program,
                ending,
                ending.name(),
                0,
                0,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                0,
                Double.NaN,
                Double.NaN,
                seconds,
                Double.NaN,
                Double.NaN,
                note);
    }

    boolean isReached() {
        return ending == Ending.REACHED;
    }

    /** The key in the journal. */
    String key() {
        return key(program, fit);
    }

    static String key(String program, FitCase fit) {
        return program + " " + fit.title();
    }
}
