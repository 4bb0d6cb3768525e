// SPDX-License-Identifier: Apache-2.0
/**
 * Machines for Apache Spark: start with {@link dev.margrave.spark.MargraveClassifier} and
 * {@link dev.margrave.spark.MargraveRegressor}, estimators in the style of {@code spark.ml}.
 *
 * <p>Invariants: rows stay in their partitions, jobs return sums, and sums are added in the order of the partitions; executors keep
 * no static state; what travels between processes are arrays, parameters and {@code .mgv} bytes.
 */
package dev.margrave.spark;
