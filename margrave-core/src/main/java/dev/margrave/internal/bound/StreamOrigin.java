// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound;

import dev.margrave.model.Model;
import dev.margrave.online.BufferSettings;
import dev.margrave.online.MarginLoss;
import dev.margrave.online.StreamMethod;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The stream that a model was learned from, as its report records.
 *
 * @param set the name of the set of parameters; empty for methods without one
 * @param radius of the ball around that set; empty if there is no set or it has no radius
 * @param replay the number of buffered rows replayed after each new row
 * @param isMean whether the model is the mean of all iterates, not the last
 */
record StreamOrigin(
        StreamMethod method,
        MarginLoss loss,
        BufferSettings buffer,
        String set,
        double eta,
        OptionalDouble radius,
        int replay,
        boolean isMean) {
    private static final Pattern PLAN =
            Pattern.compile("rows in their order, auc-(\\w+) of each with a buffer ([^,]+), (?:set ([^,]+), )?(.*)");

    /** Empty if the model was not learned from a stream. */
    static Optional<StreamOrigin> of(Model model) {
        Matcher plan = PLAN.matcher(model.report().plan());
        Optional<StreamMethod> method = Arrays.stream(StreamMethod.values())
                .filter(known -> known.text().equals(model.report().machine()))
                .findFirst();
        if (method.isEmpty() || !plan.matches()) {
            return Optional.empty();
        }
        Optional<MarginLoss> loss = Arrays.stream(MarginLoss.values())
                .filter(known -> known.text().equals(plan.group(1)))
                .findFirst();
        Map<String, Double> parameters = model.report().parameters();
        Double radius = parameters.get("radius");
        return loss.map(phi -> new StreamOrigin(
                method.get(),
                phi,
                BufferSettings.parse(plan.group(2)),
                plan.group(3) == null ? "" : plan.group(3),
                parameters.getOrDefault("eta", 1.0),
                radius == null ? OptionalDouble.empty() : OptionalDouble.of(radius),
                parameters.getOrDefault("replay", 0.0).intValue(),
                plan.group(4).startsWith("the mean")));
    }
}
