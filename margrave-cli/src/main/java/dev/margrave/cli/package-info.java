// SPDX-License-Identifier: Apache-2.0
/** The {@code margrave} command: its start, and every failure as one line. */
package dev.margrave.cli;
