// SPDX-License-Identifier: Apache-2.0
/**
 * Reads and writes data files. Start with {@link dev.margrave.data.io.Datasets}; {@link dev.margrave.data.io.ReadOptions} says
 * how a file is read, and {@link dev.margrave.data.io.RowStream} reads rows one at a time.
 *
 * <p>Invariants: a malformed file is a {@link dev.margrave.data.io.DataFormatException} that names file and line; every number
 * that is written reads back as the same double; an existing file is replaced only by a complete one.
 */
@NullMarked
package dev.margrave.data.io;

import org.jspecify.annotations.NullMarked;
