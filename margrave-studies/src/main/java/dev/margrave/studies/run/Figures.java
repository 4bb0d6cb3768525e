// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/** Formats and summarizes the numbers of reports. */
public final class Figures {
    private Figures() {}

    /** Four significant digits, without trailing zeros. */
    public static String plain(double value) {
        return Double.isFinite(value)
                ? new BigDecimal(value)
                        .round(new MathContext(4))
                        .stripTrailingZeros()
                        .toPlainString()
                : "auto";
    }

    /** The least-squares slope of y over x. */
    public static double slope(List<Double> x, List<Double> y) {
        double meanX = x.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
        double meanY = y.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
        double products = 0;
        double squares = 0;
        for (int k = 0; k < x.size(); k++) {
            products += (x.get(k) - meanX) * (y.get(k) - meanY);
            squares += (x.get(k) - meanX) * (x.get(k) - meanX);
        }
        return products / squares;
    }
}
