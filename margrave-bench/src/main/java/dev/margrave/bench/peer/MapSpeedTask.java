// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.peer;

/**
 * How fast a random Maclaurin map transforms.
 *
 * @param file a LIBSVM file whose rows are held with their zeros, or null for drawn rows without zeros
 * @param rows how many are drawn
 * @param map the spec of the map
 */
public record MapSpeedTask(String file, int rows, int columns, String map) {}
