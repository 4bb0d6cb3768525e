// SPDX-License-Identifier: Apache-2.0
/** Choosing parameters by held-out rows: splits, grids, the search over them, and the journal it can go on from. */
package dev.margrave.selection;
