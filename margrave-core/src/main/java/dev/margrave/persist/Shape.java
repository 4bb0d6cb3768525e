// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.Check;
import dev.margrave.internal.Quoted;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.model.DecisionFunctions;
import dev.margrave.model.KernelFunctions;
import java.util.ArrayList;
import java.util.List;

/** What a header says of the decision functions: enough to know the length of each of their sections. */
sealed interface Shape {
    int functions();

    int features();

    List<Extent> sections();

    /** A section and how many elements it has. */
    record Extent(Section section, long count) {
        public Extent {
            long most = Long.MAX_VALUE / section.element.bytes;
            if (count < 0 || count > most) {
                throw new IllegalArgumentException("section " + section.text() + " cannot have " + count + " elements");
            }
        }

        long bytes() {
            return count * section.element.bytes;
        }
    }

    static Shape of(DecisionFunctions functions) {
        if (functions instanceof KernelFunctions kernel) {
            FeatureMatrix support = kernel.support();
            long terms = 0;
            for (int p = 0; p < kernel.count(); p++) {
                terms += kernel.members(p);
            }
            return new OfKernel(
                    kernel.count(),
                    kernel.features(),
                    kernel.kernel().spec(),
                    support.isSparse() || support.columns() == 0,
                    support.rows(),
                    Math.toIntExact(support.storedValues()),
                    terms);
        }
        return new OfLinear(functions.count(), functions.features());
    }

    /** f_p(x) = w_p·x + b_p. */
    record OfLinear(int functions, int features) implements Shape {
        public OfLinear {
            Check.atLeast("functions.count", functions, 1);
        }

        @Override
        public List<Extent> sections() {
            return List.of(
                    new Extent(Section.BIASES, functions), new Extent(Section.WEIGHTS, (long) functions * features));
        }
    }

    /**
     * f_p(x) = Σ_s c_ps k(z_s, x) + b_p. Support rows without features count as sparse, so that the file's length always
     * limits their number.
     */
    record OfKernel(
            int functions, int features, String kernel, boolean sparse, int supportRows, int supportValues, long terms)
            implements Shape {
        private static final int LONGEST_SPEC = 400;

        public OfKernel {
            Check.atLeast("functions.count", functions, 1);
            checkKernel(kernel);
            if (!sparse && features == 0) {
                throw new IllegalArgumentException("dense support rows need at least one feature");
            }
            if (!sparse && (long) supportRows * features != supportValues) {
                throw new IllegalArgumentException(supportRows + " dense rows of " + features + " features cannot have "
                        + supportValues + " values");
            }
        }

        private static void checkKernel(String spec) {
            String problem;
            if (spec.length() > LONGEST_SPEC) {
                problem = "its spec is longer than " + LONGEST_SPEC + " characters";
            } else {
                try {
                    String plain = Kernels.parse(spec) instanceof Kernel kernel ? kernel.spec() : null;
                    if (spec.equals(plain)) {
                        return;
                    }
                    problem = plain == null
                            ? "its numbers must be given"
                            : "the built-in kernel is spelt " + Quoted.of(plain);
                } catch (IllegalArgumentException e) {
                    problem = Quoted.message(e.getMessage());
                }
            }
            throw new IllegalArgumentException("kernel " + Quoted.of(spec) + " has no file form: " + problem);
        }

        Kernel toKernel() {
            return (Kernel) Kernels.parse(kernel);
        }

        @Override
        public List<Extent> sections() {
            List<Extent> all = new ArrayList<>();
            all.add(new Extent(Section.BIASES, functions));
            if (sparse) {
                all.add(new Extent(Section.SUPPORT_OFFSETS, supportRows + 1L));
                all.add(new Extent(Section.SUPPORT_INDICES, supportValues));
            }
            all.add(new Extent(Section.SUPPORT_VALUES, supportValues));
            all.add(new Extent(Section.MEMBER_COUNTS, functions));
            all.add(new Extent(Section.MEMBERS, terms));
            all.add(new Extent(Section.COEFFICIENTS, terms));
            return all;
        }
    }
}
