// SPDX-License-Identifier: Apache-2.0
/**
 * What the readers of all formats share. Start with {@link dev.margrave.internal.input.Input}, a file or stream, and
 * {@link dev.margrave.internal.input.EntryStore}, which collects rows.
 *
 * <p>Invariants: every error names the source and, where there is one, the line; numbers are correctly rounded; reading a
 * plain file takes no more memory than its result.
 */
package dev.margrave.internal.input;
