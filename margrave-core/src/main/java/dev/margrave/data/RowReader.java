// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

/** Reads the rows of a matrix in any order, one at a time. For one thread: it may keep arrays that the next row is read into. */
@FunctionalInterface
public interface RowReader {
    /** Row i, to be used until the next row is asked for. */
    Row row(int i);
}
