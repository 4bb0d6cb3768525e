// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.plan;

/**
 * What a method wants of the rows of a problem.
 *
 * @param landmarks how many rows are to span the features; 0 leaves it to the plan
 */
public record Demand(Kind kind, int landmarks) {
    /** How much of the kernel matrix is worked on at once. */
    public enum Kind {
        /** A solver of the dual takes what it needs. */
        DUAL,
        /** The same where every loss is a parabola: one linear system. */
        SYSTEM,
        /** A matrix as large as the rows or the features is factorised: a metric, Mika's discriminant. */
        FACTOR,
        /** Many steps on functions of the whole space. */
        STEPS,
        /** One product with the kernel matrix. */
        PASS
    }

    public static Demand of(Kind kind) {
        return new Demand(kind, 0);
    }
}
