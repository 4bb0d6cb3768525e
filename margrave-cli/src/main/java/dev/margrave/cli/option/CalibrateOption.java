// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.cli.output.Names;
import dev.margrave.cli.output.UsageException;
import dev.margrave.data.Task;
import dev.margrave.machine.Machine;
import dev.margrave.model.Calibration;
import dev.margrave.selection.Calibrator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Whether the model is calibrated to give probabilities. */
public final class CalibrateOption {
    private static final String NONE = "none";

    /** The first one is the default of an option without a value. */
    private static final List<String> KINDS = List.of("temperature", "sigmoid", "isotonic", NONE);

    static final class Kinds extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        Kinds() {
            super(KINDS);
        }
    }

    @NotInJournal("affects the final fit only")
    @Option(
            names = "--calibrate",
            paramLabel = "temperature|sigmoid|isotonic|none",
            preprocessor = OptionalWord.class,
            completionCandidates = Kinds.class,
            description = {
                "Calibrate the model to give probabilities (predict --probabilities), with up to five additional fits on parts of"
                        + " the rows. temperature, the default, never changes the label if there are two."
            })
    private String kind;

    /** Empty where the option was not given. */
    public Optional<Calibrator> of(SolverOptions solver, Task task, Machine<?> machine) {
        return kind(task, machine)
                .map(given -> Calibrator.of(given).seed(solver.seed()).threads(solver.threads()))
                .map(calibrator -> solver.maxSeconds() < Double.POSITIVE_INFINITY
                        ? calibrator.maxSeconds(solver.maxSeconds())
                        : calibrator);
    }

    /** Whether it says anything, {@code none} included. */
    public boolean isGiven() {
        return kind != null;
    }

    /** Empty where the option was not given. */
    public Optional<Calibration.Kind> kind(Task task, Machine<?> machine) {
        if (kind == null || kind.equals(NONE)) {
            return Optional.empty();
        }
        if (!KINDS.contains(kind)) {
            throw Names.unknown("--calibrate", kind, KINDS);
        }
        if (task != Task.CLASSIFICATION && task != Task.ORDINAL) {
            throw new UsageException("--calibrate needs a machine that predicts labels; "
                    + machine.info().name() + " does not");
        }
        return Optional.of(Calibration.Kind.parse(kind));
    }
}
