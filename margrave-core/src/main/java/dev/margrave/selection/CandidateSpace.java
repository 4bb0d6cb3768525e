// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import dev.margrave.feature.KernelMapRule;
import dev.margrave.feature.Maps;
import dev.margrave.internal.NumberText;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.SpecText;
import dev.margrave.kernel.KernelParameter;
import dev.margrave.kernel.Kernels;
import dev.margrave.kernel.Similarities;
import dev.margrave.kernel.SimilarityRule;
import dev.margrave.machine.Machine;
import java.util.Locale;
import java.util.Optional;

/**
 * The kernel, the map that approximates one, or the similarity of a grid of machines. Its parameters are dimensions of the
 * grid: {@code kernel.NAME} of a kernel, {@code map.NAME} of a map, {@code map.kernel.NAME} of a map's kernel and {@code
 * similarity.NAME} of a similarity; the prefix is optional unless the machine has a parameter of that name.
 *
 * @param spec of the kernel, map or similarity
 * @param learned a similarity that no spec can restore; usually empty
 */
public record CandidateSpace(String spec, Kind kind, Optional<SimilarityRule> learned) {
    /** What a spec describes. */
    public enum Kind {
        KERNEL,
        MAP,
        SIMILARITY;

        private String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final String OF_KERNEL = "kernel.";
    private static final String OF_MAP = "map.";
    private static final String WIDTH = "gamma";

    public CandidateSpace(String spec, Kind kind) {
        this(spec, kind, Optional.empty());
    }

    public static CandidateSpace ofKernel(String spec) {
        return new CandidateSpace(spec, Kind.KERNEL);
    }

    /** @throws IllegalArgumentException for a text that is no similarity */
    public static CandidateSpace ofSimilarity(String spec) {
        Similarities.rule(spec);
        return new CandidateSpace(spec, Kind.SIMILARITY);
    }

    /** A similarity that is given as an object, without parameters. */
    public static CandidateSpace ofSimilarity(SimilarityRule similarity) {
        return new CandidateSpace(similarity.spec(), Kind.SIMILARITY, Optional.of(similarity));
    }

    /** @throws IllegalArgumentException for a map that approximates no kernel */
    public static CandidateSpace ofMap(String spec) {
        CandidateSpace space = new CandidateSpace(spec, Kind.MAP);
        space.rule();
        return space;
    }

    public boolean isMap() {
        return kind == Kind.MAP;
    }

    private KernelMapRule rule() {
        return Maps.parseKernelMap(spec);
    }

    private String prefix() {
        return kind.text() + ".";
    }

    /** The name without its prefix. */
    String bare(String name) {
        return name.startsWith(prefix()) ? name.substring(prefix().length()) : name;
    }

    /** Whether this is the name of a parameter here. */
    boolean has(String name) {
        if (isMap()) {
            return name.startsWith(OF_MAP) || defaults().has(name);
        }
        return Kernels.parameters(spec).stream().map(KernelParameter::name).anyMatch(bare(name)::equals);
    }

    /** The name of a width that the spec leaves open, as in {@code rbf} or {@code fourier} without gamma. */
    public Optional<String> missingWidth() {
        SpecText text = text();
        if (!isMap()) {
            return lacksWidth(spec) ? Optional.of(prefix() + WIDTH) : Optional.empty();
        }
        if (defaults().has(WIDTH)) {
            return text.has(WIDTH) ? Optional.empty() : Optional.of(OF_MAP + WIDTH);
        }
        return lacksWidth(mapKernel()) ? Optional.of(OF_MAP + OF_KERNEL + WIDTH) : Optional.empty();
    }

    /** The map's spec with all its settings at their defaults. */
    private SpecText defaults() {
        for (Maps.Info info : Maps.all()) {
            SpecText all = new SpecText("map", info.spec());
            if (all.name().equals(text().name())) {
                return all;
            }
        }
        throw new IllegalStateException("map " + text().name() + " is not listed");
    }

    /** The spec of the kernel of a map, if given. */
    private String mapKernel() {
        String standard = new SpecText("kernel", defaults().nested("kernel", "linear")).name();
        return text().nested("kernel", standard);
    }

    private static boolean lacksWidth(String kernel) {
        return Kernels.parameters(kernel).stream()
                .anyMatch(parameter -> parameter.isFromRows() && !new SpecText("kernel", kernel).has(parameter.name()));
    }

    /** The space with one more parameter in its spec. */
    CandidateSpace with(String name, double value) {
        String key = bare(name);
        if (!isMap() || !key.startsWith(OF_KERNEL)) {
            return new CandidateSpace(added(text(), key, value), kind);
        }
        SpecText text = text();
        SpecText kernel = new SpecText("kernel", mapKernel());
        String changed = added(kernel, key.substring(OF_KERNEL.length()), value);
        return new CandidateSpace(text.with("kernel", "(" + changed + ")"), kind);
    }

    private String added(SpecText text, String key, double value) {
        if (text.has(key)) {
            throw new IllegalArgumentException(kind.text() + " " + Quoted.plain(spec) + " already says what " + key
                    + " is; leave it out there to try several");
        }
        return text.with(key, NumberText.compact(value));
    }

    private SpecText text() {
        return new SpecText(kind.text(), spec);
    }

    /** The machine on this kernel, map or similarity. */
    public Machine<?> applyTo(Machine<?> machine) {
        return switch (kind) {
            case KERNEL -> machine.kernel(Kernels.parse(spec)).map(null);
            case MAP -> machine.kernel(Kernels.linear()).map(rule());
            case SIMILARITY -> machine.map(null).similarity(learned.orElseGet(() -> Similarities.rule(spec)));
        };
    }

    @Override
    public String toString() {
        return kind.text() + " " + Quoted.plain(spec);
    }
}
