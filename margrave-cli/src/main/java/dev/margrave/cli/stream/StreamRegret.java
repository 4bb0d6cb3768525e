// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.stream;

import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import dev.margrave.data.LabelSet;
import dev.margrave.data.OccurringColumns;
import dev.margrave.data.Row;
import dev.margrave.data.SparseMatrix;
import dev.margrave.data.io.DataFormatException;
import dev.margrave.data.io.RowStream;
import dev.margrave.online.AucLoss;
import dev.margrave.online.StreamMethod;
import dev.margrave.online.StreamSettings;
import dev.margrave.online.bound.AllPairsRegret;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** {@code --regret}: keeps the rows of a small stream and compares the learner with the best fixed parameters in hindsight. */
final class StreamRegret {
    private static final int AUC_ROWS = 2000; // at most, of which all pairs are compared; chosen by hand
    private static final int OTHER_ROWS = 200; // at most, with other losses; chosen by hand
    private static final int FEW_PARAMETERS = 40; // with more, finding the best ones takes long; chosen by hand

    private final StreamSettings settings;
    private final List<Row> rows = new ArrayList<>();
    private final List<Integer> labels = new ArrayList<>(); // the first label seen is −1, as for the learner

    private StreamRegret(StreamSettings settings) {
        this.settings = settings;
    }

    /** The checks that need no rows. */
    static void check(StreamSource source, StreamSettings settings, int passes) {
        if (source.isStandardInput()) {
            throw new UsageException(
                    "--regret needs a file: it reads the rows again, and standard input can be read only once");
        }
        if (passes > 1) {
            throw new UsageException("--regret applies to a single pass, got --passes " + passes);
        }
        if (settings.method() != StreamMethod.OLP) {
            throw new UsageException("--regret applies to olp only, which keeps its parameters in a ball; "
                    + settings.method().text() + " has none");
        }
        if (settings.support().isPresent()) {
            throw new UsageException("--regret applies to linear functions, not to those of a --kernel; use --map");
        }
        if (Double.isNaN(settings.projection().euclideanRadius())) {
            throw new UsageException("--regret needs --set l2, got "
                    + Text.quote(settings.projection().name()));
        }
    }

    /** Keeps the rows that will be learned; malformed rows and third labels are reported or refused during learning. */
    static StreamRegret keep(StreamSource source, StreamFeatures features, StreamSettings settings) throws IOException {
        StreamRegret kept = new StreamRegret(settings);
        int most = settings.loss() instanceof AucLoss ? AUC_ROWS : OTHER_ROWS;
        List<String> names = new ArrayList<>();
        try (RowStream stream = source.open()) {
            boolean more = true;
            while (more) {
                try {
                    more = stream.next();
                } catch (DataFormatException e) {
                    continue;
                }
                if (more) {
                    kept.add(stream, features, names);
                }
                if (kept.rows.size() > most) {
                    throw new UsageException(
                            "--regret needs all pairs of rows and accepts at most " + most + " rows for "
                                    + settings.loss().title() + "; " + source.title()
                                    + " has more");
                }
            }
        }
        return kept;
    }

    private void add(RowStream stream, StreamFeatures features, List<String> names) {
        String label = LabelSet.canonical(stream.label());
        if (!names.contains(label)) {
            if (names.size() == 2 && !settings.loss().takesManyLabels()) {
                return;
            }
            names.add(label);
        }
        rows.add(copy(features.apply(stream.row())));
        labels.add(2 * names.indexOf(label) - 1);
    }

    private static Row copy(Row row) {
        return Row.sparse(row.size(), indicesOf(row), valuesOf(row));
    }

    private static int[] indicesOf(Row row) {
        int[] indices = new int[row.stored()];
        Arrays.setAll(indices, row::index);
        return indices;
    }

    private static double[] valuesOf(Row row) {
        double[] values = new double[row.stored()];
        Arrays.setAll(values, row::value);
        return values;
    }

    /** The rows on the features that occur, where there are far more than these. */
    private List<Row> known(int features) {
        int[] offsets = new int[rows.size() + 1];
        for (int i = 0; i < rows.size(); i++) {
            offsets[i + 1] = offsets[i] + rows.get(i).stored();
        }
        int[] indices = new int[offsets[rows.size()]];
        double[] values = new double[indices.length];
        for (int i = 0; i < rows.size(); i++) {
            for (int k = 0; k < rows.get(i).stored(); k++) {
                indices[offsets[i] + k] = rows.get(i).index(k);
                values[offsets[i] + k] = rows.get(i).value(k);
            }
        }
        return OccurringColumns.of(SparseMatrix.wrap(rows.size(), features, offsets, indices, values))
                .map(columns -> rows.stream()
                        .map(row -> columns.apply(Row.sparse(features, indicesOf(row), valuesOf(row))))
                        .toList())
                .orElse(rows);
    }

    /** Exact if the steps suffice; otherwise, and after an interruption, a bracket. */
    AllPairsRegret measure() {
        int features = rows.stream().mapToInt(Row::size).max().orElse(0);
        boolean isLong = settings.loss() instanceof AucLoss || settings.loss().parameters(features) > FEW_PARAMETERS;
        List<Row> known = known(features);
        int[] codes = labels.stream().mapToInt(v -> v).toArray();
        return AllPairsRegret.of(settings, known, codes, isLong ? 1000 : 30_000);
    }
}
