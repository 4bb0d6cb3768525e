// SPDX-License-Identifier: Apache-2.0
/**
 * The {@code margrave} command. Start with {@link dev.margrave.cli.Main}, which parses and runs one command; the commands
 * themselves are in {@link dev.margrave.cli.command.Commands}. Every failure becomes one line on standard error and one of
 * the exit codes of {@link dev.margrave.cli.output.ExitCode}.
 */
package dev.margrave.cli;
