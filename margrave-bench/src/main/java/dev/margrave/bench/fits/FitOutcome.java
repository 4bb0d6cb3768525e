// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.fits;

/**
 * How a fit ended.
 *
 * @param program who made it
 * @param status what the program said of itself
 * @param problems how many optimisation problems it had; {@code missed} of them did not reach their optimum
 * @param primal of the problem with the largest relative gap, as are {@code dual}, {@code gap} and {@code rounding}; NaN where
 *     not known
 * @param gap primal − dual
 * @param rounding what the program itself says that single precision may have changed in either value
 * @param relativeGap as {@link Rule} measures it, the largest of all problems
 * @param difference the largest relative difference between a primal value of the program and the one computed again
 * @param wallSeconds of the fit alone
 * @param cpuSeconds of the whole process during the fit, compiler and collector included
 * @param threadSeconds of the thread that made the fit
 * @param note for people, or null
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
    /** What it is worth. */
    public enum Ending {
        REACHED,
        MISSED,
        /** The program's numbers contradict those computed again. */
        WRONG,
        /** It did not return soon after its limit, and was killed. */
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

    /** What the journal knows it by. */
    String key() {
        return key(program, fit);
    }

    static String key(String program, FitCase fit) {
        return program + " " + fit.title();
    }
}
