// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.cli.output.Names;
import dev.margrave.conformal.Conformal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Whether the model is trained to give prediction sets. */
public final class ConformalOption {
    /** The first one is the default of an option without a value. */
    private static final List<String> METHODS = List.of("split", "cv");

    static final class Methods extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        Methods() {
            super(METHODS);
        }
    }

    @NotInJournal("affects the final fit only")
    @Option(
            names = "--conformal",
            paramLabel = "split|cv",
            preprocessor = OptionalWord.class,
            completionCandidates = Methods.class,
            description = {
                "Train the model to give prediction sets (--set of predict and evaluate). split, the default, keeps a quarter of"
                        + " the rows from training; cv trains on all rows and scores them with five additional fits."
            })
    private String method;

    /** Empty where the option was not given. */
    public Optional<Conformal> of(SolverOptions solver) {
        if (method == null) {
            return Optional.empty();
        }
        if (!METHODS.contains(method)) {
            throw Names.unknown("--conformal", method, METHODS);
        }
        Conformal chosen = method.equals("cv") ? Conformal.crossValidated() : Conformal.split();
        Conformal configured = chosen.seed(solver.seed()).threads(solver.threads());
        return Optional.of(
                solver.maxSeconds() < Double.POSITIVE_INFINITY
                        ? configured.maxSeconds(solver.maxSeconds())
                        : configured);
    }
}
