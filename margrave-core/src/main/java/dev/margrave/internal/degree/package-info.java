// SPDX-License-Identifier: Apache-2.0
/** Degrees of the Maclaurin series for random features: drawn by chance, or allocated to where the kernel needs them. */
package dev.margrave.internal.degree;
