// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

/** A solver's state as a listener sees it. {@code stage} names the problem being solved, for instance {@code 3 vs 8}. */
public record Progress(String stage, long iterations, double primal, double dual) {
    public double relativeGap() {
        return new Certificate(primal, dual).relativeGap();
    }
}
