// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import dev.margrave.data.FeatureMatrix;
import java.util.ArrayList;
import java.util.List;

/**
 * How many rows a file holds, and how. Rows without features count as sparse, so that the file's length always limits their
 * number.
 *
 * @param values how many are stored
 */
record StoredRows(boolean sparse, int rows, int values) {
    static StoredRows of(FeatureMatrix rows) {
        return new StoredRows(
                rows.isSparse() || rows.columns() == 0, rows.rows(), Math.toIntExact(rows.storedValues()));
    }

    /** Refuses counts that contradict the number of features. */
    void check(int features) {
        if (!sparse && features == 0) {
            throw new IllegalArgumentException("dense support rows need at least one feature");
        }
        if (!sparse && (long) rows * features != values) {
            throw new IllegalArgumentException(
                    rows + " dense rows of " + features + " features cannot have " + values + " values");
        }
    }

    List<Shape.Extent> sections() {
        List<Shape.Extent> all = new ArrayList<>();
        if (sparse) {
            all.add(new Shape.Extent(Section.SUPPORT_OFFSETS, rows + 1L));
            all.add(new Shape.Extent(Section.SUPPORT_INDICES, values));
        }
        all.add(new Shape.Extent(Section.SUPPORT_VALUES, values));
        return all;
    }
}
