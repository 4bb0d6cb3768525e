// SPDX-License-Identifier: Apache-2.0
/**
 * The report page of each command and its charts, as data. Start with {@code TrainPage}; there is one such class per command.
 * Nothing here writes files: {@link dev.margrave.cli.report.ReportWriter} and the package {@code plot} do.
 */
package dev.margrave.cli.report.page;
