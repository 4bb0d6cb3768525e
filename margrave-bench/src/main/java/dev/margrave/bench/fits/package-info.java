// SPDX-License-Identifier: Apache-2.0
/**
 * How many fits on unprepared tables reach their optimum: many tables as they are, small and large C, one time limit.
 * {@link dev.margrave.bench.fits.FitStudy} runs them in a worker JVM and judges each by a separate rule.
 */
package dev.margrave.bench.fits;
