// SPDX-License-Identifier: Apache-2.0
/**
 * What a text file looks like, from its first bytes: encoding, delimiter, header, or LIBSVM instead of a table. Start with
 * {@link dev.margrave.internal.dialect.CsvDialect#find}; {@link dev.margrave.internal.dialect.TextReader} then decodes the
 * file.
 *
 * <p>Invariants: what the user gives is never overridden; the same bytes give the same dialect. Nothing here opens a file.
 */
package dev.margrave.internal.dialect;
