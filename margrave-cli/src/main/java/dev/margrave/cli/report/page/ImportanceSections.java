// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.page;

import dev.margrave.cli.report.Section;
import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.explanation.PermutationImportance;
import dev.margrave.explanation.TableColumns;
import dev.margrave.model.Model;
import dev.margrave.solver.StoppedException;
import java.util.List;

/** The importance of columns on a page about something else: a few permutations on a sample of rows. */
final class ImportanceSections {
    private static final int REPEATS = 5; // these limits are chosen by hand, so that a page takes a few seconds
    private static final int MOST_ROWS = 500;
    private static final int MOST_COLUMNS = 200;
    private static final double MAX_SECONDS = 20;

    private ImportanceSections() {}

    /** None for models of kernel values and of very many columns, and where the metric is not defined for the rows. */
    static List<Section> of(Model model, Dataset rows) {
        if (model.report().kernel().startsWith("precomputed")
                || TableColumns.of(model.schema()).count() > MOST_COLUMNS) {
            return List.of();
        }
        try {
            return List.of(ExplanationCharts.importance(PermutationImportance.of(model)
                    .repeats(REPEATS)
                    .maxRows(MOST_ROWS)
                    .maxSeconds(MAX_SECONDS)
                    .run(rows)));
        } catch (StoppedException | InvalidDataException e) {
            return List.of();
        }
    }
}
