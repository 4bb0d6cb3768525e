// SPDX-License-Identifier: Apache-2.0
/** The pages of the commands and the charts on them. */
package dev.margrave.cli.report.page;
