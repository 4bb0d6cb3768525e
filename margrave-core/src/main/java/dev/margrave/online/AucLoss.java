// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

import dev.margrave.data.Row;
import java.util.Objects;

/**
 * φ(w·(x⁺ − x⁻)) of a row of each label: its mean bounds one minus the area under the ROC curve. A pair of equal labels costs
 * φ(0) and has no gradient. The thesis has a factor (y − y′) = ±2 before the difference, which is {@code factor} 2; 1 is the
 * usual margin.
 */
public record AucLoss(MarginLoss phi, double factor) implements PairLoss {
    public AucLoss {
        Objects.requireNonNull(phi, "phi");
        if (!(factor > 0 && factor < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("factor must be positive and finite, got " + factor);
        }
    }

    public AucLoss(MarginLoss phi) {
        this(phi, 1);
    }

    @Override
    public String title() {
        return "auc-" + phi.text();
    }

    @Override
    public int parameters(int features) {
        return features;
    }

    @Override
    public double addGradient(double[] w, Row x, int y, Row other, int otherY, double scale, double[] gradient) {
        if (y == otherY) {
            return phi.value(0);
        }
        double margin = factor * y * (x.dot(w) - other.dot(w));
        double slope = scale * factor * y * phi.slope(margin);
        if (slope != 0) {
            x.addTo(gradient, slope);
            other.addTo(gradient, -slope);
        }
        return phi.value(margin);
    }
}
