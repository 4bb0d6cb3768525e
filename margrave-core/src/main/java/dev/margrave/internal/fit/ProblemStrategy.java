// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.plan.FitPlan;
import dev.margrave.model.SimilarityReport;
import java.util.Optional;

/** Solves the binary problems of a classifier and joins their functions: on features that all share, or on separate ones. */
public interface ProblemStrategy {
    FitPlan plan();

    /** Solves one problem for every machine in turn. Called from several threads, once for each problem. */
    ProblemResult[] solve(int problem);

    /**
     * The functions of machines {@code from} to {@code to − 1}, ordered by machine and then by problem.
     *
     * @param results by problem, then by machine
     */
    FunctionAssembly assemble(ProblemResult[][] results, int from, int to);

    /** How well a similarity suits the task; empty without landmarks, or if time has run out. */
    Optional<SimilarityReport> report(int machine);
}
