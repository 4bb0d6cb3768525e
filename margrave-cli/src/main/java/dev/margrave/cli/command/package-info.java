// SPDX-License-Identifier: Apache-2.0
/**
 * The commands and their output. Start with {@link dev.margrave.cli.command.Commands}, which assembles them, including those of
 * a {@link dev.margrave.cli.command.CommandProvider} in another module. A command checks all options before it reads data,
 * and returns an exit code of {@link dev.margrave.cli.output.ExitCode}.
 */
package dev.margrave.cli.command;
