// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver.block;

import dev.margrave.internal.Check;
import java.util.Arrays;

/**
 * What a {@link BlockSolver} asks of every block of rows: one pass at the weights w, which have the bias as their last component.
 * A request is data only; {@link #encode} and {@link #decode} carry it to other processes. The answers of all blocks are arrays
 * of one length, joined by {@link #join}.
 */
public final class BlockRequest {
    /** What is computed; {@link BlockPass} says which sums, in which order. */
    enum Kind {
        STATISTICS(0, 0),
        NEWTON(1, 2),
        SLOPES(2, 0),
        PRODUCT(3, 0),
        CERTIFICATE(4, 4),
        ASCENT(5, 1),
        BELOW(6, 1);

        private final int code;
        private final int maxima;

        Kind(int code, int maxima) {
            this.code = code;
            this.maxima = maxima;
        }

        private static Kind of(double code) {
            for (Kind kind : values()) {
                if (kind.code == code) {
                    return kind;
                }
            }
            throw new IllegalArgumentException("no request has the code " + code);
        }
    }

    private static final int FIXED_FIELDS = 5; // of the code: kind, q, three lengths

    private final Kind kind;
    private final double proximalWeight;
    private final double[] w;
    private final double[] options;
    private final double[] vector;

    private BlockRequest(Kind kind, double proximalWeight, double[] w, double[] options, double[] vector) {
        this.kind = kind;
        this.proximalWeight = proximalWeight;
        this.w = w;
        this.options = options;
        this.vector = vector;
    }

    static BlockRequest statistics() {
        return new BlockRequest(Kind.STATISTICS, 0, new double[0], new double[0], new double[0]);
    }

    /** {@code slackLimit} bounds how far a row may move to restore Σ z_i = 0. */
    static BlockRequest newton(double[] w, double q, boolean isPacked, double slackLimit) {
        return new BlockRequest(Kind.NEWTON, q, w.clone(), new double[] {isPacked ? 1 : 0, slackLimit}, new double[0]);
    }

    static BlockRequest slopes(double[] w, double q, double[] direction, double[] lengths) {
        return new BlockRequest(Kind.SLOPES, q, w.clone(), lengths.clone(), direction.clone());
    }

    static BlockRequest product(double[] w, double q, double[] vector) {
        return new BlockRequest(Kind.PRODUCT, q, w.clone(), new double[0], vector.clone());
    }

    static BlockRequest certificate(double[] w, double q, double scale, SumRepair repair) {
        return new BlockRequest(
                Kind.CERTIFICATE,
                q,
                w.clone(),
                new double[] {scale, repair.excess(), repair.share(), repair.factor(), repair.slackLimit()},
                new double[0]);
    }

    static BlockRequest ascent() {
        return new BlockRequest(Kind.ASCENT, 0, new double[0], new double[0], new double[0]);
    }

    static BlockRequest below(double[] w, double mean, double limit) {
        return new BlockRequest(Kind.BELOW, 0, w.clone(), new double[] {mean, limit}, new double[0]);
    }

    Kind kind() {
        return kind;
    }

    double[] w() {
        return w;
    }

    double proximalWeight() {
        return proximalWeight;
    }

    double option(int k) {
        return options[k];
    }

    double[] options() {
        return options;
    }

    double[] vector() {
        return vector;
    }

    /** One short word for progress displays. */
    public String name() {
        return switch (kind) {
            case STATISTICS -> "statistics";
            case NEWTON -> "Newton system";
            case SLOPES -> "line search";
            case PRODUCT -> "product";
            case CERTIFICATE -> "certificate";
            case ASCENT -> "mean margin";
            case BELOW -> "margins below the mean";
        };
    }

    /** The length of an answer, for this number of features including the constant one of a bias. */
    public long answerLength(int width) {
        return switch (kind) {
            case STATISTICS -> BlockPass.STATISTICS + (long) width;
            case NEWTON -> width + (options[0] != 0 ? PackedSquares.length(width) : width) + (long) NewtonSums.NUMBERS;
            case SLOPES -> options.length;
            case PRODUCT -> width;
            case CERTIFICATE -> width + (long) CertificateSums.NUMBERS;
            case ASCENT -> width + 2L;
            case BELOW -> width + PackedSquares.length(width) + 2L;
        };
    }

    /** Enough of the request to {@linkplain #join} its answers. */
    public double[] encodeKind() {
        return new BlockRequest(kind, 0, new double[0], new double[0], new double[0]).encode();
    }

    /** total ← total and part: sums, but the last entries of some requests are maxima. */
    public void join(double[] total, double[] part) {
        Check.sameLength("answers", part.length, total.length);
        int sums = total.length - kind.maxima;
        for (int k = 0; k < sums; k++) {
            total[k] += part[k];
        }
        for (int k = sums; k < total.length; k++) {
            total[k] = Math.max(total[k], part[k]);
        }
    }

    public double[] encode() {
        double[] code = new double[FIXED_FIELDS + w.length + options.length + vector.length];
        code[0] = kind.code;
        code[1] = proximalWeight;
        code[2] = w.length;
        code[3] = options.length;
        code[4] = vector.length;
        System.arraycopy(w, 0, code, FIXED_FIELDS, w.length);
        System.arraycopy(options, 0, code, FIXED_FIELDS + w.length, options.length);
        System.arraycopy(vector, 0, code, FIXED_FIELDS + w.length + options.length, vector.length);
        return code;
    }

    public static BlockRequest decode(double[] code) {
        int options = FIXED_FIELDS + (int) code[2];
        int vector = options + (int) code[3];
        Check.sameLength("code", code.length, vector + (int) code[4]);
        return new BlockRequest(
                Kind.of(code[0]),
                code[1],
                Arrays.copyOfRange(code, FIXED_FIELDS, options),
                Arrays.copyOfRange(code, options, vector),
                Arrays.copyOfRange(code, vector, code.length));
    }
}
