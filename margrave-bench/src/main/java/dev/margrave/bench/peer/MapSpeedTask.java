// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.peer;

/**
 * A measurement of the speed of a random Maclaurin map.
 *
 * @param file a LIBSVM file, stored dense, or null for drawn rows without zeros
 * @param rows how many are drawn
 * @param map the spec of the map
 */
public record MapSpeedTask(String file, int rows, int columns, String map) {}
