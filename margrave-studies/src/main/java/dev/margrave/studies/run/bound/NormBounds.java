// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run.bound;

import dev.margrave.bound.PenaltyCurve;
import dev.margrave.studies.run.Draws;
import dev.margrave.studies.run.StudyCell;
import dev.margrave.studies.run.StudyTable.Line;
import java.util.List;

/**
 * Bounds (21) and (25) of Diehl and Llorens for classes ‖w‖ ≤ W, a ramp of width 1 and a kernel with k(x, x) = 1: with
 * c = √(ln(2/δ)/(2n)), L + 4W/√n + 3c and L + R(W) + 5c.
 */
final class NormBounds {
    private static final int HALVINGS = 60; // of an interval, to below rounding

    private final int rows;
    private final double delta;
    private final double deviation;
    private final List<PenaltyCurve> curves;

    NormBounds(int rows, double delta, List<PenaltyCurve> curves) {
        this.rows = rows;
        this.delta = delta;
        this.deviation = Math.sqrt(Math.log(2 / delta) / (2.0 * rows));
        this.curves = curves;
    }

    /** 4W√trace(K)/n. */
    double traceTerm(double norm) {
        return 4 * norm / Math.sqrt(rows);
    }

    double byTrace(double loss, double norm) {
        return loss + traceTerm(norm) + 3 * deviation;
    }

    /** For the first draw; NaN beyond its last point. */
    double byPenalty(double loss, double norm) {
        return loss + penalty(curves.get(0), norm) + 5 * deviation;
    }

    /** Over all draws; NaN if one of them does not reach this norm. */
    StudyCell penalties(double norm) {
        return Draws.cell(curves.stream().map(curve -> penalty(curve, norm)).toList(), "");
    }

    private static double penalty(PenaltyCurve curve, double norm) {
        return norm * norm > curve.largestNorm() ? Double.NaN : curve.at(norm * norm);
    }

    /** The norm at which (25) becomes smaller than (21): the lower transition, the crossing, the upper transition. */
    Line transitions(String title) {
        return new Line(
                title,
                List.of(
                        Draws.cell(
                                curves.stream()
                                        .map(curve -> curve.lowerTransition(1, delta))
                                        .toList(),
                                ""),
                        Draws.cell(curves.stream().map(this::crossing).toList(), ""),
                        Draws.cell(
                                curves.stream()
                                        .map(curve -> curve.upperTransition(1, delta))
                                        .toList(),
                                "")));
    }

    /** By bisection; at the upper transition (25) is smaller. */
    private double crossing(PenaltyCurve curve) {
        double low = 0;
        double high = curve.upperTransition(1, delta);
        for (int k = 0; k < HALVINGS; k++) {
            double middle = (low + high) / 2;
            if (curve.at(middle * middle) + 2 * deviation < traceTerm(middle)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return high;
    }
}
