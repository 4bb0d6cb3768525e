// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.feature.landmark.LandmarkRule;
import dev.margrave.internal.Check;
import dev.margrave.internal.engine.Method;
import dev.margrave.internal.search.DualMethod;
import dev.margrave.loss.Loss;
import dev.margrave.loss.NoLoss;
import dev.margrave.loss.PiecewiseQuadratic;
import dev.margrave.solver.ProblemRows;
import dev.margrave.solver.QuadraticPenalty;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.Search;
import dev.margrave.solver.SearchResult;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a machine with all its parameters minimizes on one problem: ½‖w‖² + Σ ℓ_i(f_i), with one loss per row. A quadratic penalty
 * ½wᵀQw can replace the norm, and a search can run around the solver.
 */
public final class Objective {
    private final Method method;
    private final Optional<LandmarkRule> similarities;

    private Objective(Method method) {
        this(method, Optional.empty());
    }

    private Objective(Method method, Optional<LandmarkRule> similarities) {
        this.method = method;
        this.similarities = similarities;
    }

    /** Rows with a label pay for their margin, rows with a target for their residual, others nothing. */
    public static Objective loss(Loss loss) {
        return new Objective(method(rows -> rows.losses(loss, new NoLoss()), isQuadratic(loss)));
    }

    /** Rows with a label or target pay {@code loss}, rows without a label {@code unlabeled}. */
    public static Objective loss(Loss loss, Loss unlabeled) {
        return new Objective(method(rows -> rows.losses(loss, unlabeled), isQuadratic(loss) && isQuadratic(unlabeled)));
    }

    /** Every row has its own loss, which may depend on all rows. */
    public static Objective losses(Function<ProblemRows, RowLosses> losses) {
        return new Objective(method(losses, false));
    }

    /** A sequence of problems. */
    public static Objective search(Search search) {
        return new Objective(new DualMethod(search, Optional.empty(), 0, false));
    }

    /** Every row has its own loss, and all are quadratic: one linear system. */
    public static Objective system(Function<ProblemRows, RowLosses> losses) {
        return new Objective(method(losses, true));
    }

    /** A method without a dual. Only for the library's machines: the type is not exported. */
    @SuppressWarnings("exports")
    public static Objective direct(Method method) {
        return new Objective(method);
    }

    private static DualMethod method(Function<ProblemRows, RowLosses> losses, boolean isSystem) {
        Search once =
                problem -> SearchResult.of(problem.solve(losses.apply(problem), problem.start(), problem.tolerance()));
        return new DualMethod(once, Optional.empty(), 0, isSystem);
    }

    private static boolean isQuadratic(Loss loss) {
        PiecewiseQuadratic shape = loss.shape();
        return shape.pieces() == 1 && shape.curvature(0) > 0 && Double.isInfinite(shape.lower() - shape.upper());
    }

    /** The same with ½wᵀQw instead of ½‖w‖². */
    public Objective quadraticPenalty(QuadraticPenalty penalty) {
        DualMethod dual = dual();
        return new Objective(new DualMethod(dual.search(), Optional.of(penalty), dual.spanningRows(), dual.isSystem()));
    }

    /**
     * The same with a low-rank approximation of the kernel, spanned by this number of rows; 0 leaves the choice to the fit, which is
     * exact if the memory allows it.
     */
    public Objective lowRank(int rows) {
        Check.atLeast("rows", rows, 0);
        DualMethod dual = dual();
        return new Objective(new DualMethod(dual.search(), dual.penalty(), rows, dual.isSystem()));
    }

    /**
     * The same on features that are similarities with landmarks; the machine's info must have the trait
     * {@link MachineInfo.Trait#USES_SIMILARITY}.
     */
    public Objective onSimilarities(LandmarkRule rule) {
        return new Objective(method, Optional.of(rule));
    }

    private DualMethod dual() {
        if (method instanceof DualMethod dual) {
            return dual;
        }
        throw new IllegalStateException(
                "a method without a dual takes neither a quadratic penalty nor a low-rank approximation");
    }

    Method method() {
        return method;
    }

    Optional<LandmarkRule> similarities() {
        return similarities;
    }
}
