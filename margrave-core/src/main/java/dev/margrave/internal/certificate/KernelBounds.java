// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.certificate;

import dev.margrave.certificate.Bound;
import dev.margrave.certificate.BoundName;
import dev.margrave.certificate.BoundParameters;
import dev.margrave.internal.certificate.FunctionSum.OfFunction;
import dev.margrave.internal.certificate.Sample.Constant;
import dev.margrave.internal.certificate.TrainingBounds.Run;
import dev.margrave.machine.ClassifierMachine;
import java.util.List;
import java.util.Optional;

/** The bounds of functions of a kernel's feature space. */
final class KernelBounds {
    private static final String JEBARA = "Shivaswamy and Jebara 2010, Theorem ";
    private static final String AT_COMPLEXITY = JEBARA + "14 with the complexity of Theorem ";

    private final Evidence evidence;
    private final BoundParameters parameters;
    private final Optional<ClassifierMachine<?>> machine;
    private final Run run;
    private final MarginBounds margins;

    KernelBounds(Evidence evidence, BoundParameters parameters, Optional<ClassifierMachine<?>> machine, Run run) {
        this.evidence = evidence;
        this.parameters = parameters;
        this.machine = machine;
        this.run = run;
        this.margins = new MarginBounds(parameters, run.control());
    }

    Bound of(BoundName name) {
        ModelSpace space = evidence.space();
        return switch (name) {
            case TRACE -> sum(name, AT_COMPLEXITY + "9", (sample, delta) -> margins.trace(sample, delta, false));
            case RAMP ->
                sum(name, "Diehl and Llorens, bound (21)", (sample, delta) -> margins.trace(sample, delta, true));
            case WHITENED ->
                landmarked(name, AT_COMPLEXITY + "11", (sample, delta) -> margins.landmarks(sample, delta, false));
            case RELATIVE_MARGIN ->
                landmarked(name, AT_COMPLEXITY + "10", (sample, delta) -> margins.landmarks(sample, delta, true));
            case WHITENED_LANDMARK_FREE ->
                sum(
                        name,
                        JEBARA + "18 iii), with explicit constants and a proof without a second sample",
                        new OwnSpreadBound(space, parameters, run)::of);
            case RELATIVE_MARGIN_LANDMARK_FREE ->
                sum(
                        name,
                        JEBARA + "18 ii), for landmarks chosen among the rows by a union bound",
                        new ChosenLandmarksBound(evidence, parameters, run)::of);
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
            case LANDMARK, SPARSE, STREAM, HELD_OUT, CROSS_VALIDATION ->
                throw new IllegalArgumentException(name.text() + " is not about a kernel's feature space");
        };
    }

    private Bound sum(BoundName name, String theorem, OfFunction bound) {
        return sum(name, theorem, evidence.samples(), bound, List.of());
    }

    private Bound sum(BoundName name, String theorem, List<Sample> samples, OfFunction bound, List<String> more) {
        return new FunctionSum(evidence, run.delta()).of(name, theorem, samples, bound, more);
    }

    private Bound landmarked(BoundName name, String theorem, OfFunction bound) {
        if (evidence.landmarked().stream()
                .allMatch(sample -> sample.complexities().landmarks() == 0)) {
            return FunctionSum.none(name, "there are too few rows to set some aside as landmarks");
        }
        String origin = evidence.landmarksAreGiven()
                ? "the landmarks are draws from the same distribution, independent of these rows"
                : "the landmarks were set aside at random from the rows, and the rest are counted";
        return sum(name, theorem, evidence.landmarked(), bound, List.of(origin));
    }

    /** The better of the prior around 0 on all rows and the one learned from half of them, each at δ/2. */
    private Bound pacBayes() {
        String theorem = "PAC-Bayes with Gaussian weights (Langford 2005; Germain et al. 2009), twice the Gibbs bound";
        Optional<SplitPrior> prior = evidence.data().rows() < 2 * PacBayesBound.FEWEST_ROWS
                ? Optional.empty()
                : machine.flatMap(known -> SplitPrior.of(evidence, known));
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
