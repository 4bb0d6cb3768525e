// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.loss.BoundedHinge;
import dev.margrave.loss.EpsilonInsensitive;
import dev.margrave.loss.Hinge;
import dev.margrave.solver.Bias;
import dev.margrave.solver.LinearProblem;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Solution;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.Status;
import dev.margrave.solver.factory.Solvers;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The linear solver on the golden problems with a linear kernel. */
class LinearSolverTest {
    private static final List<String> FAMILIES = List.of("A", "B", "F01", "F03");

    static Stream<Golden> goldens() {
        return FAMILIES.stream()
                .flatMap(family -> Golden.names(family).stream())
                .filter(name -> name.contains("_lin_"))
                .map(Golden::read);
    }

    @ParameterizedTest
    @MethodSource("goldens")
    void reachesTheGoldenOptimum(Golden golden) {
        FeatureMatrix rows = golden.train().features();
        Solution solution = Solvers.linear()
                .solve(
                        new LinearProblem(rows, losses(golden), Bias.FREE),
                        null,
                        SolverSettings.DEFAULTS.withTolerance(1e-9),
                        RunControl.unlimited());
        assertThat(solution.status()).isEqualTo(Status.CONVERGED);
        double primal = golden.result("primal");
        assertThat(solution.certificate().primal()).isCloseTo(primal, within(1e-9 * Math.max(1, primal)));
        assertThat(solution.certificate().dual()).isCloseTo(primal, within(1e-9 * Math.max(1, primal)));
        double[] expected = golden.vector("decision_train");
        double shift = golden.biasIsUnique() ? 0 : solution.bias() - golden.result("b");
        for (int i = 0; i < expected.length; i++) {
            assertThat(solution.decisions()[i] - shift).as("row %d", i).isCloseTo(expected[i], within(1e-6));
        }
        if (golden.name().startsWith("B")) {
            for (double f : solution.decisions()) {
                assertThat(Math.abs(f)).isLessThanOrEqualTo(golden.parameter("B"));
            }
        }
    }

    private static RowLosses losses(Golden golden) {
        RowLosses.Builder builder = RowLosses.builder();
        double c = golden.parameter("C");
        for (int i = 0; i < golden.train().features().rows(); i++) {
            double target = golden.train().target(i);
            switch (golden.name().charAt(0)) {
                case 'A' -> builder.labeled(new Hinge(c), target > 0, 1);
                case 'B' -> builder.labeled(new BoundedHinge(c, golden.parameter("B")), target > 0, 1);
                default -> builder.residual(new EpsilonInsensitive(c, golden.parameter("epsilon")), target, 1);
            }
        }
        return builder.build();
    }
}
