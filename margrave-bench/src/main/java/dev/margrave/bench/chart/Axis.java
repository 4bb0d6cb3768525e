// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Maps values to pixels, on a linear or a logarithmic scale. */
final class Axis {
    /** Empty space at both ends of a logarithmic axis, in decades. */
    private static final double MARGIN = 0.1;

    /** A linear axis has at most this many steps. */
    private static final int MOST_STEPS = 6;

    private final boolean logarithmic;
    private final double low;
    private final double high;
    private final double from;
    private final double to;

    private Axis(boolean logarithmic, double low, double high, double from, double to) {
        this.logarithmic = logarithmic;
        this.low = low;
        this.high = high;
        this.from = from;
        this.to = to;
    }

    static Axis logarithmic(double smallest, double largest, double from, double to) {
        return new Axis(true, Math.log10(smallest) - MARGIN, Math.log10(largest) + MARGIN, from, to);
    }

    static Axis linear(double smallest, double largest, double from, double to) {
        return new Axis(false, smallest, largest, from, to);
    }

    double at(double value) {
        double position = logarithmic ? Math.log10(value) : value;
        return from + (position - low) / (high - low) * (to - from);
    }

    /** 1, 2 and 5 of every decade in view, or multiples of a round step. */
    List<Double> ticks() {
        List<Double> ticks = new ArrayList<>();
        if (!logarithmic) {
            double step = step();
            for (int k = (int) Math.ceil(low / step); k * step <= high; k++) {
                ticks.add(k * step);
            }
            return ticks;
        }
        for (int decade = (int) Math.floor(low); decade <= Math.ceil(high); decade++) {
            for (int digit : new int[] {1, 2, 5}) {
                double value = decade < 0 ? digit / Math.pow(10, -decade) : digit * Math.pow(10, decade);
                if (Math.log10(value) >= low && Math.log10(value) <= high) {
                    ticks.add(value);
                }
            }
        }
        return ticks;
    }

    private double step() {
        double step = Math.pow(10, Math.floor(Math.log10(high - low)) - 1);
        for (int k = 0; (high - low) / step > MOST_STEPS; k++) {
            step *= k % 3 == 1 ? 2.5 : 2;
        }
        return step;
    }

    static String label(double tick) {
        return tick == Math.rint(tick) ? String.format(Locale.ROOT, "%.0f", tick) : Double.toString(tick);
    }
}
