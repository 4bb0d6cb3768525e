// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

/** How candidates are compared: by a {@link Metric} on held-out rows, or by a bound on the error. */
public interface Criterion {
    /** As it is written on the command line. */
    String text();

    boolean largerIsBetter();
}
