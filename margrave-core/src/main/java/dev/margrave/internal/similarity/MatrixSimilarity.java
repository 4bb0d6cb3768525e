// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.similarity;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Schema;
import dev.margrave.internal.Check;
import dev.margrave.internal.Quoted;
import dev.margrave.kernel.RowSimilarity;
import dev.margrave.similarity.Similarity;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * xᵀWz of a learned matrix W, as x·(Wz) with Wz computed once per row. Its spec {@code learned:features=13,digest=…} names W
 * by its digest, so that equal specs mean equal functions, and no text can restore it: model files hold W in a section.
 */
public final class MatrixSimilarity extends ReadSimilarity<MatrixSimilarity.Sides> {
    /** The first letters of the spec. */
    public static final String PREFIX = "learned:";

    private static final int DIGEST_LENGTH = 8; // bytes of SHA-256

    private final Schema schema;
    private final double[] matrix;
    private final int features;

    /** A row, and its product with the matrix once that is needed: rows that meet landmarks need none. */
    static final class Sides {
        private final double[] row;
        private final double[] matrix;
        private volatile double[] product; // of the same values, whichever thread computes it

        Sides(double[] row, double[] matrix) {
            this.row = row;
            this.matrix = matrix;
        }

        double[] product() {
            double[] known = product;
            if (known == null) {
                known = new double[row.length];
                for (int i = 0; i < row.length; i++) {
                    for (int j = 0; j < row.length; j++) {
                        known[i] += matrix[i * row.length + j] * row[j];
                    }
                }
                product = known;
            }
            return known;
        }
    }

    private static final class Product implements Similarity<Sides> {
        private final boolean isSymmetric;

        Product(boolean isSymmetric) {
            this.isSymmetric = isSymmetric;
        }

        @Override
        public double apply(Sides x, Sides z) {
            double[] product = z.product();
            double sum = 0;
            for (int i = 0; i < product.length; i++) {
                sum += x.row[i] * product[i];
            }
            return sum;
        }

        @Override
        public boolean isSymmetric() {
            return isSymmetric;
        }
    }

    /**
     * @param matrix W row by row
     * @param schema of the rows that it was learned from
     */
    public MatrixSimilarity(double[] matrix, Schema schema) {
        super(
                spec(matrix, schema.features()),
                row -> new Sides(row.toArray(), matrix),
                new Product(isSymmetric(matrix, schema.features())));
        this.matrix = matrix;
        this.schema = schema;
        this.features = schema.features();
        Check.sameLength("matrix", matrix.length, Math.multiplyExact(features, features));
    }

    private static boolean isSymmetric(double[] matrix, int d) {
        for (int i = 0; i < d; i++) {
            for (int j = 0; j < i; j++) {
                if (matrix[i * d + j] != matrix[j * d + i]) {
                    return false;
                }
            }
        }
        return true;
    }

    private static String spec(double[] matrix, int features) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES);
            for (double value : matrix) {
                sha.update(bytes.putDouble(0, value).array());
            }
            return PREFIX + "features=" + features + ",digest="
                    + HexFormat.of().formatHex(sha.digest(), 0, DIGEST_LENGTH);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    public int features() {
        return features;
    }

    /** Entry k of W, row by row. */
    public double entry(int k) {
        return matrix[k];
    }

    @Override
    public RowSimilarity resolve(Schema given, FeatureMatrix rows, long seed) {
        checkColumns("the learned similarity", schema, given);
        return this;
    }

    @Override
    public void checkDomain(FeatureMatrix rows) {
        if (rows.columns() != features) {
            throw new InvalidDataException(
                    "the learned similarity is for " + features + " features, but the rows have " + rows.columns());
        }
    }

    /**
     * Rejects rows whose columns are not those that something was learned from: by name where both have names, else by number.
     *
     * @param what was learned, at the start of the message
     */
    public static void checkColumns(String what, Schema learned, Schema given) {
        if (learned.features() != given.features()) {
            throw new InvalidDataException(
                    what + " is for " + learned.features() + " features, but the rows have " + given.features());
        }
        if (!learned.isNamed() || !given.isNamed()) {
            return;
        }
        List<String> expected = learned.featureNames();
        List<String> found = given.featureNames();
        for (int j = 0; j < expected.size(); j++) {
            if (!expected.get(j).equals(found.get(j))) {
                throw new InvalidDataException(what + " was learned with " + Quoted.of(expected.get(j)) + " as feature "
                        + (j + 1) + ", which is " + Quoted.of(found.get(j))
                        + " here; the columns and their order must be the same");
            }
        }
    }
}
