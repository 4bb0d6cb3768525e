// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

import dev.margrave.data.Task;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.internal.NumberText;
import dev.margrave.internal.input.Targets;
import dev.margrave.internal.notation.MissingWords;
import dev.margrave.internal.notation.Notation;
import java.util.List;
import java.util.Locale;

/** The text of a target: a label, or a number in the notation of its column. */
final class TargetCell {
    /** Without a label is less than what is missing in a feature: {@code -} or {@code none} can be a label. */
    private static final List<String> NO_LABEL = List.of("na", "nan", "n/a", "null", "#n/a", "<na>");

    private final Task task;
    private final Notation reading; // null for plain numbers
    private final MissingWords given; // words that the options name, or null

    TargetCell(ReadOptions options, String reading) {
        this.task = options.task();
        this.reading = reading.isEmpty() ? null : Notation.of(reading);
        this.given = options.missingValues().isEmpty() ? null : MissingWords.of(options.missingValues());
    }

    /** The target, or an empty text if the row has none. */
    String read(String cell) {
        if (isMissing(cell)) {
            return "";
        }
        if (reading != null) {
            double value = reading.parse(cell);
            return Double.isNaN(value) ? cell : NumberText.compact(value);
        }
        return cell;
    }

    private boolean isMissing(String cell) {
        if (cell.isEmpty() || (given != null && given.isMissing(cell))) {
            return true;
        }
        if (task == Task.REGRESSION) {
            return MissingWords.USUAL.isMissingAmongNumbers(cell);
        }
        return !cell.equals(Targets.UNLABELED) && NO_LABEL.contains(cell.toLowerCase(Locale.ROOT));
    }
}
