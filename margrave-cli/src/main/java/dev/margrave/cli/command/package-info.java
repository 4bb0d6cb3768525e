// SPDX-License-Identifier: Apache-2.0
/**
 * The commands and what each prints. {@link dev.margrave.cli.command.Commands} puts them together, with those that a
 * {@link dev.margrave.cli.command.CommandProvider} of another module adds.
 */
package dev.margrave.cli.command;
