// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import dev.margrave.data.Task;
import dev.margrave.similarity.SampleSizes;
import dev.margrave.similarity.SampleSizes.Needed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** What the theorems on learning with similarities are asked for. */
public final class SampleSizeOptions {
    /** With the defaults; a ramp of {@code ftune} has one of six slopes. */
    private static final Map<String, Double> DEFAULTS = defaults();

    @Option(
            names = "--epsilon",
            paramLabel = "E",
            description =
                    "With --similarity: tell how many landmarks suffice for a loss of E above the best, by theorems.")
    private Double epsilon;

    @Option(names = "--delta", paramLabel = "D", description = "The same with probability 1 - D; default: 0.05.")
    private Double delta;

    @Option(
            names = {"-p", "--parameter"},
            paramLabel = "NAME=VALUE",
            description =
                    "What the theorems need: B=1 (bound on weights), gamma=0.1 (margin), tau=1 (share of informative"
                            + " landmarks), documents=10 (rows a query), functions=6 (transfer functions); repeatable.")
    private List<String> parameters = new ArrayList<>();

    private static Map<String, Double> defaults() {
        Map<String, Double> defaults = new LinkedHashMap<>();
        defaults.put("B", 1.0);
        defaults.put("gamma", 0.1);
        defaults.put("tau", 1.0);
        defaults.put("documents", 10.0);
        defaults.put("functions", 6.0);
        return defaults;
    }

    public boolean areAsked() {
        return epsilon != null || delta != null || !parameters.isEmpty();
    }

    public double epsilon() {
        return epsilon == null ? 0.1 : epsilon;
    }

    public double delta() {
        return delta == null ? 0.05 : delta;
    }

    /** The parameters given, and the others' defaults. */
    public Map<String, Double> parameters() {
        Map<String, Double> all = new LinkedHashMap<>(DEFAULTS);
        ParameterAssignments.parse("-p", parameters).forEach((name, value) -> {
            if (!DEFAULTS.containsKey(name)) {
                throw new UsageException("-p " + name + ": the theorems know " + String.join(", ", DEFAULTS.keySet()));
            }
            if (!Numbers.isNumber(value)) {
                throw new UsageException("-p " + name + " must be a number, got " + Text.quote(value));
            }
            all.put(name, Numbers.parse(value));
        });
        return all;
    }

    /** The numbers of the theorems for a task; {@code largest} |K| is what the theorems take for 1. */
    public List<Needed> needed(Task task, double largest) {
        Map<String, Double> p = parameters();
        double unit = Math.max(1, largest);
        double bound = p.get("B") * unit;
        return switch (task) {
            case REGRESSION ->
                List.of(
                        SampleSizes.regression(bound, epsilon(), delta()),
                        SampleSizes.sparseRegression(bound, p.get("tau"), epsilon(), delta()));
            case ORDINAL -> List.of(SampleSizes.ordinal(bound, epsilon(), delta()));
            case RANKING ->
                List.of(SampleSizes.ranking(bound, (int) Math.round(p.get("documents")), epsilon(), delta()));
            default -> {
                double gamma = p.get("gamma") / unit;
                yield List.of(
                        SampleSizes.margin(gamma, epsilon(), delta()),
                        SampleSizes.transfer(p.get("B"), 1 / gamma, p.get("functions"), epsilon(), delta()),
                        SampleSizes.loss(p.get("B"), 1 / gamma, epsilon(), delta()));
            }
        };
    }
}
