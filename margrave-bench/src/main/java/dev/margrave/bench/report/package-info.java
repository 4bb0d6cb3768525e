// SPDX-License-Identifier: Apache-2.0
/** Arithmetic of repeated runs, tables and the growth plot. */
package dev.margrave.bench.report;
