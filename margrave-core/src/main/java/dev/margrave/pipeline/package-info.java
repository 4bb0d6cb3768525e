// SPDX-License-Identifier: Apache-2.0
/**
 * From a file to a model in one object: start with {@link dev.margrave.pipeline.Pipeline}. Invariant: what it learns from rows, it learns
 * from the rows that it is given, and all of it is in the model.
 */
@NullMarked
package dev.margrave.pipeline;

import org.jspecify.annotations.NullMarked;
