// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

import dev.margrave.evaluation.RocCurve;
import dev.margrave.internal.online.PairBuffer;
import dev.margrave.internal.online.StateForm;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * The area under the ROC curve of a stream of scores: the fraction of pairs in the right order, with ties as half. Exact up to
 * {@value #EXACT_ROWS} scores. Above, scores are counted in cells of a relative width of 1/4096, so that a pair in one cell counts
 * as a tie: {@link #error}, half the fraction of such pairs, bounds the error.
 */
public final class ScoreAuc {
    /** The maximum number of scores that are kept individually. */
    public static final int EXACT_ROWS = 100_000;

    private static final int CELLS = 4096; // per power of two of the absolute score
    private static final int LARGEST_EXPONENT = 64; // of 2; larger and smaller scores share the outermost cells
    private static final int PAGES = 2 * (2 * LARGEST_EXPONENT + 1);

    private double[] scores = new double[1024];
    private byte[] labels = new byte[1024];
    private int size;
    private final long[] counts = new long[2];
    private long[][] pages; // by increasing scores, two counts per cell; null while all scores are kept

    /** Initially without scores. */
    public ScoreAuc() {}

    /** Adds the score of a row of label 1 or -1. */
    public void add(double score, int label) {
        counts[PairBuffer.half(label)]++;
        if (pages != null) {
            count(score, label);
            return;
        }
        if (size == EXACT_ROWS) {
            pages = new long[PAGES][];
            for (int i = 0; i < size; i++) {
                count(scores[i], labels[i]);
            }
            scores = null;
            labels = null;
            count(score, label);
            return;
        }
        if (size == scores.length) {
            int length = Math.min(EXACT_ROWS, 2 * size);
            scores = Arrays.copyOf(scores, length);
            labels = Arrays.copyOf(labels, length);
        }
        scores[size] = score;
        labels[size++] = (byte) label;
    }

    /** Pages and cells in the order of scores; 0 has a separate page in the middle. */
    private void count(double score, int label) {
        double magnitude = Math.abs(score);
        int exponent = Math.max(-LARGEST_EXPONENT, Math.min(LARGEST_EXPONENT - 1, Math.getExponent(magnitude)));
        int rank = exponent + LARGEST_EXPONENT; // 0..2·LARGEST − 1
        double fraction = magnitude / Math.scalb(1.0, exponent) - 1; // in [0, 1) unless clipped
        int cell = (int) Math.max(0, Math.min(CELLS - 1, fraction * CELLS));
        int middle = PAGES / 2;
        int page = score == 0 ? middle : score > 0 ? middle + 1 + rank : middle - 1 - rank;
        page = Math.max(0, Math.min(PAGES - 1, page));
        int place = score == 0 ? 0 : score > 0 ? cell : CELLS - 1 - cell;
        if (pages[page] == null) {
            pages[page] = new long[2 * CELLS];
        }
        pages[page][2 * place + PairBuffer.half(label)]++;
    }

    /** The number of scores. */
    public long rows() {
        return counts[0] + counts[1];
    }

    /** The area; empty until both labels have rows. */
    public OptionalDouble area() {
        if (counts[0] == 0 || counts[1] == 0) {
            return OptionalDouble.empty();
        }
        return pages == null ? RocCurve.area(scoresOf(1), scoresOf(-1)) : OptionalDouble.of(walk(false));
    }

    /** The maximum error of the area; 0 while it is exact. */
    public double error() {
        return pages == null || counts[0] == 0 || counts[1] == 0 ? 0 : walk(true);
    }

    private double[] scoresOf(int label) {
        double[] some = new double[(int) counts[PairBuffer.half(label)]];
        int at = 0;
        for (int i = 0; i < size; i++) {
            if (labels[i] == label) {
                some[at++] = scores[i];
            }
        }
        return some;
    }

    /** Half the pairs in one cell, or these plus the pairs in order, as a fraction of all. */
    private double walk(boolean tiesOnly) {
        double below = 0; // rows of label -1 in lower cells
        double pairs = 0;
        for (int page = 0; page < PAGES; page++) {
            if (pages[page] != null) {
                boolean exact = page == PAGES / 2; // all scores are 0: true ties
                for (int cell = 0; cell < CELLS; cell++) {
                    double negatives = pages[page][2 * cell];
                    double positives = pages[page][2 * cell + 1];
                    if (tiesOnly) {
                        pairs += exact ? 0 : 0.5 * negatives * positives;
                    } else {
                        pairs += positives * (below + 0.5 * negatives);
                    }
                    below += negatives;
                }
            }
        }
        return pairs / ((double) counts[0] * counts[1]);
    }

    void write(DataOutput out) throws IOException {
        out.writeLong(counts[0]);
        out.writeLong(counts[1]);
        out.writeBoolean(pages == null);
        if (pages == null) {
            for (int i = 0; i < size; i++) {
                out.writeDouble(scores[i]);
                out.writeByte(labels[i]);
            }
            return;
        }
        for (int page = 0; page < PAGES; page++) {
            out.writeBoolean(pages[page] != null);
            if (pages[page] != null) {
                for (long count : pages[page]) {
                    out.writeLong(count);
                }
            }
        }
    }

    static ScoreAuc read(DataInput in) throws IOException {
        ScoreAuc auc = new ScoreAuc();
        long negatives = StateForm.count(in, Long.MAX_VALUE);
        long positives = StateForm.count(in, Long.MAX_VALUE);
        if (in.readBoolean()) {
            long rows = StateForm.limited(negatives + positives, EXACT_ROWS);
            for (int i = 0; i < rows; i++) {
                auc.add(in.readDouble(), in.readByte());
            }
            return auc;
        }
        auc.counts[0] = negatives;
        auc.counts[1] = positives;
        auc.scores = null;
        auc.labels = null;
        auc.pages = new long[PAGES][];
        for (int page = 0; page < PAGES; page++) {
            if (in.readBoolean()) {
                auc.pages[page] = new long[2 * CELLS];
                for (int k = 0; k < 2 * CELLS; k++) {
                    auc.pages[page][k] = in.readLong();
                }
            }
        }
        return auc;
    }
}
