// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.direct;

import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.space.FunctionSpace;
import java.util.Arrays;

/** Σ c_i y_i φ(x_i), the direction in which functions of one length have the largest mean margin, and its outputs. */
final class LargestMean {
    /** Norm of the sum, relative to the largest possible, that counts as zero: rounding. Chosen by hand. */
    private static final double CANCELLATION = 1e-14;

    private final double[] direction;
    private final double[] outputs;
    private final double length;

    private LargestMean(double[] direction, double[] outputs, double length) {
        this.direction = direction;
        this.outputs = outputs;
        this.length = length;
    }

    static LargestMean of(FunctionSpace space, LearningProblem problem) {
        double[] coefficients = new double[problem.size()];
        Arrays.setAll(coefficients, i -> problem.weight(i) * problem.sign(i));
        double[] direction = space.sum(coefficients);
        double[] outputs = new double[coefficients.length];
        space.outputs(direction, outputs);
        double length = space.norm(direction, outputs);
        double longest = problem.totalWeight() * Math.sqrt(space.largestSquaredNorm());
        if (!(length < Double.POSITIVE_INFINITY && longest < Double.POSITIVE_INFINITY)) {
            throw new InvalidDataException("the features are too large to be summed; scale them");
        }
        if (!(length > CANCELLATION * longest)) {
            throw new InvalidDataException(
                    "the rows of the two labels cancel each other out: every direction has the mean margin 0");
        }
        return new LargestMean(direction, outputs, length);
    }

    /** Not of unit length. */
    double[] direction() {
        return direction;
    }

    /** The direction brought to unit length. */
    double[] unit() {
        return divided(direction);
    }

    /** The outputs of {@link #unit()}. */
    double[] unitOutputs() {
        return divided(outputs);
    }

    private double[] divided(double[] values) {
        return Arrays.stream(values).map(value -> value / length).toArray();
    }
}
