// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.definition;

import dev.margrave.feature.KernelMapRule;
import dev.margrave.feature.Maps;
import dev.margrave.kernel.DotProductKernel;
import dev.margrave.kernel.Kernels;
import java.util.List;

/**
 * A random feature map of a study, for any kernel f(u·v).
 *
 * @param title the name in the paper
 * @param spec of the map, with the placeholders {@code KERNEL} and {@code FEATURES}
 * @param isExactLow whether exact features for the constant and the inputs precede the random features (H0/1)
 */
public record StudyMap(String title, String spec, boolean isExactLow) {

    /** The field {@code maps} of the study's options. */
    public static List<StudyMap> of(Fields options) {
        return options.objects("maps").stream().map(StudyMap::one).toList();
    }

    private static StudyMap one(Fields fields) {
        return new StudyMap(fields.text("name"), fields.text("spec"), fields.flag("exactLow"));
    }

    /** Whether the kernel has terms that this map represents exactly; without any, the map equals the plain one. */
    public boolean suits(DotProductKernel kernel) {
        return !isExactLow || exact(kernel, 1) > 0;
    }

    /** The map with the given number of random features; as in the papers, exact features are not counted. */
    public KernelMapRule rule(DotProductKernel kernel, int inputs, int drawn) {
        String text = spec.replace("KERNEL", kernel.spec())
                .replace("FEATURES", Integer.toString(drawn + (isExactLow ? exact(kernel, inputs) : 0)));
        if (Maps.parse(text) instanceof KernelMapRule rule) {
            return rule;
        }
        throw new IllegalArgumentException("map " + title + " must approximate a kernel, got " + text);
    }

    private static int exact(DotProductKernel kernel, int inputs) {
        return (kernel.coefficient(0) > 0 ? 1 : 0) + (kernel.coefficient(1) > 0 ? inputs : 0);
    }

    /** A kernel that has random Maclaurin features. */
    public static DotProductKernel kernel(String spec) {
        if (Kernels.parse(spec) instanceof DotProductKernel kernel) {
            return kernel;
        }
        throw new IllegalArgumentException("kernel " + spec + " is not a function of u·v");
    }
}
