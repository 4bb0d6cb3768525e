// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine.landmark;

import dev.margrave.internal.logistic.LogisticMethod;
import dev.margrave.loss.Hinge;
import dev.margrave.loss.NoLoss;
import dev.margrave.loss.OptimalMargin;
import dev.margrave.loss.SquaredHinge;
import dev.margrave.machine.Objective;

/** The loss of a row on the features of landmarks. */
public enum LandmarkLoss {
    /** C(1 − yf)₊, as {@code svm}. */
    HINGE,
    /** C(1 − yf)₊², as {@code squared-svm}. */
    SQUARED,
    /** As {@code odm} with its defaults of mu and theta; C is for all rows together, so good values grow with their number. */
    ODM,
    /** C ln(1 + exp(−yf)), as {@code logistic}. */
    LOGISTIC;

    private static final double MU = 0.5; // the default of odm
    private static final double THETA = 0.2; // the default of odm

    Objective objective(double c) {
        return switch (this) {
            case HINGE -> Objective.loss(new Hinge(c));
            case SQUARED -> Objective.loss(new SquaredHinge(c));
            case LOGISTIC -> Objective.direct(new LogisticMethod(c));
            case ODM ->
                Objective.losses(
                        rows -> rows.losses(new OptimalMargin(c / rows.totalWeight(), MU, THETA), new NoLoss()));
        };
    }
}
