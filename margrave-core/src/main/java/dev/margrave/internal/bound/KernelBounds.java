// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound;

import dev.margrave.bound.Bound;
import dev.margrave.bound.BoundName;
import dev.margrave.bound.BoundParameters;
import dev.margrave.internal.bound.FunctionSum.OfFunction;
import dev.margrave.internal.bound.Sample.Constant;
import dev.margrave.internal.bound.TrainingBounds.Run;
import dev.margrave.machine.ClassifierMachine;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The bounds of functions in the feature space of a kernel. */
final class KernelBounds {
    private static final String JEBARA = "Shivaswamy and Jebara 2010, Theorem ";
    private static final String AT_COMPLEXITY = JEBARA + "14 with the complexity of Theorem ";

    private final TrainingSamples training;
    private final BoundParameters parameters;
    private final Optional<ClassifierMachine<?>> machine;
    private final Run run;
    private final MarginBounds margins;

    KernelBounds(
            TrainingSamples training, BoundParameters parameters, Optional<ClassifierMachine<?>> machine, Run run) {
        this.training = training;
        this.parameters = parameters;
        this.machine = machine;
        this.run = run;
        this.margins = new MarginBounds(parameters, run.control());
    }

    Bound of(BoundName name) {
        ModelSpace space = training.space();
        return switch (name) {
            case TRACE -> sum(name, AT_COMPLEXITY + "9", (sample, delta) -> margins.trace(sample, delta, false));
            case RAMP ->
                sum(name, "Diehl and Llorens, bound (21)", (sample, delta) -> margins.trace(sample, delta, true));
            case WHITENED ->
                withReferences(name, AT_COMPLEXITY + "11", (sample, delta) -> margins.references(sample, delta, false));
            case RELATIVE_MARGIN ->
                withReferences(name, AT_COMPLEXITY + "10", (sample, delta) -> margins.references(sample, delta, true));
            case WHITENED_LANDMARK_FREE ->
                sum(
                        name,
                        JEBARA + "18 iii), with explicit constants and a proof without a second sample",
                        new TrainingSpreadBound(space, parameters, run)::of);
            case RELATIVE_MARGIN_LANDMARK_FREE ->
                sum(
                        name,
                        JEBARA + "18 ii), for reference rows chosen among the rows by a union bound",
                        new ChosenReferencesBound(training, parameters, run)::of);
            case MARGIN_DISTRIBUTION ->
                sum(
                        name,
                        "Qian, Ai, Zhang and Gao 2022, Theorem 1 with the constants of its proof",
                        (sample, delta) -> MarginDistributionBound.of(sample, delta, space.radius()));
            case PAC_BAYES -> pacBayes();
            case RADEMACHER_PENALTY ->
                sum(
                        name,
                        "Diehl and Llorens, bound (25), with one draw of random signs",
                        new PenaltyBound(space.kernel(), parameters, run)::of);
            case LANDMARK, SPARSE, DOUBLE_DIPPING, STREAM, HELD_OUT, CROSS_VALIDATION ->
                throw new IllegalArgumentException(name.text() + " is not about a kernel's feature space");
        };
    }

    private Bound sum(BoundName name, String theorem, OfFunction bound) {
        return sum(name, theorem, training.samples(), bound, List.of());
    }

    private Bound sum(BoundName name, String theorem, List<Sample> samples, OfFunction bound, List<String> more) {
        return new FunctionSum(training, run.delta()).of(name, theorem, samples, bound, more);
    }

    private Bound withReferences(BoundName name, String theorem, OfFunction bound) {
        if (training.withReferences().stream()
                .allMatch(sample -> sample.complexities().references() == 0)) {
            return FunctionSum.none(name, "there are too few rows to set some aside as reference rows");
        }
        String origin = training.referencesAreGiven()
                ? "the reference rows are draws from the same distribution, independent of these rows"
                : "the reference rows were set aside at random from the rows, and the rest are counted";
        Bound result = sum(name, theorem, training.withReferences(), bound, List.of(origin));
        return training.repeatedReferences()
                .map(reason -> result.estimated(List.of(reason), Map.of()))
                .orElse(result);
    }

    /** The better of the prior around 0 on all rows and the one learned from half of them, each at δ/2. */
    private Bound pacBayes() {
        String theorem = "PAC-Bayes with Gaussian weights (Langford 2005; Germain et al. 2009), twice the Gibbs bound";
        Optional<SplitPrior> prior = training.data().rows() < 2 * PacBayesBound.MIN_ROWS
                ? Optional.empty()
                : machine.flatMap(known -> SplitPrior.of(training, known));
        double share = prior.isPresent() ? 0.5 : 1;
        Bound plain = sum(
                BoundName.PAC_BAYES,
                theorem,
                (sample, delta) -> PacBayesBound.of(sample, sample.constant(0), Optional.empty(), share * delta));
        if (prior.isEmpty()) {
            return plain;
        }
        Bound learned = sum(
                BoundName.PAC_BAYES,
                theorem,
                prior.get().samples(),
                (sample, delta) -> {
                    Constant constant = sample.constant(0);
                    return PacBayesBound.of(sample, constant, prior.get().of(sample, constant), share * delta);
                },
                List.of("the prior was learned from half of the rows, and the other half is counted"));
        return learned.value().orElse(Double.POSITIVE_INFINITY) < plain.value().orElse(Double.POSITIVE_INFINITY)
                ? learned
                : plain;
    }
}
