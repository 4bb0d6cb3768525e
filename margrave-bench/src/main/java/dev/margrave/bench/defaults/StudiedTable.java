// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.defaults;

import dev.margrave.bench.fits.TableFile;
import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Task;
import dev.margrave.selection.Split;
import dev.margrave.selection.Splits;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The rows of a table that take part in a study, and how they are split. */
final class StudiedTable {
    private static final int POSITIONS = 5;
    private static final int MOST_LABELS = 10;
    private static final int MOST_SPLITS = 5;
    private static final double LEAST_HELD_OUT = 1.0 / 3;

    private final String name;
    private final Dataset rows;
    private final DefaultsSettings settings;

    private StudiedTable(String name, Dataset rows, DefaultsSettings settings) {
        this.name = name;
        this.rows = rows;
        this.settings = settings;
    }

    /** A table with more rows than one split uses is reduced to a stratified sample. */
    static StudiedTable read(TableFile table, DefaultsSettings settings) throws IOException {
        Dataset all = table.read();
        if (all.task() == Task.CLASSIFICATION && all.labels().size() > MOST_LABELS) {
            throw new InvalidDataException(all.labels().size() + " labels, more than " + MOST_LABELS);
        }
        int most = settings.rows() + settings.scored();
        if (all.rows() > most) {
            double fraction = (double) most / all.rows();
            all = all.select(Splits.repeated(all, 1, fraction, 1).get(0).test());
        }
        return new StudiedTable(table.name(), all, settings);
    }

    String name() {
        return name;
    }

    /** Whether there is a form of the rows for this task. */
    boolean suits(Task task) {
        return task == rows.task() || (task == Task.ORDINAL && rows.task() == Task.REGRESSION);
    }

    /** The rows as a machine for this task takes them; for ordered labels, numbers in five equally frequent intervals. */
    Dataset rows(Task task) {
        return task == Task.ORDINAL ? ordered(rows) : rows;
    }

    List<Split> splits(Dataset data) {
        double heldOut = Math.max(LEAST_HELD_OUT, 1 - (double) settings.rows() / data.rows());
        int times = (int) Math.ceil(settings.scored() / (heldOut * data.rows()));
        return Splits.repeated(data, Math.min(MOST_SPLITS, times), heldOut, 1);
    }

    static Dataset ordered(Dataset numbers) {
        int[] order = IntStream.range(0, numbers.rows())
                .boxed()
                .sorted(Comparator.comparingDouble(numbers::target))
                .mapToInt(i -> i)
                .toArray();
        int[] positions = new int[order.length];
        for (int k = 0; k < order.length; k++) {
            boolean ties = k > 0 && numbers.target(order[k]) == numbers.target(order[k - 1]);
            positions[order[k]] = ties ? positions[order[k - 1]] : (int) ((long) k * POSITIONS / order.length);
        }
        List<String> labels =
                Arrays.stream(positions).mapToObj(Integer::toString).toList();
        return Dataset.classification(numbers.features(), labels).withSchema(numbers.schema());
    }
}
