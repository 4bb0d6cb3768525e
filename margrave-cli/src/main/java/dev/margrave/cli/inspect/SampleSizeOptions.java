// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.inspect;

import dev.margrave.cli.option.NumberArgument;
import dev.margrave.cli.option.ParameterAssignments;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import dev.margrave.data.Task;
import dev.margrave.similarity.AdmissibleSizes;
import dev.margrave.similarity.AdmissibleSizes.Admissible;
import dev.margrave.similarity.SampleSizes;
import dev.margrave.similarity.SampleSizes.Needed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** The parameters of the theorems on learning with similarities. */
final class SampleSizeOptions {
    /** Names and defaults; {@code functions} is 6 because {@code ftune} tries ramps of six slopes. */
    private static final Map<String, Double> DEFAULTS = defaults();

    @Option(
            names = "--epsilon",
            paramLabel = "E",
            description =
                    "With --similarity: report how many landmarks suffice, by theorem, for a loss within E of the best.")
    private Double epsilon;

    @Option(
            names = "--delta",
            paramLabel = "D",
            description = "With --epsilon: the theorem holds with probability 1 - D; default: 0.05.")
    private Double delta;

    @Option(
            names = {"-p", "--parameter"},
            paramLabel = "NAME=VALUE",
            description =
                    "A parameter of the definitions and theorems: B=1 (bound on weights), gamma=0.1 (margin), tau=1 (share of"
                            + " informative landmarks), documents=10 (rows per query), functions=6 (transfer functions),"
                            + " insensitive=0.1 (residuals that cost nothing), slope=0 (of the transfer function; 0: none);"
                            + " repeatable.")
    private List<String> parameters = new ArrayList<>();

    private static Map<String, Double> defaults() {
        Map<String, Double> defaults = new LinkedHashMap<>();
        defaults.put("B", 1.0);
        defaults.put("gamma", 0.1);
        defaults.put("tau", 1.0);
        defaults.put("documents", 10.0);
        defaults.put("functions", 6.0);
        defaults.put("insensitive", 0.1);
        defaults.put("slope", 0.0);
        return defaults;
    }

    public boolean areGiven() {
        return epsilon != null || delta != null || !parameters.isEmpty();
    }

    public double epsilon() {
        return epsilon == null ? 0.1 : epsilon;
    }

    public double delta() {
        return delta == null ? 0.05 : delta;
    }

    public boolean isGiven(String parameter) {
        return ParameterAssignments.parse("-p", parameters).containsKey(parameter);
    }

    /** The given parameters, and defaults for the others. */
    public Map<String, Double> parameters() {
        Map<String, Double> all = new LinkedHashMap<>(DEFAULTS);
        ParameterAssignments.parse("-p", parameters).forEach((name, value) -> {
            if (!DEFAULTS.containsKey(name)) {
                throw new UsageException(
                        "-p " + name + ": the theorems have the parameters " + String.join(", ", DEFAULTS.keySet()));
            }
            if (!NumberArgument.isNumber(value)) {
                throw new UsageException("-p " + name + " must be a number, got " + Text.quote(value));
            }
            all.put(name, NumberArgument.parse(value));
        });
        return all;
    }

    /** The sample sizes that the theorems require for a task; they assume |K| ≤ 1, {@code largest} is the actual bound. */
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

    /** What a kernel of margin gamma needs that is used as a mere similarity, by the theorems on admissibility. */
    public List<Admissible> admissible(Task task, double largest) {
        Map<String, Double> p = parameters();
        double gamma = p.get("gamma");
        return switch (task) {
            case REGRESSION ->
                List.of(
                        AdmissibleSizes.regression(gamma, epsilon(), delta()),
                        AdmissibleSizes.dense(p.get("B") * Math.max(1, largest), p.get("tau"), epsilon(), delta()),
                        AdmissibleSizes.sparseRegression(gamma, epsilon(), delta()));
            case ORDINAL -> List.of(AdmissibleSizes.ordinal(gamma, gamma, epsilon(), delta()));
            case RANKING ->
                List.of(AdmissibleSizes.ranking(gamma, (int) Math.round(p.get("documents")), epsilon(), delta()));
            default -> List.of();
        };
    }
}
