// SPDX-License-Identifier: Apache-2.0
/**
 * Atomic replacement of files, and files that change while they are read. Start with {@link
 * dev.margrave.internal.file.FileReplacement}. Invariant: a reader sees the old file or the complete new one, never a part.
 */
package dev.margrave.internal.file;
