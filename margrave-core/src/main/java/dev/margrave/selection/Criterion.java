// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

/** By what candidates are compared: a {@link Metric} of held-out rows, or a bound of the error. */
public interface Criterion {
    /** As it is written on the command line. */
    String text();

    boolean largerIsBetter();
}
