// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.column;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How often each text occurs. Beyond a limit of different texts, the rarest are forgotten. */
public final class TextCounts {
    /** Different texts that are kept unless all are wanted; chosen by hand. */
    public static final int LIMIT = 1 << 14;

    /** A text with the number of its cells and the line of the first. */
    public static final class Entry {
        private final String text;
        private final long line;
        private long count;

        Entry(String text, long line) {
            this.text = text;
            this.line = line;
        }

        public String text() {
            return text;
        }

        public long line() {
            return line;
        }

        public long count() {
            return count;
        }
    }

    private final int limit;
    private final Map<String, Entry> entries = new HashMap<>();
    private long total;
    private boolean forgot;

    public TextCounts(int limit) {
        this.limit = limit;
    }

    public void add(String text, long line) {
        total++;
        Entry entry = entries.get(text);
        if (entry == null) {
            if (entries.size() == limit) {
                forgetRare();
            }
            entry = new Entry(text, line);
            entries.put(text, entry);
        }
        entry.count++;
    }

    /** Forgets texts until at most half of them are left. */
    private void forgetRare() {
        forgot = true;
        for (long least = 1; entries.size() > limit / 2; least *= 2) {
            long bound = least;
            entries.values().removeIf(entry -> entry.count() <= bound);
        }
    }

    /** The cells, also those of forgotten texts. */
    public long total() {
        return total;
    }

    /** Whether some texts were forgotten. */
    public boolean forgot() {
        return forgot;
    }

    public int size() {
        return entries.size();
    }

    /** In order of appearance. */
    public List<Entry> entries() {
        return entries.values().stream()
                .sorted(Comparator.<Entry>comparingLong(e -> e.line()).thenComparing(e -> e.text()))
                .toList();
    }
}
