// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound;

import dev.margrave.bound.Bound;
import dev.margrave.bound.BoundName;
import dev.margrave.bound.BoundParameters;
import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.bound.stream.StreamOrigin;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.Machine;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.MarginRegressor;
import dev.margrave.model.Model;
import dev.margrave.solver.RunControl;
import java.util.List;
import java.util.Optional;

/** The bounds that use the training rows: decides which apply to a model, and computes them. */
public final class TrainingBounds {
    /** The settings that do not depend on the rows. */
    public record Run(double delta, long seed, int threads, RunControl control) {}

    static final String OWN_LANDMARKS =
            "Kar 2013, Appendix B, with the constants of the corrected proof and the ramp loss";
    static final List<String> INDEPENDENT_LANDMARKS = List.of(
            "the landmarks are independent of these rows, and none was left out because its weight is 0",
            "the similarity does not depend on these rows");

    private final Model model;
    private final Dataset data;
    private final BoundParameters parameters;
    private final FeatureMatrix references;
    private final ClassifierMachine<?> machine;
    private final Run run;
    private KernelBounds kernelBounds; // computed on first use
    private TrainingSamples landmarkTraining;

    public TrainingBounds(
            Model model,
            Dataset data,
            BoundParameters parameters,
            FeatureMatrix references,
            ClassifierMachine<?> machine,
            Run run) {
        this.model = model;
        this.data = data;
        this.parameters = parameters;
        this.references = references;
        this.machine = machine;
        this.run = run;
    }

    /** Why a bound does not apply to the model; empty if it does. */
    public Optional<String> inapplicable(BoundName name) {
        if (!(model instanceof MarginClassifier)) {
            return NumberBounds.inapplicable(model, name);
        }
        return switch (name) {
            case HELD_OUT, CROSS_VALIDATION -> Optional.empty();
            case STREAM ->
                StreamOrigin.of(model).isPresent()
                        ? Optional.empty()
                        : Optional.of("the model was not learned from a stream");
            case LANDMARK, SPARSE, DOUBLE_DIPPING ->
                ModelSpace.ofLandmarks(model).isPresent()
                        ? Optional.empty()
                        : Optional.of("the model's features are not similarities with landmarks");
            default ->
                ModelSpace.of(model).isPresent()
                        ? Optional.empty()
                        : Optional.of("the model's functions are not in the feature space of a kernel");
        };
    }

    /** A bound that applies to the model; one that is slow has a value only if requested by name. */
    public Bound of(BoundName name, boolean byName) {
        if (!(model instanceof MarginClassifier classifier)) {
            return new NumberBounds((MarginRegressor) model, data, parameters, run).of(name);
        }
        return switch (name) {
            case CROSS_VALIDATION ->
                machine == null && hadOtherRows(classifier)
                        ? CrossValidationBound.none("the fit used further rows that the model does not store"
                                + " (landmarks, unlabeled rows); a program can give machine(...)")
                        : CrossValidationBound.of(machine(), data, run);
            case STREAM -> new StreamBound(classifier, StreamOrigin.of(model).orElseThrow(), run).of(data);
            case LANDMARK, SPARSE, DOUBLE_DIPPING ->
                onLandmarks(name, classifier, ModelSpace.ofLandmarks(model).orElseThrow());
            default ->
                inKernelSpace(name, byName, classifier, ModelSpace.of(model).orElseThrow());
        };
    }

    /** A bound without a value. */
    public static Bound none(BoundName name, String reason) {
        return name == BoundName.HELD_OUT ? HeldOutBound.none(reason) : FunctionSum.none(name, reason);
    }

    private Bound inKernelSpace(BoundName name, boolean byName, MarginClassifier classifier, ModelSpace space) {
        if (name == BoundName.RADEMACHER_PENALTY && !byName && data.rows() > PenaltyBound.MAX_ROWS_BY_DEFAULT) {
            return FunctionSum.none(
                    name,
                    "it is slow with more than " + PenaltyBound.MAX_ROWS_BY_DEFAULT
                            + " rows; request it by name: only(...)");
        }
        if (kernelBounds == null) {
            kernelBounds = new KernelBounds(training(classifier, space, references), parameters, labelMachine(), run);
        }
        return kernelBounds.of(name);
    }

    private Bound onLandmarks(BoundName name, MarginClassifier classifier, ModelSpace features) {
        if (landmarkTraining == null) {
            landmarkTraining = training(classifier, features, null);
        }
        LandmarkBounds bounds = new LandmarkBounds(classifier, landmarkTraining, parameters);
        FunctionSum sum = new FunctionSum(landmarkTraining, run.delta());
        if (name == BoundName.DOUBLE_DIPPING) {
            String reason = bounds.notOwnLandmarks();
            return reason.isEmpty()
                    ? sum.of(
                            name,
                            OWN_LANDMARKS,
                            landmarkTraining.samples(),
                            bounds::ownLandmarks,
                            List.of("the similarity does not depend on these rows"))
                    : FunctionSum.none(name, reason);
        }
        boolean isSparse = name == BoundName.SPARSE;
        return sum.of(
                name,
                lemma(isSparse) + " by the complexity of its proof, with the ramp loss",
                landmarkTraining.samples(),
                (sample, delta) -> bounds.of(sample, delta, isSparse),
                INDEPENDENT_LANDMARKS);
    }

    static String lemma(boolean isSparse) {
        return "Kar 2013, Lemma " + (isSparse ? "5.12" : "5.23");
    }

    private TrainingSamples training(MarginClassifier classifier, ModelSpace space, FeatureMatrix given) {
        try {
            return new TrainingSamples(classifier, space, data, given, run.threads(), run.seed());
        } catch (InvalidDataException e) {
            throw e.numbered(data::rowNumber);
        }
    }

    private boolean hadOtherRows(MarginClassifier classifier) {
        return classifier.report().settings().hasOtherRows()
                || (Refit.of(classifier).isPresent() && classifier.report().rows() > data.rows());
    }

    private Optional<Machine<?>> machine() {
        return machine != null ? Optional.of(machine) : Refit.of((MarginClassifier) model);
    }

    /** The machine if it learns labels without an order, as the prior of pac-bayes needs. */
    private Optional<ClassifierMachine<?>> labelMachine() {
        return machine().filter(found -> found instanceof ClassifierMachine<?>).map(found ->
                (ClassifierMachine<?>) found);
    }
}
