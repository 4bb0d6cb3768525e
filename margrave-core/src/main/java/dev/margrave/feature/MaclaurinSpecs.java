// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.SpecText;
import dev.margrave.internal.degree.DegreeCounts;
import dev.margrave.internal.sketch.SignBase;
import dev.margrave.kernel.DotProductKernel;
import dev.margrave.kernel.MaclaurinSeries;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Reads and writes the specs {@code maclaurin:…}. */
final class MaclaurinSpecs {
    private static final String AUTO = "auto";

    private MaclaurinSpecs() {}

    static KernelMapRule rule(SpecText spec) {
        DotProductKernel kernel = DotProductSpecs.parse(spec.name(), spec.nested("kernel", "poly"));
        MaclaurinSeries.of(kernel).checkCoefficients(DegreeChoice.CHECKED_COEFFICIENTS);
        DegreeChoice choice = choice(spec);
        choice.check(kernel);
        MaclaurinMap.Projection projection = projection(spec);
        String baseText = spec.nested("base", "");
        if (baseText.isEmpty()) {
            return new DrawnMapRule(text(kernel, "", choice, projection), (rows, given) -> {
                DegreeChoice resolved = choice.resolve(kernel, new SignBase(), rows, rows.columns(), given.seed());
                return new MaclaurinMap(kernel, rows.columns(), resolved, projection, given.seed());
            });
        }
        CompositionBase.Rule base = CompositionBase.parse(baseText);
        refuseSigns(choice, projection);
        return new DrawnMapRule(
                text(kernel, base.spec(), choice, projection),
                (rows, given) -> composition(kernel, base.resolve(rows, given.seed()), choice, rows, given.seed()));
    }

    private static CompositionMap composition(
            DotProductKernel kernel, CompositionBase base, DegreeChoice choice, FeatureMatrix rows, long seed) {
        base.kernel().checkDomain(rows);
        DegreeChoice resolved = choice.resolve(kernel, base.products(), rows, 0, seed);
        return new CompositionMap(kernel, base, rows.columns(), resolved, seed);
    }

    private static DegreeChoice choice(SpecText spec) {
        MaclaurinSettings defaults = MaclaurinSettings.DEFAULTS;
        boolean hasFeatures = spec.has("features");
        String drawnOnly = spec.has("h01") ? "h01" : spec.has("p") ? "p" : spec.has("truncate") ? "truncate" : "";
        String degrees = spec.take("degrees");
        if (degrees == null) {
            return new DegreeChoice.Drawn(new MaclaurinSettings(
                    spec.count("features", defaults.features()),
                    spec.flag("h01", defaults.exactLow()),
                    spec.number("p", defaults.p()),
                    spec.has("truncate") ? spec.integer("truncate", 0) : defaults.highestDegree()));
        }
        if (!drawnOnly.isEmpty()) {
            throw new IllegalArgumentException(
                    "map maclaurin takes either degrees or " + drawnOnly + ", which is for degrees that are drawn");
        }
        if (degrees.equals(AUTO)) {
            return new DegreeChoice.Automatic(spec.count("features", defaults.features()));
        }
        if (hasFeatures) {
            throw new IllegalArgumentException(
                    "map maclaurin takes features or the numbers in degrees=" + degrees + ", which add up to them");
        }
        return new DegreeChoice.Counted(DegreeCounts.parse(degrees));
    }

    private static MaclaurinMap.Projection projection(SpecText spec) {
        String text = spec.take("projection");
        for (MaclaurinMap.Projection projection : MaclaurinMap.Projection.values()) {
            if (text == null || projection.text().equals(text)) {
                return projection;
            }
        }
        throw new IllegalArgumentException("map maclaurin: unknown projection " + Quoted.of(text) + "; allowed: "
                + Arrays.stream(MaclaurinMap.Projection.values())
                        .map(MaclaurinMap.Projection::text)
                        .collect(Collectors.joining(", ")));
    }

    /** Rejects settings that apply only to products of signs. */
    private static void refuseSigns(DegreeChoice choice, MaclaurinMap.Projection projection) {
        boolean exact = choice instanceof DegreeChoice.Drawn drawn
                ? drawn.settings().exactLow()
                : choice instanceof DegreeChoice.Counted counted
                        && counted.counts().exactSlope();
        if (exact) {
            throw new IllegalArgumentException(
                    "map maclaurin with a base has no exact degree 1: its kernel is not u·v; degrees=auto helps instead");
        }
        if (projection != MaclaurinMap.Projection.DENSE) {
            throw new IllegalArgumentException(
                    "map maclaurin takes projection=" + projection.text() + " for signs only, not with a base");
        }
    }

    /** The spec of a map, {@code base} empty for signs. */
    static String text(DotProductKernel kernel, String base, DegreeChoice choice, MaclaurinMap.Projection projection) {
        return "maclaurin:kernel=(" + kernel.spec() + ")" + (base.isEmpty() ? "" : ",base=(" + base + ")") + ","
                + choice.spec()
                + (projection == MaclaurinMap.Projection.DENSE ? "" : ",projection=" + projection.text());
    }
}
