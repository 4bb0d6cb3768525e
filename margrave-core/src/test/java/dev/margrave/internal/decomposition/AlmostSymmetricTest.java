// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.DenseMatrix;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.gram.BlockValues;
import dev.margrave.internal.gram.FitResources;
import dev.margrave.internal.gram.PrecomputedGram;
import dev.margrave.internal.gram.RowCache;
import dev.margrave.internal.gram.StoredGram;
import dev.margrave.internal.kernel.PrecomputedKernel;
import dev.margrave.loss.Hinge;
import dev.margrave.solver.GramMatrix;
import dev.margrave.solver.KernelProblem;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.factory.Solvers;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Kernel values from elsewhere, of which K(i, j) and K(j, i) are not the same to the last digit. */
class AlmostSymmetricTest {
    private static final int ROWS = 900;
    private static final double[][] VALUES = values();

    private static double[][] values() {
        SplittableRandom random = new SplittableRandom(8);
        double[][] x = new double[ROWS][3];
        for (double[] row : x) {
            for (int k = 0; k < row.length; k++) {
                row[k] = random.nextDouble(-1, 1);
            }
        }
        double[][] values = new double[ROWS][ROWS];
        for (int i = 0; i < ROWS; i++) {
            for (int j = 0; j < ROWS; j++) {
                double squared = 0;
                for (int k = 0; k < 3; k++) {
                    squared += (x[i][k] - x[j][k]) * (x[i][k] - x[j][k]);
                }
                values[i][j] = Math.exp(-squared) * (1 + (i == j ? 0 : 4e-10 * random.nextDouble(-1, 1)));
            }
        }
        return values;
    }

    @Test
    void precomputedValuesAreReadSymmetrically() {
        DenseMatrix matrix = DenseMatrix.copyOf(VALUES);
        PrecomputedKernel.checkGram(matrix);
        int[] chosen = {17, 3, 899, 400, 4};
        GramMatrix gram = new PrecomputedGram(matrix, chosen, 2);
        double[][] rows = new double[chosen.length][chosen.length];
        for (int i = 0; i < rows.length; i++) {
            gram.row(i, rows[i]);
        }
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < rows.length; j++) {
                assertThat(rows[i][j]).isEqualTo(rows[j][i]);
                int later = Math.max(chosen[i], chosen[j]);
                int earlier = Math.min(chosen[i], chosen[j]);
                assertThat(rows[i][j]).isEqualTo(2 * VALUES[later][earlier]);
            }
            assertThat(gram.diagonal(i)).isEqualTo(rows[i][i]);
        }
    }

    /** A value between two members that are new is that of the first one's row, whoever copies what at the same time. */
    @Test
    void blocksOfAWorkingSetAreReadFromRows() {
        RowCache<?> cache = RowCache.of(StoredGram.wrap(VALUES), ROWS, false, 0, 200, new FitResources());
        try (Parallel parallel = new Parallel(1)) {
            cache.use(parallel);
            DualVariables dual = new DualVariables(losses(), true);
            double[] gradient = new double[ROWS];
            Optimality optimality = new Optimality(dual, gradient);
            ActiveRows active = new ActiveRows(ROWS);
            WorkingSet set = new WorkingSet(ROWS, 200, 200);
            BlockValues<?> block = cache.newBlock(200);
            optimality.update(active.rows(), active.count());
            set.choose(active, optimality, dual::isFree, cache::isPresent);
            cache.require(set.members(), set.count());
            block.gather(set.members(), set.count(), set.freshPlaces(), set.otherPlaces());
            assertThat(set.otherPlaces()).isEmpty();
            for (int k = 0; k < set.count(); k++) {
                for (int l = 0; l < set.count(); l++) {
                    assertThat(block.at(k, l)).isEqualTo(VALUES[set.members()[k]][set.members()[l]]);
                }
            }
        }
    }

    @Test
    void threadsDoNotMatter() {
        KernelProblem problem = new KernelProblem(StoredGram.wrap(VALUES), losses(), true);
        SolverSettings settings = SolverSettings.DEFAULTS.withTolerance(1e-6).withMemoryBytes(8L << 20);
        double[] expected = null;
        for (int threads : new int[] {1, 2, 2, 3}) {
            double[] beta = Solvers.kernel()
                    .solve(problem, null, settings.withThreads(threads), RunControl.unlimited())
                    .beta();
            assertThat(beta).isEqualTo(expected == null ? beta : expected);
            expected = beta;
        }
    }

    private static RowLosses losses() {
        RowLosses.Builder builder = RowLosses.builder();
        IntStream.range(0, ROWS).forEach(i -> builder.labeled(new Hinge(10), i % 3 == 0, 1));
        return builder.build();
    }
}
