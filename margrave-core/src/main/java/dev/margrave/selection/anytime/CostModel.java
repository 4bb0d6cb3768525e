// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.anytime;

import dev.margrave.feature.Maps;
import dev.margrave.internal.SpecText;
import dev.margrave.machine.Machine;

/**
 * How long a fit will take, in seconds of one core of a reference machine, from sizes alone; the only place with such estimates. They
 * are measured on tables of 20 columns and are good to a factor of about three, which is enough to order candidates and to choose between a
 * kernel and a map.
 *
 * <ul>
 *   <li>linear: a number of passes over the stored values;
 *   <li>map: the product that computes the features, and the same passes over them;
 *   <li>kernel: the kernel values of all pairs of rows, and the steps of the decomposition, both quadratic in the rows.
 * </ul>
 *
 * A problem of k labels is solved in pairs: linear work grows with k − 1, quadratic work with 2(k − 1)/k.
 */
final class CostModel {
    private static final double OVERHEAD = 1e-3; // seconds of any fit: preparation, scaling, assembly
    private static final double PASSES = 6e-8; // seconds per value of all passes of a linear solver to a gap of 1e-3
    private static final double ROW = 30; // values that the work of a row is worth apart from them
    private static final double PRODUCT = 0.2e-9; // seconds per multiplication of a blocked product
    private static final double PAIR = 100; // multiplications that a pair of rows is worth apart from its product

    private static final int DEFAULT_WIDTH = 500; // of all maps

    private final DataSize size;

    CostModel(DataSize size) {
        this.size = size;
    }

    /** The expected seconds of one fit to this number of rows. */
    double fit(Machine<?> machine, int rows) {
        if (machine.hasMap()) {
            return map(machine.kernelSpec(), rows);
        }
        return machine.kernelSpec().equals("linear") ? linear(rows) : kernel(rows);
    }

    double linear(int rows) {
        return OVERHEAD + passes(rows, size.values());
    }

    private double passes(double rows, double values) {
        return PASSES * rows * (values + ROW) * (size.labels() - 1);
    }

    double kernel(int rows) {
        double pairs = (double) rows * rows * 2 * (size.labels() - 1) / size.labels();
        return linear(rows) + PRODUCT * pairs * (size.values() + PAIR);
    }

    /** With a map of this spec; the basis of a Nyström map is decorrelated by cubic work. */
    double map(String spec, int rows) {
        double width = width(spec);
        boolean hasBasis = spec.startsWith("nystroem");
        double products = hasBasis ? rows * (size.values() + width) + 3 * width * width : rows * size.values();
        return OVERHEAD + PRODUCT * products * width + passes(rows, width);
    }

    private int width(String spec) {
        SpecText text = new SpecText("map", spec);
        if (text.has("landmarks")) {
            return text.count("landmarks", DEFAULT_WIDTH);
        }
        return text.has("features") || text.has("degrees") ? Maps.width(spec, size.features()) : DEFAULT_WIDTH;
    }
}
