// SPDX-License-Identifier: Apache-2.0
/**
 * The JSON header of a model file as a list of fields. Start with {@link dev.margrave.internal.header.Fields}: a description declares
 * each field once, and {@link dev.margrave.internal.header.HeaderWriter} and {@link dev.margrave.internal.header.HeaderReader} run it
 * in either direction. Invariants: the same values give the same bytes on every Java release; unknown, missing, repeated and
 * misplaced fields are errors that name the field.
 */
package dev.margrave.internal.header;
