// SPDX-License-Identifier: Apache-2.0
/**
 * The bounds of models learned from pairs of a stream. Start with {@link dev.margrave.internal.bound.stream.StreamTheorems}, which applies
 * the theorems to a set, a loss and a buffer; {@link dev.margrave.internal.bound.stream.StreamOrigin} restores the settings of a stream
 * from what its model records.
 */
package dev.margrave.internal.bound.stream;
