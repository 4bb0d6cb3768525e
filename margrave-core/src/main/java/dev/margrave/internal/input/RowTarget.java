// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.input;

import dev.margrave.data.io.DataFormatException;

/** Takes the target of each row as a reader meets it, and decides by it whether the row is kept. */
public interface RowTarget {
    /** Takes the target of the next row; false when the row must be left out. */
    boolean offer(String text, long line) throws DataFormatException;

    /** Takes note that the next row has no target. */
    void offerNone(long line) throws DataFormatException;

    /** Leaves the next row out. */
    void skip();

    /** The query of the row that was offered last, for one that is kept; nothing where rows stand alone. */
    default void query(String text) {}

    /** Keeps the row that was offered last. */
    void commit();
}
