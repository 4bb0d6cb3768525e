// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.anytime;

import dev.margrave.data.Dataset;
import dev.margrave.data.Task;

/**
 * What the time of a fit depends on, apart from the machine.
 *
 * @param values stored values per row, which are fewer than the features if the rows are sparse
 * @param labels the number of labels; 2 for numeric targets
 */
record DataSize(int rows, int features, double values, int labels) {
    static DataSize of(Dataset data) {
        boolean hasLabels = data.task() == Task.CLASSIFICATION;
        return new DataSize(
                data.rows(),
                data.features().columns(),
                (double) data.features().storedValues() / Math.max(1, data.rows()),
                hasLabels ? Math.max(2, data.labels().size()) : 2);
    }

    DataSize withRows(int newRows) {
        return new DataSize(newRows, features, values, labels);
    }
}
