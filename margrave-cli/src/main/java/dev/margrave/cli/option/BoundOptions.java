// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.bound.BoundEvaluator;
import dev.margrave.bound.BoundName;
import dev.margrave.bound.BoundParameters;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import dev.margrave.model.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Which bounds on a model's error to compute, at which confidence, with which fixed parameters. */
public final class BoundOptions {
    @Option(
            names = "--delta",
            paramLabel = "X",
            defaultValue = "0.05",
            description = "Each bound may fail with at most this probability; default: 0.05.")
    private double delta;

    @Option(
            names = "--bound",
            paramLabel = "NAME",
            split = ",",
            description = "Compute only these bounds, for instance trace,pac-bayes; default: all that apply.")
    private List<String> bounds = new ArrayList<>();

    @Option(
            names = {"-p", "--parameter"},
            paramLabel = "NAME=VALUE",
            description = "Fix E, D or gamma (the margin) instead of finding the best value, or set ramp; repeatable.")
    private List<String> parameters = new ArrayList<>();

    @Option(
            names = "--landmarks",
            paramLabel = "FILE",
            description =
                    "Separate rows for the bounds whitened and relative-margin; default: some rows of DATA are set aside.")
    private String landmarks;

    @Option(
            names = "--test",
            paramLabel = "FILE",
            description = "Labeled rows that the model was not trained on, for the bound held-out.")
    private String test;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "The seed of all random choices; default: 1.")
    private long seed;

    /** A data file, if given. */
    public Optional<String> landmarks() {
        return Optional.ofNullable(landmarks);
    }

    /** A data file, if given. */
    public Optional<String> test() {
        return Optional.ofNullable(test);
    }

    /** Has every setting, but no rows yet. */
    public BoundEvaluator certifier(Model model) {
        checkDelta();
        return BoundEvaluator.of(model)
                .delta(delta)
                .seed(seed)
                .parameters(parameters())
                .only(bounds.stream().map(BoundName::parse).toList());
    }

    /** The delta for a model learned from pairs, which has one bound and no other settings. */
    public double deltaOfPairs() {
        checkDelta();
        List<BoundName> named = bounds.stream().map(BoundName::parse).toList();
        if (test != null || landmarks != null || !parameters.isEmpty()) {
            throw new UsageException((test != null ? "--test" : landmarks != null ? "--landmarks" : "-p")
                    + " does not apply to a model learned from pairs, which has only the bound stream");
        }
        if (!named.isEmpty() && !named.contains(BoundName.STREAM)) {
            throw new UsageException("--bound: a model learned from pairs has only the bound stream");
        }
        return delta;
    }

    private void checkDelta() {
        if (!(delta > 0 && delta < 1)) {
            throw new UsageException("--delta must be between 0 and 1, such as 0.05, got " + delta);
        }
    }

    private BoundParameters parameters() {
        BoundParameters fixed = BoundParameters.FREE;
        for (Map.Entry<String, String> entry :
                ParameterAssignments.parse("-p", parameters).entrySet()) {
            double value;
            try {
                value = NumberArgument.parse(entry.getValue());
            } catch (TypeConversionException e) {
                throw new UsageException("parameter " + Text.cut(entry.getKey()) + ": " + e.getMessage());
            }
            fixed = switch (entry.getKey()) {
                case "E" -> fixed.withE(value);
                case "D" -> fixed.withD(value);
                case "gamma" -> fixed.withGamma(value);
                case "ramp" -> fixed.withRamp(value);
                default ->
                    throw new UsageException(
                            "bounds have no parameter " + Text.quote(entry.getKey()) + "; they have E, D, gamma, ramp");
            };
        }
        return fixed;
    }
}
