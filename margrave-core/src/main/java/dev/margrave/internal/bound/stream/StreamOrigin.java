// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound.stream;

import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.model.Model;
import dev.margrave.online.AucLoss;
import dev.margrave.online.BufferSettings;
import dev.margrave.online.KernelMixLoss;
import dev.margrave.online.KernelSupport;
import dev.margrave.online.MarginLoss;
import dev.margrave.online.PairLoss;
import dev.margrave.online.PairMatrixLoss;
import dev.margrave.online.PairModel;
import dev.margrave.online.Projection;
import dev.margrave.online.Projections;
import dev.margrave.online.StreamMethod;
import dev.margrave.online.StreamSettings;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The stream that a model was learned from, as its report records.
 *
 * @param isMean whether the model is the mean of all iterates, not the last
 */
public record StreamOrigin(StreamSettings settings, boolean isMean) {
    private static final Pattern PLAN =
            Pattern.compile("rows in their order, ([\\w-]+) of each with a buffer ([^,]+), (?:set ([^,]+), )?(.*)");
    private static final double ANY = 1; // for what a method does not have

    /** Empty if the model was not learned from a stream. */
    public static Optional<StreamOrigin> of(Model model) {
        return of(
                model.report().machine(),
                model.report().plan(),
                model.report().parameters(),
                model.report().seed(),
                List.of(model.report().kernel()));
    }

    /** Empty for a model whose origin is described in another way. */
    public static Optional<StreamOrigin> of(PairModel model) {
        PairModel.Origin origin = model.origin();
        return of(origin.machine(), origin.plan(), origin.parameters(), origin.seed(), model.kernels());
    }

    private static Optional<StreamOrigin> of(
            String machine, String text, Map<String, Double> parameters, long seed, List<String> kernels) {
        Matcher plan = PLAN.matcher(text);
        Optional<StreamMethod> method = Arrays.stream(StreamMethod.values())
                .filter(known -> known.text().equals(machine))
                .findFirst();
        if (method.isEmpty() || !plan.matches()) {
            return Optional.empty();
        }
        Optional<PairLoss> loss = loss(plan.group(1), kernels);
        Projection set = plan.group(3) == null
                ? Projections.l2(ANY)
                : Projections.parse(plan.group(3), parameters.getOrDefault("radius", ANY));
        return loss.map(known -> new StreamOrigin(
                new StreamSettings(
                        method.get(),
                        known,
                        BufferSettings.parse(plan.group(2)),
                        parameters.getOrDefault("eta", ANY),
                        set,
                        parameters.getOrDefault("C", ANY),
                        seed,
                        parameters.getOrDefault("replay", 0.0).intValue(),
                        parameters.getOrDefault("lambda", 0.0),
                        parameters.containsKey("budget")
                                ? Optional.of(new KernelSupport(
                                        (Kernel) Kernels.parse(kernels.get(0)),
                                        parameters.get("budget").intValue()))
                                : Optional.empty()),
                plan.group(4).startsWith("the mean")));
    }

    private static Optional<PairLoss> loss(String title, List<String> kernels) {
        if (title.equals("mkl")) {
            return Optional.of(new KernelMixLoss(
                    kernels.stream().map(spec -> (Kernel) Kernels.parse(spec)).toList()));
        }
        for (PairMatrixLoss known : PairMatrixLoss.values()) {
            if (known.title().equals(title)) {
                return Optional.of(known);
            }
        }
        return Arrays.stream(MarginLoss.values())
                .map(AucLoss::new)
                .filter(known -> known.title().equals(title))
                .<PairLoss>map(known -> known)
                .findFirst();
    }
}
