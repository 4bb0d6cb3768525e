// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.plan;

/** By what the functions of a problem are given while it is solved. */
public enum Form {
    /** By kernel values: coefficients of rows. */
    KERNEL,
    /** By weights of the features of a linear kernel. */
    LINEAR,
    /** By weights of landmark features, which stand for the kernel approximately. */
    LANDMARKS
}
