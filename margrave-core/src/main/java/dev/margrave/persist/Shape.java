// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.feature.landmark.LandmarkMap;
import dev.margrave.feature.landmark.NeighborMap;
import dev.margrave.internal.Check;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.kernel.ImportedKernel;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.model.DecisionFunctions;
import dev.margrave.model.KernelFunctions;
import dev.margrave.model.MappedFunctions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The header's description of the decision functions, from which the length of each of their sections follows. */
sealed interface Shape permits Shape.OfLinear, Shape.OfKernel, MapShape, LandmarkShape, NeighborShape {
    int functions();

    int features();

    List<Extent> sections();

    /** A section and its number of elements. */
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
            OfKernel.checkReadable(kernel.kernel());
            return new OfKernel(
                    kernel.count(), kernel.features(), kernel.kernel().spec(), RowSections.of(support), terms);
        }
        if (functions instanceof MappedFunctions mapped) {
            if (mapped.map() instanceof NeighborMap neighbors) {
                return NeighborShape.of(mapped, neighbors);
            }
            return mapped.map() instanceof LandmarkMap landmarks
                    ? LandmarkShape.of(mapped.count(), landmarks)
                    : MapShape.of(mapped);
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

    /** f_p(x) = Σ_s c_ps k(z_s, x) + b_p. */
    record OfKernel(int functions, int features, String kernel, RowSections support, long terms) implements Shape {
        private static final int MAX_SPEC = 4000; // characters: damaged files must not cost time

        public OfKernel {
            Check.atLeast("functions.count", functions, 1);
            parse(kernel);
            support.check(features);
        }

        /** The kernel of a spec in a file. Names are looked up among the known families; a file cannot load anything else. */
        private static Kernel parse(String spec) {
            if (spec.length() > MAX_SPEC) {
                throw new IllegalArgumentException(
                        "kernel " + Quoted.of(spec) + ": its spec is longer than " + MAX_SPEC + " characters");
            }
            Optional<ImportedKernel> imported = ImportedKernel.parse(spec);
            if (imported.isPresent()) {
                return imported.get();
            }
            if (Kernels.parse(spec) instanceof Kernel kernel) {
                return kernel;
            }
            throw new IllegalArgumentException(
                    "kernel " + Quoted.of(spec) + ": its parameters must be given as numbers");
        }

        /** Rejects a kernel that a reader could not restore exactly. */
        static void checkReadable(Kernel kernel) {
            String problem = null;
            try {
                Kernel again = parse(kernel.spec());
                if (!again.spec().equals(kernel.spec())) {
                    problem = "the kernel of this name has the spec " + Quoted.of(again.spec());
                } else if (again.getClass() != kernel.getClass()) {
                    problem = "the kernel of this name is another one, of class "
                            + again.getClass().getName();
                }
            } catch (IllegalArgumentException e) {
                problem = Quoted.message(e.getMessage());
            }
            if (problem != null) {
                throw new IllegalArgumentException(
                        "kernel " + Quoted.of(kernel.spec()) + " has no file form: " + problem);
            }
        }

        Kernel toKernel() {
            return parse(kernel);
        }

        @Override
        public List<Extent> sections() {
            List<Extent> all = new ArrayList<>();
            all.add(new Extent(Section.BIASES, functions));
            all.addAll(support.sections());
            all.add(new Extent(Section.MEMBER_COUNTS, functions));
            all.add(new Extent(Section.MEMBERS, terms));
            all.add(new Extent(Section.COEFFICIENTS, terms));
            return all;
        }
    }
}
