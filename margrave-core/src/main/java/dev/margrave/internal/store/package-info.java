// SPDX-License-Identifier: Apache-2.0
/**
 * Row stores ({@code .mgd}): data sets in a memory-mapped file. docs/row-store-format.md is the specification. Start with
 * {@link dev.margrave.internal.store.StoreWriter} to write one and {@link dev.margrave.internal.store.StoreFile} to open one.
 *
 * <p>Invariants: all sizes are checked against the length of the file before anything is allocated; no value leaves the package
 * before its checksum was verified; every number reads back as the same double.
 */
package dev.margrave.internal.store;
