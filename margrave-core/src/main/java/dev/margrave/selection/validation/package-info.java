// SPDX-License-Identifier: Apache-2.0
/**
 * Scores one machine as it is on held-out rows. Start with {@link dev.margrave.selection.validation.Validation}; {@link
 * dev.margrave.selection.validation.ValidationResult} is what it returns. Invariant: no test row influences the fit that it scores.
 */
@NullMarked
package dev.margrave.selection.validation;

import org.jspecify.annotations.NullMarked;
