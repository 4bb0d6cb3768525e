// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import java.util.Arrays;
import java.util.Optional;

/**
 * A solver's result. The model is f(x) = scale · Σ β_i k(x_i, x) + bias; {@code scale} is 1 except where a hard bound on
 * outputs would otherwise be violated slightly, or where a search divides its model by a margin that it found. A linear problem's model is f(x) = w·x + bias with the {@link #weights()} of
 * its solver; the sum over rows only approximates it, up to rounding in β. {@code certificate} belongs to exactly this model. It
 * was recomputed from the data at the end, except by decomposition in single precision or out of time. Accessors return the arrays
 * themselves: do not modify them.
 */
public final class Solution {
    private final Status status;
    private final Certificate certificate;
    private final double[] beta;
    private final double scale;
    private final double bias;
    private final double[] decisions;
    private final long iterations;
    private final double[] weights; // null if the model is the sum over rows

    public Solution(
            Status status,
            Certificate certificate,
            double[] beta,
            double scale,
            double bias,
            double[] decisions,
            long iterations) {
        this(status, certificate, beta, scale, bias, decisions, iterations, null);
    }

    private Solution(
            Status status,
            Certificate certificate,
            double[] beta,
            double scale,
            double bias,
            double[] decisions,
            long iterations,
            double[] weights) {
        this.status = status;
        this.certificate = certificate;
        this.beta = beta;
        this.scale = scale;
        this.bias = bias;
        this.decisions = decisions;
        this.iterations = iterations;
        this.weights = weights;
    }

    /** (1 − share) · this + share · other, only dual variables and weights: {@link SearchProblem#evaluate} computes the rest. */
    public Solution mixedWith(Solution other, double share) {
        double[] mixed = mix(beta, other.beta, share);
        double[] w = weights == null || other.weights == null ? null : mix(unscaled(), other.unscaled(), share);
        double constant = (1 - share) * bias / scale + share * other.bias / other.scale;
        return new Solution(status.worse(other.status), Certificate.NONE, mixed, 1, constant, new double[0], 0, w);
    }

    private double[] unscaled() {
        return Arrays.stream(weights).map(value -> value / scale).toArray();
    }

    private static double[] mix(double[] one, double[] other, double share) {
        double[] out = new double[one.length];
        Arrays.setAll(out, i -> one[i] == other[i] ? one[i] : (1 - share) * one[i] + share * other[i]);
        return out;
    }

    /** The same with the model's weights of the features, scaled. */
    public Solution withWeights(double[] w) {
        return new Solution(status, certificate, beta, scale, bias, decisions, iterations, w);
    }

    /** The same model with another status. */
    public Solution with(Status other) {
        return new Solution(other, certificate, beta, scale, bias, decisions, iterations, weights);
    }

    /** The same model with the certificate of another problem. */
    public Solution with(Certificate other) {
        return new Solution(status, other, beta, scale, bias, decisions, iterations, weights);
    }

    /** The model factor · f, with the certificate of the problem before. */
    public Solution scaledBy(double factor) {
        double[] scaled = Arrays.stream(decisions).map(f -> factor * f).toArray();
        double[] w = weights == null
                ? null
                : Arrays.stream(weights).map(value -> factor * value).toArray();
        return new Solution(status, certificate, beta, factor * scale, factor * bias, scaled, iterations, w);
    }

    /** The model f + shift, after solving a problem for f − shift. */
    public Solution shifted(double shift) {
        double[] moved = Arrays.stream(decisions).map(f -> f + shift).toArray();
        return new Solution(status, certificate, beta, scale, bias + shift, moved, iterations, weights);
    }

    public Status status() {
        return status;
    }

    public Certificate certificate() {
        return certificate;
    }

    /** The dual variables, one per row, before scaling. */
    public double[] beta() {
        return beta;
    }

    /** The coefficients of the rows in the model: scale · β. */
    public double[] coefficients() {
        return Arrays.stream(beta).map(value -> scale * value).toArray();
    }

    /** The model's weights of the features; empty if the model is the sum over rows. */
    public Optional<double[]> weights() {
        return Optional.ofNullable(weights);
    }

    public double scale() {
        return scale;
    }

    public double bias() {
        return bias;
    }

    /** The model's decision values on the training rows. */
    public double[] decisions() {
        return decisions;
    }

    public long iterations() {
        return iterations;
    }

    @Override
    public String toString() {
        return status + " after " + iterations + " iterations: " + certificate;
    }
}
