// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.certificate;

import dev.margrave.certificate.Bound;
import dev.margrave.certificate.BoundName;
import dev.margrave.certificate.BoundParameters;
import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.Model;
import dev.margrave.solver.RunControl;
import java.util.List;
import java.util.Optional;

/** The bounds that look at the training rows: which of them apply to a model, and what they are made of. */
public final class TrainingBounds {
    /** What does not depend on the rows. */
    public record Run(double delta, long seed, int threads, RunControl control) {}

    private final Model model;
    private final Dataset data;
    private final BoundParameters parameters;
    private final FeatureMatrix landmarks;
    private final ClassifierMachine<?> machine;
    private final Run run;
    private KernelBounds kernelBounds; // made when first asked for
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
        if (!(model instanceof MarginClassifier classifier)) {
            return unasked(name, byName, "it is about labels, and the model predicts numbers");
        }
        return switch (name) {
            case CROSS_VALIDATION ->
                Optional.of(
                        machine == null && hadOtherRows(classifier)
                                ? CrossValidationBound.none("the fit had rows beside these that the model does not keep"
                                        + " (landmarks, unlabelled rows); a program can give machine(...)")
                                : CrossValidationBound.of(machine(), data, run));
            case STREAM -> {
                Optional<StreamOrigin> origin = StreamOrigin.of(model);
                yield origin.isPresent()
                        ? Optional.of(new StreamBound(classifier, origin.get(), run).of(data))
                        : unasked(name, byName, "the model was not learned from a stream");
            }
            case LANDMARK, SPARSE -> {
                Optional<ModelSpace> space = ModelSpace.ofLandmarks(model);
                yield space.isPresent()
                        ? Optional.of(onLandmarks(name, classifier, space.get()))
                        : unasked(name, byName, "the model's features are not similarities with landmarks");
            }
            default -> {
                Optional<ModelSpace> space = ModelSpace.of(model);
                yield space.isPresent()
                        ? Optional.of(inKernelSpace(name, byName, classifier, space.get()))
                        : unasked(name, byName, "the model's functions are none of a kernel's feature space");
            }
        };
    }

    private static Optional<Bound> unasked(BoundName name, boolean byName, String reason) {
        return byName ? Optional.of(FunctionSum.none(name, reason)) : Optional.empty();
    }

    private Bound inKernelSpace(BoundName name, boolean byName, MarginClassifier classifier, ModelSpace space) {
        if (name == BoundName.RADEMACHER_PENALTY && !byName && data.rows() > PenaltyBound.MOST_ROWS_UNASKED) {
            return FunctionSum.none(
                    name,
                    "it takes long for more than " + PenaltyBound.MOST_ROWS_UNASKED
                            + " rows; ask for it by name: only(...)");
        }
        if (kernelBounds == null) {
            kernelBounds = new KernelBounds(evidence(classifier, space, landmarks), parameters, machine(), run);
        }
        return kernelBounds.of(name);
    }

    private Bound onLandmarks(BoundName name, MarginClassifier classifier, ModelSpace features) {
        if (landmarkEvidence == null) {
            landmarkEvidence = evidence(classifier, features, null);
        }
        LandmarkBounds bounds = new LandmarkBounds(classifier, landmarkEvidence, parameters);
        boolean isSparse = name == BoundName.SPARSE;
        return new FunctionSum(landmarkEvidence, run.delta())
                .of(
                        name,
                        "Kar 2013, Lemma " + (isSparse ? "5.12" : "5.23")
                                + " by the complexity of its proof, with the ramp loss",
                        landmarkEvidence.samples(),
                        (sample, delta) -> bounds.of(sample, delta, isSparse),
                        List.of(
                                "the landmarks are independent of these rows, and none was left out because its weight is 0",
                                "the similarity does not depend on these rows"));
    }

    private Evidence evidence(MarginClassifier classifier, ModelSpace space, FeatureMatrix given) {
        try {
            return new Evidence(classifier, space, data, given, run.threads(), run.seed());
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
