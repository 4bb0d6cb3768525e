// SPDX-License-Identifier: Apache-2.0
/** A comparison of machines: its data sets, and its tables as text, Markdown, CSV, JSON and page. */
package dev.margrave.cli.compare;
