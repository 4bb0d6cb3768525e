// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver.block;

/** Where the answer to a certificate request has its numbers, after Σ z_i x_i. Those from {@link #OUTPUT} on are maxima. */
final class CertificateSums {
    /** Σ g_i(z_i). */
    static final int DUAL = 0;
    /** Σ ℓ_i(s·f_i). */
    static final int LOSS = 1;
    /** The number of z_i that are not 0. */
    static final int SUPPORT = 2;
    /** max |s·f_i|. */
    static final int OUTPUT = 3;
    /** Minus the smallest of the largest biases that the rows allow. */
    static final int ALLOWED = 4;
    /** The largest of the smallest biases that the rows require. */
    static final int REQUIRED = 5;
    /** The largest violation of a row. */
    static final int VIOLATION = 6;

    static final int NUMBERS = 7;

    private CertificateSums() {}
}
