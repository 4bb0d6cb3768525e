// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver.block;

import dev.margrave.solver.Certificate;
import dev.margrave.solver.Status;

/**
 * A linear function with the certificate of exactly this function.
 *
 * @param weights of the features; the array itself, do not modify it
 * @param supportVectors the number of rows whose dual variable is not 0
 * @param largestOutput max |f_i| over the rows
 * @param iterations Newton steps
 */
@SuppressWarnings("ArrayRecordComponent") // a result, never compared
public record BlockSolution(
        double[] weights,
        double bias,
        Certificate certificate,
        Status status,
        long supportVectors,
        double largestOutput,
        long iterations) {}
