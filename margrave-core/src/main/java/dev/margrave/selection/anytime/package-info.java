// SPDX-License-Identifier: Apache-2.0
/**
 * A search that always answers: it has a budget of time, tries cheap candidates first and keeps the best model so far. Start with
 * {@link dev.margrave.selection.anytime.AnytimeTuner}; {@link dev.margrave.selection.anytime.SearchChoices} and {@link
 * dev.margrave.selection.anytime.AutomaticFamilies} choose metric and candidates for data that come without any instruction.
 *
 * <p>Invariants: the plan follows from sizes, seed and the value of the budget, never from measured time; only a search that
 * reaches its budget, or is stopped, depends on the clock; a stopped search leaves a model.
 */
@NullMarked
package dev.margrave.selection.anytime;

import org.jspecify.annotations.NullMarked;
