// SPDX-License-Identifier: Apache-2.0
/**
 * {@code margrave compare}: its options and data sets, and its result as text, Markdown, CSV, JSON and HTML. Start with
 * {@code CompareCommand}; {@code CompareSummary} holds the result that every format renders. Only the fields called
 * {@code seconds} differ between two runs of the same command.
 */
package dev.margrave.cli.compare;
