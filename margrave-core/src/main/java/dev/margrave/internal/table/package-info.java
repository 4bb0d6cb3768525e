// SPDX-License-Identifier: Apache-2.0
/** Tables with named columns, as CSV and ARFF files have them: cells, the part each column plays, and features from numbers and categories. */
package dev.margrave.internal.table;
