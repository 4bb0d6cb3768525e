// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.column;

import dev.margrave.data.Schema;
import dev.margrave.internal.cell.CellPart;
import dev.margrave.internal.cell.NumberScanner;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The categories of a column. A few are all kept; of many, those that are frequent enough to learn from, and one that stands for
 * all others. Record 33 has the measurement behind the numbers.
 */
public final class CategoryPlan {
    /** Different values that are all kept. */
    static final int KEPT = 30;

    /** The most categories that are kept of more values. */
    static final int MOST = 300;

    /** The least number of cells of a category that is kept of many. */
    static final int LEAST_CELLS = 2;

    private final Map<String, Long> counts = new HashMap<>();
    private final NumberScanner scanner = new NumberScanner();
    private boolean forgot;

    public CategoryPlan(TextCounts texts) {
        for (TextCounts.Entry entry : texts.entries()) {
            counts.merge(CellPart.OfCategory.spelling(entry.text(), scanner), entry.count(), Long::sum);
        }
        forgot = texts.forgot();
    }

    /** Adds values that a file declares, which need not occur. */
    public void declare(List<String> values) {
        values.forEach(value -> counts.merge(CellPart.OfCategory.spelling(value, scanner), 0L, Long::sum));
    }

    /** All values, sorted. */
    public List<String> all() {
        return List.copyOf(new TreeSet<>(counts.keySet()));
    }

    /** The categories that become features, sorted. */
    public List<String> kept() {
        if (counts.size() <= KEPT && !forgot) {
            return all();
        }
        List<Map.Entry<String, Long>> frequent = new ArrayList<>(counts.entrySet());
        frequent.removeIf(entry -> entry.getValue() < LEAST_CELLS);
        frequent.sort(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()));
        TreeSet<String> kept = new TreeSet<>();
        frequent.stream().limit(MOST).forEach(entry -> kept.add(entry.getKey()));
        if (kept.size() < counts.size() || forgot) {
            kept.add(Schema.OTHER);
        }
        return List.copyOf(kept);
    }
}
