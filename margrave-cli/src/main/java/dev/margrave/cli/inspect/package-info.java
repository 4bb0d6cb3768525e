// SPDX-License-Identifier: Apache-2.0
/**
 * {@code margrave inspect}: summaries of data, models, similarities, learned metrics and the environment. Start with {@code
 * InspectCommand}, which chooses one summary; each summary prints the same facts as text and as JSON.
 */
package dev.margrave.cli.inspect;
