// SPDX-License-Identifier: Apache-2.0
package org.example.service;

import dev.margrave.data.Scaling;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.Calibration;
import dev.margrave.model.Classifier;
import dev.margrave.pipeline.Pipeline;
import dev.margrave.selection.validation.Validation;
import dev.margrave.selection.validation.ValidationResult;
import java.io.IOException;
import java.nio.file.Path;

/** Trains the model of the guide. */
final class CreditTraining {
    private CreditTraining() {}

    static Pipeline<Classifier> pipeline() {
        return Pipeline.of(SupportVectorMachine.with(Kernels.linear()).c(0.1))
                .reading(ReadOptions.DEFAULTS.withLabel("class"))
                .scale(Scaling.STANDARD)
                .calibrate(Calibration.Kind.SIGMOID);
    }

    static Classifier train(Path csv, Path model) throws IOException {
        return pipeline().fitAndSave(csv, model);
    }

    static ValidationResult validate(Path csv) throws IOException {
        return Validation.of(pipeline()).run(csv);
    }
}
