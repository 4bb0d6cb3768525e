// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run;

import dev.margrave.data.Dataset;
import dev.margrave.selection.Split;
import dev.margrave.selection.Splits;
import dev.margrave.studies.definition.Fields;
import dev.margrave.studies.definition.StudyData;
import dev.margrave.studies.definition.StudyRows;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The parts of a data set that has a separate test part.
 *
 * @param tuning rows for choosing parameters, by {@code splits}
 * @param train rows for the final fit
 * @param test rows for the reported errors
 */
record DigitParts(Dataset tuning, List<Split> splits, Dataset train, Dataset test) {
    /**
     * Without options the training part is split at random several times. {@code perClass} trains on this number of rows per
     * class, {@code fraction} on this share of all rows; the rest, or {@code validationRows} of it, is for validation. {@code
     * tunePerClass} tunes on fewer rows per class, and {@code fitAll} fits all rows in the end.
     */
    static DigitParts of(StudySession session, StudyData data) throws IOException {
        StudyRows rows = new StudyRows(session.folder(), data);
        Fields study = session.study().options();
        Fields options = data.options();
        Dataset all = rows.read();
        Dataset test = rows.readTest(all);
        SplittableRandom random = new SplittableRandom(session.seed());
        if (study.has("rows")) {
            all = all.select(first(Draws.shuffled(all.rows(), random), study.count("rows")));
            test = test.select(first(Draws.shuffled(test.rows(), random), study.count("rows")));
        }
        if (!options.has("perClass") && !options.has("fraction")) {
            List<Split> splits =
                    Splits.repeated(all, study.count("splits"), study.number("testFraction"), session.seed());
            return new DigitParts(all, splits, all, test);
        }
        int[] order = Draws.shuffled(all.rows(), random);
        int[] drawn = options.has("perClass")
                ? perClass(all, order, options.count("perClass"))
                : first(order, (int) Math.round(options.number("fraction") * all.rows()));
        boolean[] isDrawn = new boolean[all.rows()];
        Arrays.stream(drawn).forEach(i -> isDrawn[i] = true);
        int[] rest = first(
                Arrays.stream(order).filter(i -> !isDrawn[i]).toArray(), options.count("validationRows", all.rows()));
        int[] tuned = options.has("tunePerClass") ? perClass(all, drawn, options.count("tunePerClass")) : drawn;
        Dataset train = options.flag("fitAll") ? all : all.select(drawn);
        return new DigitParts(all, List.of(Split.of(tuned, rest)), train, test);
    }

    private static int[] first(int[] rows, int count) {
        return Arrays.copyOf(rows, Math.min(count, rows.length));
    }

    /** The first rows of each class in this order. */
    private static int[] perClass(Dataset data, int[] order, int count) {
        int[] taken = new int[data.labels().size()];
        List<Integer> chosen = new ArrayList<>();
        for (int row : order) {
            if (taken[data.code(row)]++ < count) {
                chosen.add(row);
            }
        }
        return chosen.stream().mapToInt(Integer::intValue).toArray();
    }
}
