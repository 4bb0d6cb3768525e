// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.feature.FeatureMapRule;
import dev.margrave.feature.KernelMap;
import dev.margrave.feature.KernelMapRule;
import dev.margrave.feature.MapSettings;
import dev.margrave.feature.Maps;
import dev.margrave.feature.NystroemMap;
import dev.margrave.internal.Check;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.SpecText;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.model.MappedFunctions;
import java.util.ArrayList;
import java.util.List;

/**
 * f_p(x) = w_p·Z(x) + b_p. The map Z is stored as its spec and seed, from which it is drawn again; a Nyström map also
 * stores its basis rows, in the sections of support rows.
 *
 * @param features the number of input features of the map
 * @param width the number of output features
 * @param basis storage of the basis rows of a Nyström map; no rows for other maps
 */
record MapShape(int functions, int features, String map, long seed, int width, RowSections basis) implements Shape {
    private static final String NYSTROEM = "nystroem";
    private static final int MAX_SPEC = 2000; // characters; compositions nest, and damage must not cost time
    private static final int BYTES_PER_DRAW = 8; // a drawn number is a double

    MapShape {
        Check.atLeast("functions.count", functions, 1);
        Check.atLeast("functions.width", width, 1);
        SpecText spec = text(map);
        basis.check(features);
        boolean isDrawn = !spec.name().equals(NYSTROEM);
        if (isDrawn != (basis.rows() == 0)) {
            throw new IllegalArgumentException(
                    "map " + Quoted.of(spec.name()) + " cannot have " + basis.rows() + " basis rows");
        }
        if (isDrawn && Maps.width(map, features) != width) {
            throw new IllegalArgumentException("map " + Quoted.of(map) + " does not have " + width + " features");
        }
        double draws = (double) width * features * BYTES_PER_DRAW;
        if (isDrawn && draws > Runtime.getRuntime().maxMemory()) {
            throw new IllegalArgumentException("a map of " + features + " to " + width
                    + " features needs more memory than the "
                    + (Runtime.getRuntime().maxMemory() >> 20)
                    + " MB of the heap");
        }
    }

    static MapShape of(MappedFunctions functions) {
        if (!(functions.map() instanceof KernelMap map)) {
            throw new IllegalArgumentException(
                    "map " + Quoted.of(functions.map().spec()) + " has no file form");
        }
        RowSections basis = map instanceof NystroemMap nystroem
                ? RowSections.of(nystroem.basisRows())
                : new RowSections(true, 0, 0);
        MapShape shape = new MapShape(functions.count(), map.inputs(), map.spec(), map.seed(), map.width(), basis);
        shape.checkReadable(map);
        return shape;
    }

    /** Rejects a map that a reader could not restore exactly. */
    private void checkReadable(KernelMap given) {
        String problem = null;
        try {
            KernelMap again = given instanceof NystroemMap nystroem ? toMap(nystroem.basisRows()) : toMap(null);
            if (!again.spec().equals(map) || again.getClass() != given.getClass()) {
                problem = "the map of this name is " + Quoted.of(again.spec());
            }
        } catch (IllegalArgumentException e) {
            problem = Quoted.message(e.getMessage());
        }
        if (problem != null) {
            throw new IllegalArgumentException("map " + Quoted.of(map) + " has no file form: " + problem);
        }
    }

    /** Rejects a rule for maps that a reader does not know. */
    static void checkReadable(KernelMapRule rule) {
        String problem = null;
        try {
            FeatureMapRule again = Maps.parse(rule.spec());
            if (!again.spec().equals(rule.spec())) {
                problem = "the map of this name is " + Quoted.of(again.spec());
            }
        } catch (IllegalArgumentException e) {
            problem = Quoted.message(e.getMessage());
        }
        if (problem != null) {
            throw new IllegalArgumentException("map " + Quoted.of(rule.spec()) + " has no file form: " + problem);
        }
    }

    private static SpecText text(String spec) {
        if (spec.length() > MAX_SPEC) {
            throw new IllegalArgumentException(
                    "map " + Quoted.of(spec) + ": its spec is longer than " + MAX_SPEC + " characters");
        }
        return new SpecText("map", spec);
    }

    /** The map itself; {@code rows} are its basis rows if it is a Nyström map. */
    KernelMap toMap(FeatureMatrix rows) {
        SpecText spec = text(map);
        if (spec.name().equals(NYSTROEM)) {
            int requested = spec.count("landmarks", width);
            if (Kernels.parse(spec.nested("kernel", "")) instanceof Kernel kernel) {
                spec.finish();
                return checked(NystroemMap.of(kernel, requested, seed, rows));
            }
            throw new IllegalArgumentException(
                    "map " + Quoted.of(map) + ": the parameters of its kernel must be given as numbers");
        }
        if (Maps.parse(map) instanceof KernelMapRule rule) {
            DenseMatrix none = DenseMatrix.wrap(0, features, new double[0]);
            return checked(rule.fit(none, MapSettings.DEFAULTS.withSeed(seed)));
        }
        throw new IllegalArgumentException("map " + Quoted.of(map) + " approximates no kernel");
    }

    private KernelMap checked(KernelMap restored) {
        if (restored.width() != width) {
            throw new IllegalArgumentException(
                    "map " + Quoted.of(map) + " has " + restored.width() + " features, not " + width);
        }
        return restored;
    }

    @Override
    public List<Extent> sections() {
        List<Extent> all = new ArrayList<>();
        all.add(new Extent(Section.BIASES, functions));
        all.add(new Extent(Section.WEIGHTS, (long) functions * width));
        all.addAll(basis.rows() == 0 ? List.of() : basis.sections());
        return all;
    }
}
