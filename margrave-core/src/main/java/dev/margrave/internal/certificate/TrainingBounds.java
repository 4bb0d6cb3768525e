// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.certificate;

import dev.margrave.certificate.Bound;
import dev.margrave.certificate.Bound.Kind;
import dev.margrave.certificate.Bound.Part;
import dev.margrave.certificate.Bound.Terms;
import dev.margrave.certificate.BoundName;
import dev.margrave.certificate.BoundParameters;
import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.certificate.Sample.Constant;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.Model;
import dev.margrave.solver.RunControl;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * The bounds that look at the training rows. A label is wrong only if at least one function that is about the row's label is on
 * the wrong side, so the sum of the functions' bounds, each with its share of δ, bounds a model of several labels.
 */
public final class TrainingBounds {
    private static final List<String> COMMON = List.of(
            "the rows are independent draws from the distribution that new rows come from",
            "the kernel and its parameters were not chosen by looking at these rows");
    private static final String JEBARA = "Shivaswamy and Jebara 2010, Theorem 14 with the complexity of Theorem ";

    /** What does not depend on the rows. */
    public record Run(double delta, long seed, int threads, RunControl control) {}

    private final Model model;
    private final Dataset data;
    private final BoundParameters parameters;
    private final FeatureMatrix landmarks;
    private final ClassifierMachine<?> machine;
    private final Run run;
    private Evidence evidence;
    private Evidence landmarkEvidence;

    public TrainingBounds(
            Model model,
            Dataset data,
            BoundParameters parameters,
            FeatureMatrix landmarks,
            ClassifierMachine<?> machine,
            Run run) {
        this.model = model;
        this.data = data;
        this.parameters = parameters;
        this.landmarks = landmarks;
        this.machine = machine;
        this.run = run;
    }

    /** Empty where the bound does not apply to such a model and was not asked for by name. */
    public Optional<Bound> of(BoundName name, boolean byName) {
        Optional<ModelSpace> space = ModelSpace.of(model);
        if (!(model instanceof MarginClassifier classifier)) {
            return byName
                    ? Optional.of(none(name, "it is about labels, and the model predicts numbers"))
                    : Optional.empty();
        }
        if (name == BoundName.RADEMACHER_PENALTY && !byName && data.rows() > PenaltyBound.MOST_ROWS_UNASKED) {
            return Optional.of(none(
                    name,
                    "it takes long for more than " + PenaltyBound.MOST_ROWS_UNASKED
                            + " rows; ask for it by name: only(...)"));
        }
        if (name == BoundName.CROSS_VALIDATION) {
            return Optional.of(CrossValidationBound.of(classifier, machine(), data, run));
        }
        if (name == BoundName.STREAM) {
            Optional<StreamOrigin> origin = StreamOrigin.of(model);
            return origin.isPresent()
                    ? Optional.of(new StreamBound(classifier, origin.get(), run).of(data))
                    : unasked(name, byName, "the model was not learned from a stream");
        }
        if (name == BoundName.LANDMARK || name == BoundName.SPARSE) {
            Optional<ModelSpace> landmarkSpace = ModelSpace.ofLandmarks(model);
            return landmarkSpace.isPresent()
                    ? Optional.of(onLandmarks(name, classifier, landmarkSpace.get()))
                    : unasked(name, byName, "the model's features are not similarities with landmarks");
        }
        if (space.isEmpty()) {
            return byName
                    ? Optional.of(none(name, "the model's functions are none of a kernel's feature space"))
                    : Optional.empty();
        }
        if (evidence == null) {
            try {
                evidence = new Evidence(classifier, space.get(), data, landmarks, run.threads(), run.seed());
            } catch (InvalidDataException e) {
                throw e.numbered(data::rowNumber);
            }
        }
        return switch (name) {
            case TRACE -> Optional.of(union(name, JEBARA + "9", evidence.samples(), this::trace, List.of()));
            case RAMP ->
                Optional.of(union(name, "Diehl and Llorens, bound (21)", evidence.samples(), this::ramp, List.of()));
            case WHITENED -> Optional.of(landmarked(name, JEBARA + "11", this::whitened));
            case RELATIVE_MARGIN -> Optional.of(landmarked(name, JEBARA + "10", this::relative));
            case MARGIN_DISTRIBUTION ->
                Optional.of(union(
                        name,
                        "Qian, Ai, Zhang and Gao 2022, Theorem 1 with the constants of its proof",
                        evidence.samples(),
                        (sample, delta) -> MarginDistributionBound.of(
                                sample, delta, space.get().radius()),
                        List.of()));
            case PAC_BAYES -> Optional.of(pacBayes());
            case RADEMACHER_PENALTY ->
                Optional.of(union(
                        name,
                        "Diehl and Llorens, bound (25), with one draw of random signs",
                        evidence.samples(),
                        (sample, delta) -> new PenaltyBound(space.get().kernel(), parameters, run).of(sample, delta),
                        List.of()));
            case LANDMARK, SPARSE, STREAM, HELD_OUT, CROSS_VALIDATION -> Optional.empty(); // made elsewhere
        };
    }

    private static Optional<Bound> unasked(BoundName name, boolean byName, String reason) {
        return byName ? Optional.of(none(name, reason)) : Optional.empty();
    }

    private Bound onLandmarks(BoundName name, MarginClassifier classifier, ModelSpace features) {
        if (landmarkEvidence == null) {
            try {
                landmarkEvidence = new Evidence(classifier, features, data, null, run.threads(), run.seed());
            } catch (InvalidDataException e) {
                throw e.numbered(data::rowNumber);
            }
        }
        LandmarkBounds bounds = new LandmarkBounds(classifier, landmarkEvidence, parameters);
        boolean isSparse = name == BoundName.SPARSE;
        return union(
                landmarkEvidence,
                name,
                "Kar 2013, Lemma " + (isSparse ? "5.12" : "5.23")
                        + " by the complexity of its proof, with the ramp loss",
                landmarkEvidence.samples(),
                (sample, delta) -> bounds.of(sample, delta, isSparse),
                List.of(
                        "the landmarks are independent of these rows, and none was left out because its weight is 0",
                        "the similarity does not depend on these rows"));
    }

    private Outcome trace(Sample sample, double delta) {
        return margins().trace(sample, delta, false);
    }

    private Outcome ramp(Sample sample, double delta) {
        return margins().trace(sample, delta, true);
    }

    private Outcome whitened(Sample sample, double delta) {
        return margins().landmarks(sample, delta, false);
    }

    private Outcome relative(Sample sample, double delta) {
        return margins().landmarks(sample, delta, true);
    }

    private MarginBounds margins() {
        return new MarginBounds(parameters, run.control());
    }

    private Bound landmarked(BoundName name, String theorem, BiFunction<Sample, Double, Outcome> bound) {
        if (evidence.landmarked().stream()
                .allMatch(sample -> sample.complexities().landmarks() == 0)) {
            return none(name, "there are too few rows to set some aside as landmarks");
        }
        String origin = evidence.landmarksAreGiven()
                ? "the landmarks are draws from the same distribution, independent of these rows"
                : "the landmarks were set aside at random from the rows, and the rest are counted";
        return union(name, theorem, evidence.landmarked(), bound, List.of(origin));
    }

    /** The better of the prior around 0 on all rows and the one learned from half of them, each at δ/2. */
    private Bound pacBayes() {
        String theorem = "PAC-Bayes with Gaussian weights (Langford 2005; Germain et al. 2009), twice the Gibbs bound";
        Optional<SplitPrior> prior = evidence.data().rows() < 2 * PacBayesBound.FEWEST_ROWS
                ? Optional.empty()
                : machine().flatMap(known -> SplitPrior.of(evidence, known));
        double share = prior.isPresent() ? 0.5 : 1;
        Bound plain = union(
                BoundName.PAC_BAYES,
                theorem,
                evidence.samples(),
                (sample, delta) -> PacBayesBound.of(sample, sample.constant(0), Optional.empty(), share * delta),
                List.of());
        if (prior.isEmpty()) {
            return plain;
        }
        Bound learned = union(
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

    private Optional<ClassifierMachine<?>> machine() {
        return machine != null ? Optional.of(machine) : Refit.of((MarginClassifier) model);
    }

    private Bound union(
            BoundName name,
            String theorem,
            List<Sample> samples,
            BiFunction<Sample, Double, Outcome> bound,
            List<String> more) {
        return union(evidence, name, theorem, samples, bound, more);
    }

    private Bound union(
            Evidence seen,
            BoundName name,
            String theorem,
            List<Sample> samples,
            BiFunction<Sample, Double, Outcome> bound,
            List<String> more) {
        List<String> assumptions = new ArrayList<>(COMMON);
        assumptions.addAll(more);
        List<String> doubts = new ArrayList<>(seen.space().learned());
        List<Part> parts = new ArrayList<>();
        Optional<Terms> sum = Optional.empty();
        Map<String, Double> quantities = new LinkedHashMap<>();
        String reason = samples.isEmpty() ? "there are no rows to count" : "";
        int functions = model.functions().count();
        for (Sample sample : samples) {
            Outcome outcome = bound.apply(sample, run.delta() / functions);
            outcome.doubts().stream().filter(doubt -> !doubts.contains(doubt)).forEach(doubts::add);
            if (functions == 1) {
                quantities.putAll(outcome.quantities());
            }
            if (outcome.terms().isEmpty()) {
                reason = outcome.reason() + (functions == 1 ? "" : " (" + sample.function() + ")");
                break;
            }
            Terms terms = outcome.terms().get();
            sum = Optional.of(sum.map(terms::plus).orElse(terms));
            if (functions > 1) {
                parts.add(new Part(sample.function(), terms, outcome.quantities()));
            }
        }
        assumptions.addAll(doubts);
        return new Bound(
                name,
                theorem,
                doubts.isEmpty() ? Kind.GUARANTEED : Kind.ESTIMATED,
                reason.isEmpty() ? sum : Optional.empty(),
                quantities,
                assumptions,
                reason.isEmpty() ? parts : List.of(),
                reason);
    }

    static Bound none(BoundName name, String reason) {
        return new Bound(
                name,
                "",
                name == BoundName.RADEMACHER_PENALTY || name == BoundName.STREAM ? Kind.ESTIMATED : Kind.GUARANTEED,
                Optional.empty(),
                Map.of(),
                List.of(),
                List.of(),
                reason);
    }
}
