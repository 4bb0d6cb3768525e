// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.input;

import dev.margrave.data.io.DataFormatException;

/** Receives the target of each row from a reader, and decides whether the row is kept. */
public interface RowTarget {
    /** Offers the target of the next row; false if the row must be left out. */
    boolean offer(String text, long line) throws DataFormatException;

    /** Offers a row without a target. */
    void offerNone(long line) throws DataFormatException;

    /** Leaves the next row out. */
    void skip();

    /** Sets the query of the row offered last, which must be kept; ignored where rows have no queries. */
    default void query(String text) {}

    /** Keeps the row that was offered last. */
    void commit();
}
