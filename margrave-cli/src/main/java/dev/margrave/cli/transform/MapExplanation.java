// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.transform;

import dev.margrave.cli.output.Json;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.TextTable;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.feature.KernelError;
import dev.margrave.feature.KernelMap;
import dev.margrave.feature.MapSettings;
import java.util.OptionalDouble;

/**
 * The output of {@code transform --explain}: the error of the map against its kernel on some of the rows, the part of the kernel
 * that a truncated map leaves out, and the width that a theorem requires for an error of at most epsilon on all rows no larger
 * than these.
 */
record MapExplanation(
        KernelError error,
        OptionalDouble residual,
        OptionalDouble needed,
        double radius,
        double epsilon,
        double delta) {
    private static final double MAX_EXACT_INTEGER = 0x1p53; // 2⁵³, of doubles

    static MapExplanation of(KernelMap map, FeatureMatrix rows, MapSettings settings, double epsilon, double delta) {
        double radius = KernelError.radius(rows);
        return new MapExplanation(
                KernelError.measure(map, rows, settings.seed(), settings.threads()),
                map.residual(rows),
                map.neededWidth(radius, epsilon, delta),
                radius,
                epsilon,
                delta);
    }

    void add(TextTable table) {
        table.line(
                "kernel error",
                "mean " + Text.number(error.mean()) + ", maximum " + Text.number(error.maximum()) + " of "
                        + Text.count(error.pairs(), "pair"));
        if (residual.isPresent()) {
            table.line(
                    "residual",
                    Text.number(residual.getAsDouble())
                            + " of a kernel value of these rows is in terms that the map leaves out, at most");
        }
        if (needed.isPresent()) {
            String features = Double.isFinite(needed.getAsDouble())
                    ? Text.number(needed.getAsDouble()) + " features"
                    : "more than any number of features";
            table.line(
                    "needed",
                    features + " by the theorem for an error of at most " + Text.number(epsilon)
                            + " on all rows with |x|₁ up to " + Text.number(radius) + ", with probability "
                            + Text.percent(1 - delta));
        }
    }

    void add(Json json) {
        json.object(
                "kernelError",
                content -> content.field("mean", error.mean())
                        .field("maximum", error.maximum())
                        .field("pairs", error.pairs()));
        if (needed.isPresent()) {
            double features = needed.getAsDouble();
            if (features < MAX_EXACT_INTEGER) {
                json.field("needed", (long) features);
            } else {
                json.field("needed", features);
            }
            json.field("epsilon", epsilon).field("delta", delta).field("radius", radius);
        }
        residual.ifPresent(value -> json.field("residual", value));
    }
}
