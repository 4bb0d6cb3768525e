// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.fits;

/**
 * Rows as other programs read them, scaled, with the labels −1 and 1 or the numbers of a regression.
 *
 * @param path a LIBSVM file
 * @param gamma of the RBF kernel that the rows give
 */
record PeerFile(String path, double gamma) {}
