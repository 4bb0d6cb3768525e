// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.feature.landmark.LandmarkRule;
import dev.margrave.internal.Check;
import dev.margrave.internal.engine.Method;
import dev.margrave.internal.search.DualMethod;
import dev.margrave.loss.Loss;
import dev.margrave.loss.NoLoss;
import dev.margrave.loss.PiecewiseQuadratic;
import dev.margrave.solver.Metric;
import dev.margrave.solver.ProblemRows;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.Search;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a machine with all its parameters minimises on one problem: ½‖w‖² + Σ ℓ_i(f_i), a loss for every row, at most with a
 * metric ½wᵀQw in the place of the norm and a search around the solver.
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

    /** Labelled rows pay for their margin, rows with a target for their residual, others nothing. */
    public static Objective loss(Loss loss) {
        return new Objective(method(rows -> rows.losses(loss, new NoLoss()), isParabola(loss)));
    }

    /** Labelled rows and those with a target pay {@code loss}, rows without a label {@code unlabelled}. */
    public static Objective loss(Loss loss, Loss unlabelled) {
        return new Objective(method(rows -> rows.losses(loss, unlabelled), isParabola(loss) && isParabola(unlabelled)));
    }

    /** Every row has a loss of its own, or one that depends on all rows. */
    public static Objective losses(Function<ProblemRows, RowLosses> losses) {
        return new Objective(method(losses, false));
    }

    /** Several problems in turn. */
    public static Objective search(Search search) {
        return new Objective(new DualMethod(search, Optional.empty(), 0, false));
    }

    /** Every row has a loss of its own, and all are parabolas: one linear system. */
    public static Objective system(Function<ProblemRows, RowLosses> losses) {
        return new Objective(method(losses, true));
    }

    /** A method without a dual, one of the library's own: its type is not exported. */
    @SuppressWarnings("exports")
    public static Objective direct(Method method) {
        return new Objective(method);
    }

    private static DualMethod method(Function<ProblemRows, RowLosses> losses, boolean isSystem) {
        Search once =
                problem -> Search.Found.of(problem.solve(losses.apply(problem), problem.start(), problem.tolerance()));
        return new DualMethod(once, Optional.empty(), 0, isSystem);
    }

    private static boolean isParabola(Loss loss) {
        PiecewiseQuadratic shape = loss.shape();
        return shape.pieces() == 1 && shape.curvature(0) > 0 && Double.isInfinite(shape.lower() - shape.upper());
    }

    /** The same with ½wᵀQw in the place of ½‖w‖². */
    public Objective metric(Metric metric) {
        DualMethod dual = dual();
        return new Objective(new DualMethod(dual.search(), Optional.of(metric), dual.landmarks(), dual.isSystem()));
    }

    /** The same on functions that so many landmark rows span; 0 leaves it to the fit, which is exact where it can be. */
    public Objective landmarks(int count) {
        Check.atLeast("landmarks", count, 0);
        DualMethod dual = dual();
        return new Objective(new DualMethod(dual.search(), dual.metric(), count, dual.isSystem()));
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
        throw new IllegalStateException("a method without a dual takes neither a metric nor landmarks");
    }

    Method method() {
        return method;
    }

    Optional<LandmarkRule> similarities() {
        return similarities;
    }
}
