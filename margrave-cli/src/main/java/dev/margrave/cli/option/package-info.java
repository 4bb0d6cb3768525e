// SPDX-License-Identifier: Apache-2.0
/**
 * Options that several commands share, as picocli mixins, and how their values are parsed. Start with {@link
 * dev.margrave.cli.option.DataOptions}, which every command with DATA has. A wrong value becomes a {@link
 * dev.margrave.cli.output.UsageException} that names the option, states the rule and quotes the value. Options count in
 * journals unless marked {@link dev.margrave.cli.option.NotInJournal}.
 */
package dev.margrave.cli.option;
