// SPDX-License-Identifier: Apache-2.0
/**
 * Reports that people look at: what a page holds is data ({@link dev.margrave.cli.report.ReportPage}), made by one class per
 * command, and rendered as one HTML file that needs nothing else, or as a static picture.
 */
package dev.margrave.cli.report;
