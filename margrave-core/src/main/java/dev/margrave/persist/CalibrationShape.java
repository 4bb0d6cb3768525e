// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import dev.margrave.internal.Check;
import dev.margrave.model.Calibration;
import dev.margrave.model.ProbabilityCurve;
import java.util.List;

/**
 * The header's description of the curves that give probabilities, from which the length of their sections follows.
 *
 * @param rows that the curves were fitted to
 * @param folds in which these rows were held out; 0 if unknown
 * @param points of all isotonic curves; 0 for other kinds
 */
record CalibrationShape(Calibration.Kind kind, int rows, int folds, int points) {
    CalibrationShape {
        Check.atLeast("calibration.rows", rows, 1);
        if ((kind == Calibration.Kind.ISOTONIC) != (points > 0)) {
            throw new IllegalArgumentException(
                    "calibration.points must be positive for isotonic and 0 otherwise, got " + points);
        }
    }

    static CalibrationShape of(Calibration calibration) {
        int points = 0;
        for (ProbabilityCurve curve : calibration.curves()) {
            points = Math.addExact(points, curve instanceof ProbabilityCurve.Steps steps ? steps.points() : 0);
        }
        return new CalibrationShape(calibration.kind(), calibration.rows(), calibration.folds(), points);
    }

    List<Shape.Extent> sections(int functions) {
        return kind == Calibration.Kind.ISOTONIC
                ? List.of(
                        new Shape.Extent(Section.CALIBRATION_COUNTS, functions),
                        new Shape.Extent(Section.CALIBRATION_POINTS, 2L * points))
                : List.of(new Shape.Extent(Section.CALIBRATION_SIGMOIDS, 2L * functions));
    }
}
