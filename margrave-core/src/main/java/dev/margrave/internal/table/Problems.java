// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

import dev.margrave.data.io.DataFormatException;
import dev.margrave.data.io.ReadOptions;
import java.util.ArrayList;
import java.util.List;

/** What is wrong with a table. Reading goes on after a problem, so that all of them are reported together. */
final class Problems {
    private static final int MOST = 20;

    private final String source;
    private final ReadOptions options;
    private final List<String> texts = new ArrayList<>();
    private long count;

    Problems(String source, ReadOptions options) {
        this.source = source;
        this.options = options;
    }

    void add(DataFormatException problem) {
        for (String text : problem.problems()) {
            count++;
            if (texts.size() < MOST) {
                texts.add(text);
            }
        }
    }

    /** {@code line} is 0 where the whole file is meant. */
    void add(long line, String text) {
        add(new DataFormatException(source, line, text));
    }

    /** What can be repaired: a warning, or a problem if the options are strict. */
    void repair(long line, String text) {
        if (options.strict()) {
            add(line, text);
        } else {
            options.warnings().accept(source + (line > 0 ? ":" + line : "") + ": " + text);
        }
    }

    boolean any() {
        return count > 0;
    }

    /** A remark that is no problem even if the options are strict. */
    void warn(String text) {
        options.warnings().accept(source + ": " + text);
    }

    void throwIfAny() throws DataFormatException {
        if (count == 0) {
            return;
        }
        if (count > texts.size()) {
            texts.add(source + ": " + (count - texts.size()) + " more problems");
        }
        throw new DataFormatException(texts);
    }
}
