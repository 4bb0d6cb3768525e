// SPDX-License-Identifier: Apache-2.0
package dev.margrave.calibration;

/** A measure of predictions for two labels from the weights of correct and wrong ones; larger is better. */
@FunctionalInterface
public interface CountMetric {
    /**
     * The last label is the positive one.
     *
     * @param truePositives weight of positive rows predicted positive
     * @param falsePositives weight of negative rows predicted positive
     * @param trueNegatives weight of negative rows predicted negative
     * @param falseNegatives weight of positive rows predicted negative
     * @return NaN if the measure is undefined, which counts as worse than any number
     */
    double value(double truePositives, double falsePositives, double trueNegatives, double falseNegatives);
}
