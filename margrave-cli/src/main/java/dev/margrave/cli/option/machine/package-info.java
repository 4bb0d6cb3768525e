// SPDX-License-Identifier: Apache-2.0
/**
 * Options that define a machine, or the candidates of a search. Start with {@link
 * dev.margrave.cli.option.machine.MachineOptions} (one machine, for {@code train}) and {@link
 * dev.margrave.cli.option.machine.CandidateOptions} (many, for {@code tune} and {@code compare}). All values are checked
 * before data is read.
 */
package dev.margrave.cli.option.machine;
