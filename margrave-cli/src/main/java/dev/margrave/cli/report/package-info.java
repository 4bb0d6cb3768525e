// SPDX-License-Identifier: Apache-2.0
/**
 * HTML reports and charts. Start with {@link dev.margrave.cli.report.ReportPage}, the content of a page as data, which one class per
 * command builds; {@link dev.margrave.cli.report.ReportWriter} renders it. A page is one HTML file that loads nothing else, all
 * text in it is escaped, and every chart is also a table.
 */
package dev.margrave.cli.report;
