// SPDX-License-Identifier: Apache-2.0
/**
 * How commands report: streams, progress, exit codes, output files, JSON, text tables and fit reports. Start with {@link
 * dev.margrave.cli.output.Console}. Results go to standard output, everything else to standard error; text that comes from
 * users is escaped, and an output file is replaced only when its new content is complete.
 */
package dev.margrave.cli.output;
