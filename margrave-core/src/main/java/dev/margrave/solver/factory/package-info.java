// SPDX-License-Identifier: Apache-2.0
/**
 * For experts who state a problem themselves: start with {@link dev.margrave.solver.factory.Solvers}, which creates kernel matrices
 * and solvers for the types of {@link dev.margrave.solver}.
 *
 * <p>Invariants: this is the only exported package that calls the solvers directly, so that {@code dev.margrave.solver}
 * depends on none of their internals; solvers hold no data and can be shared.
 */
@NullMarked
package dev.margrave.solver.factory;

import org.jspecify.annotations.NullMarked;
