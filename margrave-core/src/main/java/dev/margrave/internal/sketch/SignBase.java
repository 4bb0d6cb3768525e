// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

import dev.margrave.data.Row;

/** K(x, y) = ⟨x, y⟩ and W(x) = ω·x with fair signs ω. */
public final class SignBase implements ProductBase {
    @Override
    public double value(Row x, Row y) {
        return x.dot(y);
    }

    /** ‖x‖²‖y‖² + 2⟨x, y⟩² − 2Σ x_c²y_c², as signs differ from normal numbers in their fourth moment alone. */
    @Override
    public double secondMoment(Row x, Row y) {
        double dot = 0;
        double squares = 0;
        int b = 0;
        for (int a = 0; a < x.stored(); a++) {
            while (b < y.stored() && y.index(b) < x.index(a)) {
                b++;
            }
            if (b < y.stored() && y.index(b) == x.index(a)) {
                double product = x.value(a) * y.value(b);
                dot += product;
                squares += product * product;
            }
        }
        return x.squaredNorm() * y.squaredNorm() + 2 * dot * dot - 2 * squares;
    }

    @Override
    public DrawnProjections projections(int inputs, int count) {
        return new SignTables(inputs, count);
    }
}
