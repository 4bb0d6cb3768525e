// SPDX-License-Identifier: Apache-2.0
/**
 * How much the default parameters of each machine lose against tuned ones, on held-out rows of many tables.
 * {@link dev.margrave.bench.defaults.DefaultsStudy} makes the fits, and {@link dev.margrave.bench.defaults.DefaultsTable} sums
 * them up.
 */
package dev.margrave.bench.defaults;
