// SPDX-License-Identifier: Apache-2.0
package dev.margrave.similarity;

import java.util.Locale;

/** How a symmetric similarity matrix is made positive semidefinite, so that a kernel machine can use it. */
public enum SpectrumChange {
    /** Negative eigenvalues become 0: the nearest positive semidefinite matrix. */
    CLIP,
    /** Every eigenvalue becomes its absolute value. */
    FLIP,
    /** All eigenvalues are shifted until the smallest is 0: only the diagonal changes. */
    SHIFT;

    /** {@code clip}, {@code flip} or {@code shift}. */
    public static SpectrumChange parse(String text) {
        for (SpectrumChange change : values()) {
            if (change.name().toLowerCase(Locale.ROOT).equals(text)) {
                return change;
            }
        }
        throw new IllegalArgumentException("a change of the spectrum must be clip, flip or shift, got " + text);
    }
}
