// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.SpecText;
import dev.margrave.internal.degree.DegreeCounts;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.KernelRule;
import dev.margrave.kernel.Kernels;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** All feature maps with a spec: parses specs and lists the maps. */
public final class Maps {
    private static final String KIND = "map";

    /** A map as {@code margrave list maps} shows it, with its default settings. */
    public record Info(String spec, String meaning) {}

    /** What parsing, listing and error texts need to know about the maps of one name. */
    private record Family(Info info, Function<SpecText, FeatureMapRule> rule) {
        String name() {
            return new SpecText(KIND, info.spec()).name();
        }
    }

    private static final List<Family> FAMILIES = List.of(
            family(
                    "kpca:kernel=(linear),components=10",
                    "kernel principal components: projections on the directions of largest variance",
                    spec -> new Components(kernel(spec, "linear"), spec.count("components", 10))),
            family(
                    "kkmeans:kernel=(linear),clusters=2,restarts=10",
                    "kernel k-means: distances to the cluster centers",
                    spec -> new Clusters(
                            kernel(spec, "linear"), spec.count("clusters", 2), spec.count("restarts", 10))),
            family(
                    "maclaurin:kernel=(poly:degree=3,offset=1.0,scale=1.0),features=500,h01=false,p=2.0",
                    "random Maclaurin features of a kernel f(u·v); h01: degrees 0 and 1 exact; truncate=K: none above K;"
                            + " degrees=auto: numbers of features by the variance on the rows; projection=hadamard:"
                            + " structured signs; base=(fourier|intersection|chi2): of f(K(u, v)) for their kernel K",
                    MaclaurinSpecs::rule),
            family(
                    "fourier:gamma=auto,features=500",
                    "random Fourier features of rbf: cosines and sines; gamma: NUMBER, auto, scale or median",
                    FourierMap::rule),
            family(
                    "intersection:features=500",
                    "random spectral features of the kernel intersection, of nonnegative values",
                    AdditiveMap::rule),
            family(
                    "chi2:features=500",
                    "random spectral features of the kernel chi2, of nonnegative values",
                    AdditiveMap::rule),
            family(
                    "nystroem:kernel=(rbf:gamma=auto),landmarks=500",
                    "Nyström features of any kernel: kernel values with basis rows, decorrelated",
                    NystroemMap::rule),
            family(
                    "tensorsketch:kernel=(poly:degree=3,offset=1.0,scale=1.0),features=500",
                    "tensor sketch of the polynomial kernel: convolved count sketches",
                    TensorSketchMap::rule));

    private record Components(KernelRule kernel, int components) implements FeatureMapRule {
        @Override
        public FeatureMap fit(FeatureMatrix rows, MapSettings settings) {
            return KernelPca.fit(kernel, rows, components, settings);
        }

        @Override
        public String spec() {
            return "kpca:kernel=(" + kernel.spec() + "),components=" + components;
        }
    }

    private record Clusters(KernelRule kernel, int clusters, int restarts) implements FeatureMapRule {
        @Override
        public FeatureMap fit(FeatureMatrix rows, MapSettings settings) {
            return KernelKMeans.fit(kernel, rows, clusters, restarts, settings);
        }

        @Override
        public String spec() {
            return "kkmeans:kernel=(" + kernel.spec() + "),clusters=" + clusters + ",restarts=" + restarts;
        }
    }

    private Maps() {}

    /**
     * Reads a spec such as {@code kpca:kernel=(rbf:gamma=0.1),components=10}.
     *
     * @throws IllegalArgumentException for any error in the spec
     */
    public static FeatureMapRule parse(String text) {
        SpecText spec = new SpecText(KIND, text);
        Family family = FAMILIES.stream()
                .filter(known -> known.name().equals(spec.name()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown map " + Quoted.of(spec.name()) + "; allowed: "
                        + FAMILIES.stream().map(Family::name).collect(Collectors.joining(", "))));
        FeatureMapRule rule = family.rule().apply(spec);
        spec.finish();
        return rule;
    }

    /**
     * Reads the spec of a map that approximates a kernel, on which machines can be trained.
     *
     * @throws IllegalArgumentException for any error in the spec, and for other maps
     */
    public static KernelMapRule parseKernelMap(String text) {
        if (parse(text) instanceof KernelMapRule rule) {
            return rule;
        }
        throw new IllegalArgumentException("map " + Quoted.of(text)
                + " approximates no kernel, so machines cannot be trained on it; transform can write its features");
    }

    /**
     * The number of features a map produces from rows of {@code inputs} features, known before anything is drawn.
     *
     * @throws IllegalArgumentException for a spec that does not determine it, such as {@code nystroem:…}
     */
    public static int width(String text, int inputs) {
        SpecText spec = new SpecText(KIND, text);
        String degrees = spec.take("degrees");
        if (degrees != null && !degrees.equals("auto")) {
            return DegreeCounts.parse(degrees).width(inputs);
        }
        if (!spec.has("features")) {
            throw new IllegalArgumentException("map " + Quoted.of(text) + " does not say how many features it has");
        }
        return spec.count("features", 1);
    }

    static KernelRule kernel(SpecText spec, String defaultKernel) {
        KernelRule kernel = Kernels.parse(spec.nested("kernel", defaultKernel));
        if (kernel instanceof Kernel known && known.precomputedFactor().isPresent()) {
            throw new IllegalArgumentException(
                    "map " + spec.name() + " needs a kernel of rows, not " + Quoted.plain(kernel.spec()));
        }
        return kernel;
    }

    public static List<Info> all() {
        return FAMILIES.stream().map(Family::info).toList();
    }

    private static Family family(String spec, String meaning, Function<SpecText, FeatureMapRule> rule) {
        return new Family(new Info(spec, meaning), rule);
    }
}
