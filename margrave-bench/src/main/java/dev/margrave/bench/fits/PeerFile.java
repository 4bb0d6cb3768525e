// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.fits;

/**
 * Scaled rows as a file for other programs, with the labels −1 and 1 or a regression target.
 *
 * @param path a LIBSVM file
 * @param gamma of the RBF kernel, determined by the rows
 */
record PeerFile(String path, double gamma) {}
