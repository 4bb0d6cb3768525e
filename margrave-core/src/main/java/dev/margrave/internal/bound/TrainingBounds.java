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
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.Model;
import dev.margrave.solver.RunControl;
import java.util.List;
import java.util.Optional;

/** The bounds that use the training rows: decides which apply to a model, and computes them. */
public final class TrainingBounds {
    /** The settings that do not depend on the rows. */
    public record Run(double delta, long seed, int threads, RunControl control) {}

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

    /** Empty if the bound does not apply to the model and was not requested by name. */
    public Optional<Bound> of(BoundName name, boolean byName) {
        if (!(model instanceof MarginClassifier classifier)) {
            return notApplicable(name, byName, "it bounds misclassification, and the model predicts numbers");
        }
        return switch (name) {
            case CROSS_VALIDATION ->
                Optional.of(
                        machine == null && hadOtherRows(classifier)
                                ? CrossValidationBound.none("the fit used further rows that the model does not store"
                                        + " (landmarks, unlabeled rows); a program can give machine(...)")
                                : CrossValidationBound.of(machine(), data, run));
            case STREAM -> {
                Optional<StreamOrigin> origin = StreamOrigin.of(model);
                yield origin.isPresent()
                        ? Optional.of(new StreamBound(classifier, origin.get(), run).of(data))
                        : notApplicable(name, byName, "the model was not learned from a stream");
            }
            case LANDMARK, SPARSE -> {
                Optional<ModelSpace> space = ModelSpace.ofLandmarks(model);
                yield space.isPresent()
                        ? Optional.of(onLandmarks(name, classifier, space.get()))
                        : notApplicable(name, byName, "the model's features are not similarities with landmarks");
            }
            default -> {
                Optional<ModelSpace> space = ModelSpace.of(model);
                yield space.isPresent()
                        ? Optional.of(inKernelSpace(name, byName, classifier, space.get()))
                        : notApplicable(name, byName, "the model's functions are not in the feature space of a kernel");
            }
        };
    }

    private static Optional<Bound> notApplicable(BoundName name, boolean byName, String reason) {
        return byName ? Optional.of(FunctionSum.none(name, reason)) : Optional.empty();
    }

    private Bound inKernelSpace(BoundName name, boolean byName, MarginClassifier classifier, ModelSpace space) {
        if (name == BoundName.RADEMACHER_PENALTY && !byName && data.rows() > PenaltyBound.MAX_ROWS_BY_DEFAULT) {
            return FunctionSum.none(
                    name,
                    "it is slow with more than " + PenaltyBound.MAX_ROWS_BY_DEFAULT
                            + " rows; request it by name: only(...)");
        }
        if (kernelBounds == null) {
            kernelBounds = new KernelBounds(training(classifier, space, references), parameters, machine(), run);
        }
        return kernelBounds.of(name);
    }

    private Bound onLandmarks(BoundName name, MarginClassifier classifier, ModelSpace features) {
        if (landmarkTraining == null) {
            landmarkTraining = training(classifier, features, null);
        }
        LandmarkBounds bounds = new LandmarkBounds(classifier, landmarkTraining, parameters);
        boolean isSparse = name == BoundName.SPARSE;
        return new FunctionSum(landmarkTraining, run.delta())
                .of(
                        name,
                        "Kar 2013, Lemma " + (isSparse ? "5.12" : "5.23")
                                + " by the complexity of its proof, with the ramp loss",
                        landmarkTraining.samples(),
                        (sample, delta) -> bounds.of(sample, delta, isSparse),
                        List.of(
                                "the landmarks are independent of these rows, and none was left out because its weight is 0",
                                "the similarity does not depend on these rows"));
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

    private Optional<ClassifierMachine<?>> machine() {
        return machine != null ? Optional.of(machine) : Refit.of((MarginClassifier) model);
    }
}
