// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import dev.margrave.data.Schema;
import dev.margrave.internal.Check;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.SpecText;
import dev.margrave.internal.kernel.BuiltInSimilarity;
import dev.margrave.internal.similarity.ColumnFamily;
import dev.margrave.internal.similarity.MatrixSimilarity;
import java.util.Optional;

/** Factory methods for similarities that are not kernels, and a parser for the specs of all similarities. */
public final class Similarities {
    private Similarities() {}

    /** tanh(a·u·v + r). */
    public static RowSimilarity sigmoid(double a, double r) {
        return new Sigmoid(a, r);
    }

    /** −‖u − v‖₁. */
    public static RowSimilarity manhattan() {
        return new Manhattan();
    }

    /** −‖u − v‖². */
    public static RowSimilarity euclidean() {
        return new Euclidean();
    }

    /**
     * xᵀWz of a learned matrix, in general neither symmetric nor positive.
     *
     * @param matrix W row by row
     * @param schema the columns of the rows that it was learned from; fits and models reject other columns
     */
    public static RowSimilarity matrix(double[] matrix, Schema schema) {
        return new MatrixSimilarity(matrix.clone(), schema);
    }

    /**
     * Reads the spec of any similarity, built in or custom: a kernel, a similarity of numeric rows, or a similarity of texts,
     * sets or series that are read from columns.
     *
     * @throws IllegalArgumentException for any error in the spec
     */
    public static SimilarityRule rule(String text) {
        if (text.startsWith(MatrixSimilarity.PREFIX)) {
            throw new IllegalArgumentException("similarity " + Quoted.plain(text)
                    + ": a learned matrix is not part of a text; give it as an object, or as learned:FILE");
        }
        SpecText spec = new SpecText("similarity", text);
        Optional<ColumnFamily> columns = ColumnFamily.named(spec.name());
        if (columns.isPresent()) {
            return columns.get().rule(spec);
        }
        Optional<TextSimilarityFamily> ofText = Families.ofText(spec.name());
        if (ofText.isPresent()) {
            return ofText(ofText.get(), spec);
        }
        boolean isComposed = spec.name().equals("compose");
        if (!isComposed && Families.find(spec.name()).isEmpty()) {
            throw Families.unknown("similarity", spec.name());
        }
        return isComposed || Families.named(spec.name()) instanceof KernelFamily ? Kernels.parse(text) : parse(text);
    }

    private static SimilarityRule ofText(TextSimilarityFamily family, SpecText spec) {
        String column = ColumnFamily.column(spec);
        KernelParameters parameters = KernelParameters.read(family, spec);
        if (parameters.width().isPresent()) {
            throw new IllegalArgumentException("similarity " + Quoted.plain(spec.name()) + ": gamma must be a number");
        }
        return ColumnFamily.ofText(family.name(), column, parameters.settings(), family.make(parameters));
    }

    /** Reads the spec of a similarity of numeric rows, or of a kernel whose parameters are all given. */
    public static RowSimilarity parse(String text) {
        SpecText spec = new SpecText("kernel", text);
        if (spec.name().equals("compose") && Kernels.parse(text) instanceof Kernel composed) {
            return composed;
        }
        SimilarityFamily family = Families.named(spec.name());
        if (!(family instanceof KernelFamily)) {
            KernelParameters parameters = KernelParameters.read(family, spec);
            if (parameters.width().isEmpty()) {
                return family.make(parameters);
            }
        } else if (Kernels.parse(text) instanceof Kernel kernel) {
            return kernel;
        }
        throw new IllegalArgumentException("similarity " + Quoted.plain(text) + ": gamma must be a number");
    }

    private record Sigmoid(double a, double r) implements InnerProductSimilarity {
        private Sigmoid {
            Check.finite("a", a);
            Check.finite("r", r);
        }

        @Override
        public double of(double dot, double xx, double zz) {
            return Math.tanh(a * dot + r);
        }

        @Override
        public boolean isSymmetric() {
            return true;
        }

        @Override
        public String spec() {
            return BuiltInSimilarity.SIGMOID.spec(a, r);
        }
    }

    private record Manhattan() implements CoordinateSimilarity {
        @Override
        public double term(double x, double z) {
            return Math.abs(x - z);
        }

        @Override
        public double of(double sum) {
            return 0.0 - sum;
        }

        @Override
        public boolean isAdditive() {
            return true;
        }

        @Override
        public boolean isSymmetric() {
            return true;
        }

        @Override
        public String spec() {
            return BuiltInSimilarity.MANHATTAN.spec();
        }
    }

    private record Euclidean() implements InnerProductSimilarity {
        @Override
        public double of(double dot, double xx, double zz) {
            return Math.min(0.0, 2 * dot - xx - zz);
        }

        @Override
        public boolean isAdditive() {
            return true;
        }

        @Override
        public boolean isSymmetric() {
            return true;
        }

        @Override
        public String spec() {
            return BuiltInSimilarity.EUCLIDEAN.spec();
        }
    }
}
