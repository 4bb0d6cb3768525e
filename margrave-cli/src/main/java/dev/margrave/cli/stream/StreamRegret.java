// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.stream;

import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import dev.margrave.data.LabelSet;
import dev.margrave.data.Row;
import dev.margrave.data.io.DataFormatException;
import dev.margrave.data.io.RowStream;
import dev.margrave.online.AucLoss;
import dev.margrave.online.StreamMethod;
import dev.margrave.online.StreamSettings;
import dev.margrave.online.bound.AllPairsRegret;
import java.io.IOException;
import java.util.ArrayList;
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
            if (names.size() == 2) {
                return;
            }
            names.add(label);
        }
        rows.add(copy(features.apply(stream.row())));
        labels.add(2 * names.indexOf(label) - 1);
    }

    private static Row copy(Row row) {
        int[] indices = new int[row.stored()];
        double[] values = new double[row.stored()];
        for (int k = 0; k < indices.length; k++) {
            indices[k] = row.index(k);
            values[k] = row.value(k);
        }
        return Row.sparse(row.size(), indices, values);
    }

    /** Exact if the steps suffice; otherwise, and after an interruption, a bracket. */
    AllPairsRegret measure() {
        int features = rows.stream().mapToInt(Row::size).max().orElse(0);
        boolean isLong = settings.loss() instanceof AucLoss || settings.loss().parameters(features) > FEW_PARAMETERS;
        int[] codes = labels.stream().mapToInt(v -> v).toArray();
        return AllPairsRegret.of(settings, rows, codes, isLong ? 1000 : 30_000);
    }
}
