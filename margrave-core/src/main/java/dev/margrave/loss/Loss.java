// SPDX-License-Identifier: Apache-2.0
package dev.margrave.loss;

/**
 * What one row pays for its decision value. The shape is that of a row labelled +1, or, in regression, of the residual
 * f − y; a row labelled −1 pays {@code shape().reflect()}. A machine is a loss: solvers know nothing else of it.
 */
public interface Loss {
    PiecewiseQuadratic shape();
}
