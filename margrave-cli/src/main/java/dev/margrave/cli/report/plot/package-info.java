// SPDX-License-Identifier: Apache-2.0
/**
 * Charts as static SVG and PNG pictures. Start with {@link dev.margrave.cli.report.plot.PlotWriter}. Colors, dashes and
 * symbols are those of {@code page.js}, and an SVG needs no fonts.
 */
package dev.margrave.cli.report.plot;
