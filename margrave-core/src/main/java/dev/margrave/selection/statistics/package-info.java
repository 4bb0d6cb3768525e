// SPDX-License-Identifier: Apache-2.0
/** Tests of whether machines differ: paired on splits, by ranks over data sets. */
package dev.margrave.selection.statistics;
