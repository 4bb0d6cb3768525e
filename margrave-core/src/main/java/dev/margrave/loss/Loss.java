// SPDX-License-Identifier: Apache-2.0
package dev.margrave.loss;

/**
 * The cost of one row as a function of its decision value. The shape is that of a row labeled +1 or, in regression, of the
 * residual f − y; a row labeled −1 has the shape {@code shape().reflect()}. A machine is a loss: solvers see nothing else.
 */
public interface Loss {
    PiecewiseQuadratic shape();
}
