// SPDX-License-Identifier: Apache-2.0
/**
 * How many fits of careless users reach their optimum: many tables as they are, prices small and large, one time limit.
 * {@link dev.margrave.bench.fits.FitStudy} runs them in a worker JVM and judges each by a rule of its own.
 */
package dev.margrave.bench.fits;
