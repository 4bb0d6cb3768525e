// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.plan;

/**
 * What a method needs of the rows of a problem.
 *
 * @param spanningRows how many rows span a low-rank approximation of the kernel; 0 leaves it to the plan
 */
public record MethodNeeds(Kind kind, int spanningRows) {
    /** How much of the kernel matrix the method uses at once. */
    public enum Kind {
        /** A solver of the dual, which uses as much as its memory allows. */
        DUAL,
        /** A solver of the dual with quadratic losses only: one linear system. */
        SYSTEM,
        /** Newton's method over the features of a linear kernel. */
        NEWTON,
        /** One factorization of a matrix with a row per row or per feature: a quadratic penalty, Mika's discriminant. */
        FACTOR,
        /** Many steps in the whole function space. */
        STEPS,
        /** One product with the kernel matrix. */
        PASS
    }

    public static MethodNeeds of(Kind kind) {
        return new MethodNeeds(kind, 0);
    }
}
