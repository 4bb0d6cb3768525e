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
    /** The first is that of the bare option. */
    private static final List<String> WAYS = List.of("split", "cv");

    static final class Ways extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        Ways() {
            super(WAYS);
        }
    }

    @NotDescribed("of the last fit alone")
    @Option(
            names = "--conformal",
            paramLabel = "split|cv",
            preprocessor = OptionalWord.class,
            completionCandidates = Ways.class,
            description = {
                "Make the model give prediction sets (--set of predict and evaluate). split, the default: a quarter of the"
                        + " rows is kept from training; cv: all rows train it, five more fits score them."
            })
    private String way;

    /** Empty where the option was not given. */
    public Optional<Conformal> of(SolverOptions solver) {
        if (way == null) {
            return Optional.empty();
        }
        if (!WAYS.contains(way)) {
            throw Names.unknown("--conformal", way, WAYS);
        }
        Conformal asked = way.equals("cv") ? Conformal.crossValidated() : Conformal.split();
        Conformal told = asked.seed(solver.seed()).threads(solver.threads());
        return Optional.of(
                solver.maxSeconds() < Double.POSITIVE_INFINITY ? told.maxSeconds(solver.maxSeconds()) : told);
    }
}
