// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.plan;

/** How the functions of a problem are represented while it is solved. */
public enum Representation {
    /** By kernel values: coefficients of rows. */
    KERNEL,
    /** By weights of the features of a linear kernel. */
    LINEAR,
    /** By weights of the features of a low-rank approximation of the kernel, spanned by some of the rows. */
    LOW_RANK
}
