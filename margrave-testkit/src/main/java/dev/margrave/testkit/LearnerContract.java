// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Scaling;
import dev.margrave.machine.Machine;
import dev.margrave.machine.MachineInfo.Optimum;
import dev.margrave.machine.ParameterSpec;
import dev.margrave.model.Model;
import dev.margrave.model.ProblemReport;
import dev.margrave.model.RowScorer;
import dev.margrave.persist.Models;
import dev.margrave.solver.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every machine must satisfy for any task; see {@link ClassifierContract}, {@link RegressorContract}, {@link OrdinalContract}. */
public interface LearnerContract {
    /** The relative duality gap at which results are compared. */
    double TIGHT = 1e-10;

    /** How far decision values of two fits to {@link #TIGHT} may differ, relative to the largest. */
    double CLOSE = 1e-6;

    /** The machine under test, with its kernel. */
    Machine<?> machine();

    /** Data that the machine can learn, not separable unless it requires that, all rows of weight 1. */
    Dataset data();

    /** Unseen rows. */
    DenseMatrix unseen();

    private Model fit(Dataset data) {
        return machine().tolerance(TIGHT).fit(data);
    }

    private Optimum optimum() {
        return machine().info().optimum();
    }

    /** A machine that promises no certificate gives none. */
    @Test
    default void certifiesItsOptimum() {
        Model model = fit(data());
        assertThat(model.report().status()).isEqualTo(Status.CONVERGED);
        assertThat(machine().info().certificate()).isNotBlank().doesNotContain("\n");
        for (ProblemReport problem : model.report().problems()) {
            assertThat(problem.certificate().isKnown()).isEqualTo(optimum() == Optimum.CERTIFIED);
            if (optimum() == Optimum.CERTIFIED) {
                assertThat(problem.certificate().relativeGap()).isBetween(-1e-9, TIGHT);
            }
        }
    }

    @Test
    default void looseFitsHoldTheirPromiseToo() {
        assumeTrue(optimum() == Optimum.CERTIFIED, "the machine has no dual");
        Model loose = machine().tolerance(1e-2).fit(data());
        Model tight = fit(data());
        double optimum = tight.report().certificate().primal();
        assertThat(loose.report().status()).isEqualTo(Status.CONVERGED);
        assertThat(loose.report().certificate().relativeGap()).isBetween(-1e-9, 1e-2);
        boolean sameProblem = machine().info().parameters().stream().noneMatch(ParameterSpec::allowsAuto);
        if (sameProblem && machine().isConvex()) { // otherwise both may have reached different local optima
            double slack = 1e-8 * Math.max(1, Math.abs(optimum));
            assertThat(loose.report().certificate().primal()).isGreaterThanOrEqualTo(optimum - slack);
            assertThat(loose.report().certificate().dual()).isLessThanOrEqualTo(optimum + slack);
        }
    }

    /**
     * Landmarks are drawn by the positions of rows: another order, or copies, give other landmarks, unless they are given. The same
     * holds for the rows that choose among several slopes.
     */
    private Model fitOnSameLandmarks(Dataset data) {
        Machine<?> machine = Learners.onLandmarks(machine().tolerance(TIGHT), data());
        boolean choosesSlope = machine.info().parameters().stream()
                .anyMatch(spec -> spec.name().equals("slopes"));
        return (choosesSlope ? machine.set("slopes", 5) : machine).fit(data);
    }

    @Test
    default void rowOrderDoesNotMatter() {
        Model model = fitOnSameLandmarks(data());
        Model shuffled = fitOnSameLandmarks(data().select(Generators.permutation(5, data().rows())));
        Learners.assertClose(model, shuffled, unseen(), CLOSE);
    }

    @Test
    default void storageDoesNotMatter() {
        Dataset data = data();
        Model dense = machine().tolerance(1e-12).fit(data);
        Model sparse = machine().tolerance(1e-12).fit(data.withFeatures(Generators.sparse(data.features())));
        Learners.assertClose(dense, sparse, unseen(), 1e-9);
        Learners.assertClose(dense, dense, unseen(), Generators.sparse(unseen()), 1e-9);
    }

    @Test
    default void weightIsAsManyCopies() {
        Dataset data = data();
        double[] weights = new double[data.rows()];
        int[] copies = new int[3 * data.rows()];
        int count = 0;
        for (int i = 0; i < weights.length; i++) {
            weights[i] = 1 + i % 3;
            for (int k = 0; k < weights[i]; k++) {
                copies[count++] = i;
            }
        }
        Learners.assertClose(
                fitOnSameLandmarks(data.withWeights(weights)),
                fitOnSameLandmarks(data.select(Arrays.copyOf(copies, count))),
                unseen(),
                CLOSE);
    }

    @Test
    default void weightZeroIsAbsence() {
        Dataset data = data();
        double[] weights = new double[data.rows()];
        int[] kept = new int[data.rows()];
        int count = 0;
        for (int i = 0; i < weights.length; i++) {
            if (i % 5 != 2) {
                weights[i] = 1;
                kept[count++] = i;
            }
        }
        Model weighted = fit(data.withWeights(weights));
        Model absent = fit(data.select(Arrays.copyOf(kept, count)));
        assertThat(Learners.decisions(weighted, unseen())).isEqualTo(Learners.decisions(absent, unseen()));
        assertThat(weighted.report().rows()).isEqualTo(absent.report().rows());
        assertThat(machine().fit(data).report().rows() - absent.report().rows()).isEqualTo(data.rows() - count);
    }

    @Test
    default void sameSeedSameBytesAtAnyNumberOfThreads(@TempDir Path folder) throws IOException {
        byte[] first = null;
        for (int threads : new int[] {1, 2, 1}) {
            Path file = folder.resolve("model-" + threads + ".mgv");
            Models.save(machine().threads(threads).seed(7).fit(data()), file);
            byte[] bytes = Files.readAllBytes(file);
            assertThat(bytes).as("bytes with %d threads", threads).isEqualTo(first == null ? bytes : first);
            first = bytes;
        }
    }

    @Test
    default void fittingTwiceGivesTheSameModel() {
        Machine<?> machine = machine();
        double[] first = Learners.decisions(machine.fit(data()), unseen());
        machine.tolerance(1e-1).fit(data().select(Generators.permutation(3, data().rows())));
        assertThat(Learners.decisions(machine.fit(data()), unseen())).isEqualTo(first);
    }

    @Test
    default void loadedModelPredictsTheSameBits(@TempDir Path folder) throws IOException {
        Model model = machine().fit(data());
        Path file = folder.resolve("model.mgv");
        Models.save(model, file);
        Model loaded = Models.load(file);
        assertThat(Learners.decisions(loaded, unseen())).isEqualTo(Learners.decisions(model, unseen()));
        assertThat(loaded.report()).isEqualTo(model.report());
    }

    @Test
    default void batchEqualsRowByRow() {
        Learners.assertBatchEqualsRows(machine().fit(data()), unseen());
        Learners.assertBatchEqualsRows(machine().fit(data()), Generators.sparse(unseen()));
    }

    /** Scoring single rows gives the same bits as the model. */
    @Test
    default void scorerGivesTheModelsBits() {
        Model model = machine().scale(Scaling.parse("standard")).fit(data());
        RowScorer scorer = model.scorer();
        for (int i = 0; i < unseen().rows(); i++) {
            double[] values = new double[model.functions().count()];
            model.functions().evaluate(model.scaler().apply(unseen().row(i)), values);
            assertThat(scorer.decisions(unseen().row(i))).isEqualTo(values);
        }
    }

    @Test
    default void refusesRowsOfAnotherWidth() {
        Model model = machine().fit(data());
        int width = data().features().columns();
        for (int wrong : new int[] {width - 1, width + 1}) {
            assertThatThrownBy(() -> Learners.decisions(model, unseen().withColumns(wrong)))
                    .isInstanceOf(InvalidDataException.class)
                    .hasMessageContaining(Integer.toString(width))
                    .hasMessageContaining(Integer.toString(wrong));
        }
    }

    @Test
    default void refusesNoRowsAtAll() {
        assertThatThrownBy(() -> machine().fit(data().select(new int[0]))).isInstanceOf(InvalidDataException.class);
        Dataset weightless = data().withWeights(new double[data().rows()]);
        assertThatThrownBy(() -> machine().fit(weightless)).isInstanceOf(InvalidDataException.class);
    }

    @Test
    default void refusesDataOfAnotherKind() {
        Dataset none = Dataset.withoutTarget(data().features());
        assertThatThrownBy(() -> machine().fit(none)).isInstanceOf(InvalidDataException.class);
    }

    @Test
    default void interruptionLeavesAUsableModel() {
        Model model;
        Thread.currentThread().interrupt();
        try {
            model = machine().fit(data());
        } finally {
            assertThat(Thread.interrupted())
                    .as("the interruption flag stays set")
                    .isTrue();
        }
        assertThat(model.report().status()).isEqualTo(Status.INTERRUPTED);
        assertUsable(model);
    }

    @Test
    default void timeLimitLeavesAUsableModel() {
        Model model = machine().maxSeconds(1e-9).fit(data());
        assertThat(model.report().status()).isEqualTo(Status.TIME_LIMIT);
        assertUsable(model);
    }

    @Test
    default void iterationLimitLeavesAUsableModel() {
        assumeTrue(optimum() != Optimum.CLOSED_FORM, "there are no iterations to limit");
        assumeTrue(fit(data()).report().iterations() > 1, "one step is all it takes");
        Model model = machine().tolerance(TIGHT).maxIterations(1).fit(data());
        assertThat(model.report().status()).isEqualTo(Status.ITERATION_LIMIT);
        assertUsable(model);
    }

    private void assertUsable(Model model) {
        for (double decision : Learners.decisions(model, unseen())) {
            assertThat(decision).isFinite();
        }
        if (optimum() == Optimum.CERTIFIED) {
            assertThat(model.report().certificate().gap()).isGreaterThanOrEqualTo(-1e-9);
            if (!machine().needsSeparableLabels()) { // a function that does not separate yet is outside the problem
                assertThat(model.report().certificate().primal()).isFinite();
            }
        }
    }

    /** Settings of speed and memory do not change the optimum. */
    @Test
    default void resourcesDoNotChangeTheOptimum() {
        Model model = fit(data());
        Learners.assertClose(model, machine().tolerance(TIGHT).shrinking(false).fit(data()), unseen(), CLOSE);
        Learners.assertClose(model, machine().tolerance(TIGHT).memory(1 << 20).fit(data()), unseen(), CLOSE);
        Learners.assertClose(model, machine().tolerance(TIGHT).warmStart(model).fit(data()), unseen(), CLOSE);
    }

    /**
     * A parameter may only set the pace of an iterative machine, which shows in a short run and not in the limit. Outputs may be
     * small, and a ridge far below the scale of the data shows only when it grows. The penalty of rows that the defaults leave
     * inactive shows when all penalties grow, and a regularization without effect at the defaults when all penalties shrink. A
     * tolerance that ends the steps early shows when it grows, too. A parameter that other settings make unused is rejected.
     */
    @Test
    default void everyParameterMatters() {
        double[] outputs = Learners.decisions(fit(data()), unseen());
        double needed = 1e-4 * Math.min(1, Learners.largestDifference(outputs, new double[outputs.length]));
        for (ParameterSpec spec : machine().info().parameters()) {
            double value = machine().parameter(spec.name()).orElse(spec.minimum() + 2);
            double changed = another(spec, value);
            Machine<?> other = machine().set(spec.name(), changed);
            if (!machine().hasUseFor(spec.name())) {
                assertRefusedWithoutItsCondition(spec, changed);
                continue;
            }
            assertThat(other.fit(data()).report().parameters()).containsEntry(spec.name(), changed);
            if (spec.isChoice() && !machine().isConvex()) {
                continue; // different paths may lead to the same local optimum
            }
            if (spec.name().equals("per-class")) {
                continue; // two labels have one function
            }
            if (spec.name().equals("select") && !machine().kernelSpec().startsWith("rbf")) {
                continue; // all landmarks span the few features of such a kernel
            }
            double effect = effect(machine().tolerance(TIGHT), other.tolerance(TIGHT));
            if (effect <= needed && optimum() == Optimum.ITERATED) {
                effect = effect(machine().maxIterations(3), other.maxIterations(3));
            }
            if (effect <= needed && optimum() != Optimum.CERTIFIED && 1000 * value < spec.below()) {
                effect = effect(machine(), machine().set(spec.name(), 1000 * value));
            }
            if (effect <= needed && optimum() == Optimum.ITERATED && spec.isWhole() && value > spec.minimum()) {
                effect = effect(machine(), machine().set(spec.name(), spec.minimum())); // not all steps were taken
            }
            if (effect <= needed && optimum() == Optimum.CERTIFIED) {
                effect = effectAtOtherPrices(spec, needed);
            }
            assertThat(effect).as("effect of %s=%s", spec.name(), changed).isGreaterThan(needed);
        }
    }

    /** The choice is set to the word it has, because a parameter selects the word it needs where the choice is not set. */
    private void assertRefusedWithoutItsCondition(ParameterSpec spec, double value) {
        String choice = spec.condition().substring(0, spec.condition().indexOf('='));
        Machine<?> other =
                machine().set(choice, machine().parameter(choice).orElseThrow()).set(spec.name(), value);
        assertThatThrownBy(() -> other.fit(data()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(spec.name())
                .hasMessageContaining(spec.condition());
    }

    private double effect(Machine<?> one, Machine<?> other) {
        return Learners.largestDifference(
                Learners.decisions(one.fit(data()), unseen()), Learners.decisions(other.fit(data()), unseen()));
    }

    private double effectAtOtherPrices(ParameterSpec spec, double needed) {
        double effect = 0;
        for (double factor : new double[] {1, 10, 100, 1e3, 1e4, 0.1, 0.01, 1e-3}) {
            Machine<?> base = atPrices(factor).tolerance(TIGHT);
            double value = base.parameter(spec.name()).orElse(spec.minimum() + 2);
            double higher = value + 0.5 * Math.min(1 + value, spec.below() - value);
            effect = Math.max(effect, effect(base, base.set(spec.name(), another(spec, value))));
            boolean canRise = !spec.isWhole() && value < Double.POSITIVE_INFINITY;
            effect = Math.max(effect, canRise ? effect(base, base.set(spec.name(), higher)) : 0);
            if (effect > needed) {
                break;
            }
        }
        return effect;
    }

    /** Multiplies all parameters that can have any positive value, also those that the fit determines. */
    private Machine<?> atPrices(double factor) {
        Map<String, Double> solved =
                machine().fit(data()).report().problems().get(0).solved();
        Machine<?> changed = machine();
        for (ParameterSpec spec : machine().info().parameters()) {
            boolean isPrice = spec.minimum() == 0 && !spec.minimumAllowed() && !spec.isWhole() && !spec.isList();
            Double value = spec.defaultValue().isPresent()
                    ? Double.valueOf(spec.defaultValue().getAsDouble())
                    : solved.get(spec.name());
            if (isPrice && spec.below() == Double.POSITIVE_INFINITY && value != null) {
                changed = changed.set(spec.name(), factor * value);
            }
        }
        return changed;
    }

    /** Another valid value, closer to the minimum, or a larger one if it is the minimum. */
    private static double another(ParameterSpec spec, double value) {
        if (spec.name().equals("nu") && spec.below() < 2) {
            return 1.2 * value; // a fraction of rows, which overlapping labels bound from below
        }
        if (spec.name().equals("pairs")) {
            return 50; // fewer than there are
        }
        if (Double.isInfinite(value)) {
            return spec.minimum() + 0.05;
        }
        double changed = value == spec.minimum()
                ? value + 0.5 * Math.min(1, spec.below() - value)
                : spec.minimum() + 0.05 * (value - spec.minimum());
        if (!spec.isWhole()) {
            return changed;
        }
        return Math.rint(changed) == value ? value + 1 : Math.rint(changed);
    }
}
