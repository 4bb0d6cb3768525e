// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.gram.StoredGram;
import dev.margrave.loss.Hinge;
import dev.margrave.solver.KernelProblem;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.factory.Solvers;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InnerSolverTest {
    /** Rows count from 1 in messages, and the variable for a missing bias is no row. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "true;  1; 3; k(x,x) + k(z,z) - 2 k(x,z) = -4.0 for rows 1 and 2 of the problem",
                "false; -1; 0; k(x,x) = -1.0 for row 1 of the problem"
            })
    void aMatrixThatIsNotAKernelIsRefused(boolean bias, double self, double other, String message) {
        double[][] values = {{self, other}, {other, self}};
        RowLosses losses = RowLosses.builder()
                .labeled(new Hinge(1), bias, 1)
                .labeled(new Hinge(1), false, 1)
                .build();
        KernelProblem problem = new KernelProblem(StoredGram.wrap(values), losses, bias);
        assertThatThrownBy(() -> Solvers.kernel().solve(problem, null, SolverSettings.DEFAULTS, RunControl.unlimited()))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage("the kernel is not positive semidefinite: " + message);
    }
}
