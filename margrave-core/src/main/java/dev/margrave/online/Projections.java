// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

import dev.margrave.internal.Check;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.online.MatrixSets;
import dev.margrave.internal.online.VectorSets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * The sets of the thesis (section 6.6) and their projections: norm balls of vectors; for square matrices, row by row in one array,
 * balls of the (2,1), the (1,1) and the trace norm, the cone of positive semidefinite matrices and its intersections with such
 * balls; and for weights of kernels the simplex and the nonnegative part of the unit sphere.
 */
public final class Projections {
    /** The names that {@link #parse} knows. */
    public static final List<String> NAMES = List.of(
            "l2",
            "l1",
            "lq:Q",
            "mixed",
            "trace",
            "psd",
            "psd-l2",
            "psd-l1",
            "psd-mixed",
            "psd-trace",
            "simplex",
            "sphere");

    private record Set(String name, double radius, Consumer<double[]> action) implements Projection {
        @Override
        public double euclideanRadius() {
            return name.equals("l2") ? radius : Double.NaN;
        }

        @Override
        public void project(double[] w) {
            action.accept(w);
        }
    }

    private Projections() {}

    /** A set by its name; the radius is that of the ball and is ignored for {@code psd}, {@code simplex}, {@code sphere}. */
    public static Projection parse(String name, double radius) {
        if (name.startsWith("lq:")) {
            try {
                return lq(Double.parseDouble(name.substring(3)), radius);
            } catch (NumberFormatException e) {
                throw unknown(name, e);
            }
        }
        return switch (name) {
            case "l2" -> l2(radius);
            case "l1" -> l1(radius);
            case "mixed" -> mixed(radius);
            case "trace" -> trace(radius);
            case "psd" -> semidefinite();
            case "psd-l2" -> semidefiniteIn(l2(radius));
            case "psd-l1" -> semidefiniteIn(l1(radius));
            case "psd-mixed" -> semidefiniteIn(mixed(radius));
            case "psd-trace" -> semidefiniteTrace(radius);
            case "simplex" -> simplex();
            case "sphere" -> positiveSphere();
            default -> throw unknown(name, null);
        };
    }

    private static IllegalArgumentException unknown(String name, Exception cause) {
        return new IllegalArgumentException(
                "unknown set " + Quoted.of(name) + "; allowed: " + String.join(", ", NAMES), cause);
    }

    /** ‖w‖₂ ≤ radius; of a matrix the Frobenius norm. */
    public static Projection l2(double radius) {
        Check.positiveFinite("radius", radius);
        return new Set("l2", radius, w -> VectorSets.l2(w, radius));
    }

    /** Σ|w_j| ≤ radius; of a matrix the (1,1) norm. */
    public static Projection l1(double radius) {
        Check.positiveFinite("radius", radius);
        return new Set("l1", radius, w -> VectorSets.l1(w, radius));
    }

    /** (Σ|w_j|^q)^(1/q) ≤ radius for q above 1. */
    public static Projection lq(double q, double radius) {
        Check.positiveFinite("radius", radius);
        if (!(q > 1 && q < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("q must be above 1 and finite, got " + q);
        }
        return q == 2 ? l2(radius) : new Set("lq:" + q, radius, w -> VectorSets.lq(w, q, radius));
    }

    /** The (2,1) norm of a matrix, Σ_i ‖row i‖₂ ≤ radius: few nonzero rows. */
    public static Projection mixed(double radius) {
        Check.positiveFinite("radius", radius);
        return new Set("mixed", radius, w -> MatrixSets.mixed(w, radius));
    }

    /** The sum of the singular values of a matrix ≤ radius. */
    public static Projection trace(double radius) {
        Check.positiveFinite("radius", radius);
        return new Set("trace", radius, w -> MatrixSets.trace(w, radius));
    }

    /** Symmetric positive semidefinite matrices. */
    public static Projection semidefinite() {
        return new Set("psd", Double.NaN, w -> MatrixSets.semidefinite(w, eigenvalues -> {}));
    }

    /** Symmetric positive semidefinite matrices with trace ≤ radius. */
    public static Projection semidefiniteTrace(double radius) {
        Check.positiveFinite("radius", radius);
        return new Set(
                "psd-trace",
                radius,
                w -> MatrixSets.semidefinite(w, eigenvalues -> VectorSets.l1(eigenvalues, radius)));
    }

    /**
     * Semidefinite matrices in another convex set around 0. For a ball of the Frobenius norm, the closest point of the cone is
     * scaled; for others, Dykstra's method alternates between both sets.
     */
    public static Projection semidefiniteIn(Projection ball) {
        String name = "psd-" + ball.name();
        if (!Double.isNaN(ball.euclideanRadius())) {
            return new Set(name, ball.radius(), w -> {
                MatrixSets.semidefinite(w, eigenvalues -> {});
                ball.project(w);
            });
        }
        return new Set(name, ball.radius(), w -> MatrixSets.dykstra(w, ball, semidefinite()));
    }

    /** w_j ≥ 0, Σ w_j = 1. */
    public static Projection simplex() {
        return new Set("simplex", Double.NaN, w -> VectorSets.simplex(w, 1));
    }

    /** w_j ≥ 0, ‖w‖₂ = 1: the nonnegative part of the unit sphere. Not convex; w = 0 is projected to equal weights. */
    public static Projection positiveSphere() {
        return new Set("sphere", Double.NaN, VectorSets::positiveSphere);
    }

    /** Whether a set consists of square matrices. */
    static boolean isOfMatrices(Projection projection) {
        return projection.name().startsWith("psd")
                || Arrays.asList("mixed", "trace").contains(projection.name());
    }
}
