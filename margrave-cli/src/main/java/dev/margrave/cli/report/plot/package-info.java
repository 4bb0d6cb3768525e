// SPDX-License-Identifier: Apache-2.0
/**
 * Charts as static pictures for papers: SVG, PDF or PNG. Start with {@code PlotWriter}; a {@code Picture} draws one kind of chart on a
 * {@code Canvas}, of which there is one for each format. Text stays text in SVG and PDF.
 */
package dev.margrave.cli.report.plot;
