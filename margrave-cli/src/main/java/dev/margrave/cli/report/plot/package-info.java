// SPDX-License-Identifier: Apache-2.0
/** Charts as static pictures; {@link dev.margrave.cli.report.plot.PlotWriter} is the way in. */
package dev.margrave.cli.report.plot;
