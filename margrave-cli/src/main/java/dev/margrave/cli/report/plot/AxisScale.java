// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.plot;

import dev.margrave.cli.report.Chart.Axis;
import java.util.ArrayList;
import java.util.List;

/** Places values on an axis, from its first to its last unit, with ticks at round numbers. */
final class AxisScale {
    private static final int TICKS = 6; // about

    private final boolean logarithmic;
    private final double low;
    private final double high;
    private final double first;
    private final double last;

    /** @param first the unit of the lower end */
    AxisScale(Axis axis, double smallest, double largest, double first, double last) {
        this.logarithmic = axis.isLogarithmic();
        boolean known = smallest <= largest;
        double from = scaled(known ? smallest : 1);
        double to = Double.isNaN(axis.high()) ? scaled(known ? largest : 2) : axis.high();
        double margin = to > from ? 0.04 * (to - from) : 0.5 * Math.max(1e-9, Math.abs(to));
        this.low = Double.isNaN(axis.low()) ? from - margin : axis.low();
        this.high = Double.isNaN(axis.high()) ? to + margin : axis.high();
        this.first = first;
        this.last = last;
    }

    private double scaled(double value) {
        return logarithmic ? Math.log10(value) : value;
    }

    /** The unit of a value. */
    double at(double value) {
        return first + (scaled(value) - low) / (high - low) * (last - first);
    }

    List<Double> ticks() {
        List<Double> ticks = new ArrayList<>();
        if (logarithmic && high - low >= 1) {
            int step = (int) Math.ceil((high - low) / TICKS);
            for (int power = (int) Math.ceil(low); power <= high; power += step) {
                ticks.add(Math.pow(10, power));
            }
            return ticks;
        }
        double from = logarithmic ? Math.pow(10, low) : low;
        double to = logarithmic ? Math.pow(10, high) : high;
        double step = step((to - from) / TICKS);
        for (double k = Math.ceil(from / step - 1e-9); k * step <= to + 1e-9 * step; k++) {
            double digits = Math.max(0, Math.ceil(-Math.log10(step)) + 1);
            double unit = Math.pow(10, digits);
            ticks.add(Math.rint(k * step * unit) / unit + 0.0); // 0 instead of -0
        }
        return ticks;
    }

    /** The smallest of 1, 2, 5, 10, … times a power of ten that is at least this large. */
    private static double step(double least) {
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        for (double factor : new double[] {1, 2, 5}) {
            if (factor * power >= least * (1 - 1e-9)) {
                return factor * power;
            }
        }
        return 10 * power;
    }
}
