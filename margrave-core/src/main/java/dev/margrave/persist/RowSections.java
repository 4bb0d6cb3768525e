// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import dev.margrave.data.FeatureMatrix;
import java.util.ArrayList;
import java.util.List;

/**
 * The number of rows in a file, and their storage. Rows without features count as sparse, so that the length of the file always
 * limits their number.
 *
 * @param values the number of stored values
 */
record RowSections(boolean sparse, int rows, int values) {
    static RowSections of(FeatureMatrix rows) {
        return new RowSections(
                rows.isSparse() || rows.columns() == 0, rows.rows(), Math.toIntExact(rows.storedValues()));
    }

    /** Rejects counts that contradict the number of features. */
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
