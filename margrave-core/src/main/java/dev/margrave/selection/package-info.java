// SPDX-License-Identifier: Apache-2.0
/** Choosing parameters by held-out rows: splits, grids, metrics and the search over candidates. */
package dev.margrave.selection;
