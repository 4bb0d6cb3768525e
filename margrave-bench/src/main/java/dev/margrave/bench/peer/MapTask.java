// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.peer;

import java.util.Map;

/**
 * A linear support vector machine on the features of a map.
 *
 * @param train a file that Margrave reads
 * @param test another
 * @param columns the number of features, since a LIBSVM file alone may not show the last ones; 0 for other files
 * @param machine {@code svm} or {@code rmm}
 * @param scale of the rows before the map
 * @param map its spec, or null for a machine with the kernel
 * @param kernel the spec of the kernel where there is no map
 * @param parameters of the machine, by name
 * @param tolerance relative duality gap
 * @param memoryMegabytes what a fit may allocate in addition to the data
 * @param again whether to repeat everything, to measure it without the compiler
 */
public record MapTask(
        String train,
        String test,
        int columns,
        String machine,
        String scale,
        String map,
        String kernel,
        Map<String, Double> parameters,
        double tolerance,
        int memoryMegabytes,
        boolean again) {}
