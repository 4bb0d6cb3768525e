// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers in reports. */
final class Figures {
    private Figures() {}

    /** Four significant digits, without trailing zeros. */
    static String plain(double value) {
        return Double.isFinite(value)
                ? new BigDecimal(value)
                        .round(new MathContext(4))
                        .stripTrailingZeros()
                        .toPlainString()
                : "auto";
    }
}
