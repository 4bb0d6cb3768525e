// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

/** Reads the rows of a matrix in any order, one at a time. For one thread only, because the next row may reuse its arrays. */
@FunctionalInterface
public interface RowReader {
    /** Row i, valid until the next row is read. */
    Row row(int i);
}
