// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import java.io.Serializable;

/** The numbers of a scaler, which travel to the executors. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ScalerData(String scaling, double[] shift, double[] factor, double[] offset) implements Serializable {
    /** The scaler that core would learn from the same rows, numeric features only. */
    static ScalerData learn(Scaling scaling, RowSummary rows) {
        boolean isByFeature = scaling.kind() == Scaling.Kind.MINMAX || scaling.kind() == Scaling.Kind.STANDARD;
        int d = isByFeature ? rows.columns() : 0;
        double[] shift = new double[d];
        double[] factor = new double[d];
        double[] offset = new double[d];
        for (int j = 0; j < d; j++) {
            if (scaling.kind() == Scaling.Kind.STANDARD) {
                double deviation = rows.deviation(j);
                shift[j] = rows.mean(j);
                factor[j] = deviation > 1e-14 * Math.abs(shift[j]) ? 1 / deviation : 0;
            } else if (rows.low(j) < rows.high(j)) {
                shift[j] = rows.low(j);
                factor[j] = (scaling.high() - scaling.low()) / (rows.high(j) - rows.low(j));
                offset[j] = scaling.low();
            }
        }
        return new ScalerData(scaling.toString(), shift, factor, offset);
    }

    Scaler scaler() {
        return Scaler.of(Scaling.parse(scaling), shift, factor, offset);
    }
}
