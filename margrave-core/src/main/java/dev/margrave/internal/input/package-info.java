// SPDX-License-Identifier: Apache-2.0
/** What the readers of all formats share: sources, lines, numbers, and where entries, targets and the rows' numbers are gathered. */
package dev.margrave.internal.input;
