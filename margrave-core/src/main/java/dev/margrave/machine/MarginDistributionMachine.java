// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.Task;
import dev.margrave.internal.engine.BinaryProblem;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.fit.FitOptions;
import dev.margrave.internal.metric.MarginDistribution;
import dev.margrave.kernel.KernelRule;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** large margin distribution machine: high mean and low variance of margins: ½|w|² + lambda1·(2/n)Σ(yf-mean)² - lambda2·mean(yf) + C Σ(1-yf)₊. */
public final class MarginDistributionMachine extends ClassifierMachine<MarginDistributionMachine> {
    static final MachineInfo INFO = new MachineInfo(
            "ldm",
            "large margin distribution machine: high mean and low variance of margins",
            "½|w|² + lambda1·(2/n)Σ(yf-mean)² - lambda2·mean(yf) + C Σ(1-yf)₊",
            Task.CLASSIFICATION,
            List.of(
                    ParameterSpec.positive("C", 1, "price of a row inside the margin"),
                    ParameterSpec.positive("lambda1", 1, "price of the variance of margins (twice the usual one)"),
                    ParameterSpec.atLeast("lambda2", 0, OptionalDouble.of(1), "reward of the mean margin")),
            "Zhang & Zhou 2014");

    private MarginDistributionMachine(FitOptions options, Map<String, Double> parameters) {
        super(options, parameters);
    }

    /** A machine with default parameters on this kernel. */
    public static MarginDistributionMachine with(KernelRule kernel) {
        return new MarginDistributionMachine(new FitOptions(), Map.of()).kernel(kernel);
    }

    @Override
    MarginDistributionMachine copy(FitOptions newOptions, Map<String, Double> newParameters) {
        return new MarginDistributionMachine(newOptions, newParameters);
    }

    @Override
    public MachineInfo info() {
        return INFO;
    }

    /** The price of a row inside the margin, positive. */
    public MarginDistributionMachine c(double value) {
        return set("C", value);
    }

    /** The price of the variance of margins, (2/n) Σ (m_i − mean)²; positive. */
    public MarginDistributionMachine lambda1(double value) {
        return set("lambda1", value);
    }

    /** The reward of the mean margin; at least 0. */
    public MarginDistributionMachine lambda2(double value) {
        return set("lambda2", value);
    }

    @Override
    public boolean isAmple(long memoryBytes, int rows, int columns) {
        return super.isAmple(memoryBytes, rows, columns) && MarginDistribution.isAmple(rows, memoryBytes);
    }

    @Override
    public ProblemResult solve(BinaryProblem problem) {
        return new MarginDistribution(problem, value("C"), value("lambda1"), value("lambda2")).run();
    }
}
