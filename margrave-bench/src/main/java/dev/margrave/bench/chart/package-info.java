// SPDX-License-Identifier: Apache-2.0
/**
 * Charts of the documentation as SVG. {@link dev.margrave.bench.chart.Figure} holds the figures of one chart, read from a CSV
 * file, and draws it. The same figures always give the same bytes.
 */
package dev.margrave.bench.chart;
