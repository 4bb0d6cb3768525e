// SPDX-License-Identifier: Apache-2.0
/** Arithmetic of repeated runs, and tables. */
package dev.margrave.bench.report;
