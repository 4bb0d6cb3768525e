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
    private final int pairs; // 0 for a problem on rows

    private Objective(Method method) {
        this(method, Optional.empty(), 0);
    }

    private Objective(Method method, Optional<LandmarkRule> similarities, int pairs) {
        this.method = method;
        this.similarities = similarities;
        this.pairs = pairs;
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
        return with(new DualMethod(dual.search(), Optional.of(penalty), dual.spanningRows(), dual.isSystem()));
    }

    /**
     * The same with a low-rank approximation of the kernel, spanned by this number of rows; 0 leaves the choice to the fit, which is
     * exact if the memory allows it.
     */
    public Objective lowRank(int rows) {
        Check.atLeast("rows", rows, 0);
        DualMethod dual = dual();
        return with(new DualMethod(dual.search(), dual.penalty(), rows, dual.isSystem()));
    }

    private Objective with(DualMethod other) {
        return new Objective(other, similarities, pairs);
    }

    /**
     * The same on features that are similarities with landmarks; the machine's info must have the trait
     * {@link MachineInfo.Trait#USES_SIMILARITY}.
     */
    public Objective onSimilarities(LandmarkRule rule) {
        return new Objective(method, Optional.of(rule), pairs);
    }

    /**
     * The same on pairs of rows of a query of which the first has the larger relevance, for ranking: each is a row labeled +1
     * with the features φ(x_i) − φ(x_j) and the product of both weights, and there is no bias. If there are more than
     * {@code most} pairs, this many are drawn by the seed and weigh as much as all.
     */
    public Objective onPairs(int most) {
        Check.atLeast("most", most, 1);
        dual();
        return new Objective(method, similarities, most);
    }

    private DualMethod dual() {
        if (method instanceof DualMethod dual) {
            return dual;
        }
        throw new IllegalStateException(
                "a method without a dual takes no quadratic penalty, no low-rank approximation and no pairs of rows");
    }

    Method method() {
        return method;
    }

    Optional<LandmarkRule> similarities() {
        return similarities;
    }

    int pairs() {
        return pairs;
    }
}
