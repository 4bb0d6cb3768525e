// SPDX-License-Identifier: Apache-2.0
/**
 * Machines whose objective depends on the distribution of margins, their mean and their spread, or on the spread of the rows. Start
 * with {@link dev.margrave.machine.distribution.MarginDistributionMachine}.
 *
 * <p>Invariants are those of {@link dev.margrave.machine}: machines are immutable, and {@code MachineInfo} says what certificate a
 * fit has, or why it has none.
 */
@NullMarked
package dev.margrave.machine.distribution;

import org.jspecify.annotations.NullMarked;
