// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.logistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.SparseMatrix;
import dev.margrave.feature.Maps;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.LogisticMachine;
import dev.margrave.machine.landmark.LandmarkLoss;
import dev.margrave.machine.landmark.LandmarkMachine;
import dev.margrave.machine.landmark.TunedTransferMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.MappedFunctions;
import dev.margrave.model.Multiclass;
import dev.margrave.solver.Bias;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class LogisticMachineTest {
    private static final int COLUMNS = 4;

    /** Rows whose labels a noisy linear function gives, of uneven frequency. */
    private static Dataset data(int rows, int labels, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] x = new double[rows][COLUMNS];
        List<String> names = new ArrayList<>();
        double[] weights = new double[rows];
        for (int i = 0; i < rows; i++) {
            double f = 0.7 + random.nextGaussian();
            for (int j = 0; j < COLUMNS; j++) {
                x[i][j] = (1 + j) * random.nextGaussian() + 0.3;
                f += x[i][j] / (1 + j);
            }
            int label = (int) Math.floor(f);
            names.add(Integer.toString(Math.max(0, Math.min(labels - 1, label))));
            weights[i] = 0.5 + random.nextInt(3);
        }
        return Dataset.classification(DenseMatrix.copyOf(x), names).withWeights(weights);
    }

    private static double[] weights(Classifier model, int function) {
        return weights((LinearFunctions) model.functions(), function);
    }

    private static double[] weights(LinearFunctions functions, int function) {
        return IntStream.range(0, functions.features())
                .mapToDouble(j -> functions.weight(function, j))
                .toArray();
    }

    /** Plain Newton steps on the gradient and Hessian of the definition, with Gaussian elimination, in a separate program. */
    private static double[] newton(FeatureMatrix rows, int[] signs, double[] prices, Bias bias) {
        int d = rows.columns() + 1;
        double[] w = new double[d];
        for (int step = 0; step < 100; step++) {
            double[][] system = new double[d][d + 1];
            for (int j = 0; j < d; j++) {
                double ridge = j < d - 1 || bias == Bias.PENALIZED ? 1 : 0;
                system[j][j] = ridge;
                system[j][d] = -ridge * w[j];
            }
            for (int i = 0; i < rows.rows(); i++) {
                double[] x = new double[d];
                System.arraycopy(rows.row(i).toArray(), 0, x, 0, d - 1);
                x[d - 1] = 1;
                double f = 0;
                for (int j = 0; j < d; j++) {
                    f += w[j] * x[j];
                }
                double p = 1 / (1 + Math.exp(signs[i] * f));
                for (int j = 0; j < d; j++) {
                    system[j][d] += signs[i] * prices[i] * p * x[j];
                    for (int k = 0; k < d; k++) {
                        system[j][k] += prices[i] * p * (1 - p) * x[j] * x[k];
                    }
                }
            }
            if (bias == Bias.NONE) {
                for (int j = 0; j < d; j++) {
                    system[d - 1][j] = 0;
                    system[j][d - 1] = 0;
                }
                system[d - 1][d - 1] = 1;
                system[d - 1][d] = 0;
            }
            eliminate(system);
            for (int j = 0; j < d; j++) {
                w[j] += system[j][d];
            }
        }
        return w;
    }

    private static void eliminate(double[][] a) {
        for (int j = 0; j < a.length; j++) {
            for (int i = 0; i < a.length; i++) {
                double factor = i == j ? 0 : a[i][j] / a[j][j];
                for (int k = j; k <= a.length && factor != 0; k++) {
                    a[i][k] -= factor * a[j][k];
                }
            }
        }
        for (int j = 0; j < a.length; j++) {
            a[j][a.length] /= a[j][j];
        }
    }

    private static double objective(Dataset data, double[] w, int[] signs, double[] prices, Bias bias) {
        double sum = bias == Bias.PENALIZED ? 0.5 * w[COLUMNS] * w[COLUMNS] : 0;
        for (int j = 0; j < COLUMNS; j++) {
            sum += 0.5 * w[j] * w[j];
        }
        for (int i = 0; i < data.rows(); i++) {
            double f = w[COLUMNS];
            for (int j = 0; j < COLUMNS; j++) {
                f += w[j] * data.features().row(i).get(j);
            }
            sum += prices[i] * Math.log(1 + Math.exp(-signs[i] * f));
        }
        return sum;
    }

    @ParameterizedTest
    @EnumSource(Bias.class)
    void agreesWithPlainNewtonSteps(Bias bias) {
        Dataset data = data(120, 2, 5);
        int[] signs = new int[data.rows()];
        for (double c : new double[] {0.01, 1, 30}) {
            double[] prices = new double[data.rows()];
            for (int i = 0; i < signs.length; i++) {
                signs[i] = data.code(i) == 1 ? 1 : -1;
                prices[i] = c * data.weight(i);
            }
            double[] expected = newton(data.features(), signs, prices, bias);
            Classifier model =
                    LogisticMachine.linear().c(c).bias(bias).tolerance(1e-12).fit(data);
            double[] w = weights(model, 0);
            for (int j = 0; j < COLUMNS; j++) {
                assertThat(w[j]).isCloseTo(expected[j], within(1e-8));
            }
            assertThat(((LinearFunctions) model.functions()).bias(0)).isCloseTo(expected[COLUMNS], within(1e-8));
            Certificate certificate = model.report().certificate();
            double optimum = objective(data, expected, signs, prices, bias);
            assertThat(certificate.primal()).isCloseTo(optimum, within(1e-11 * optimum));
            assertThat(certificate.dual()).isCloseTo(optimum, within(1e-11 * optimum));
        }
    }

    /** A loose certificate brackets the optimum. */
    @ParameterizedTest
    @EnumSource(Bias.class)
    void certifiesWhatStopsEarly(Bias bias) {
        Dataset data = data(300, 2, 7);
        double optimum = LogisticMachine.linear()
                .bias(bias)
                .tolerance(1e-12)
                .fit(data)
                .report()
                .certificate()
                .primal();
        for (int passes = 1; passes < 5; passes++) {
            Certificate early = LogisticMachine.linear()
                    .bias(bias)
                    .maxIterations(passes)
                    .fit(data)
                    .report()
                    .certificate();
            assertThat(early.dual()).isNotNegative();
            assertThat(early.dual()).isLessThanOrEqualTo(optimum * (1 + 1e-12));
            assertThat(early.primal()).isGreaterThanOrEqualTo(optimum * (1 - 1e-12));
        }
    }

    /** Products for the Hessian by blocks of rows in which most values are 0. */
    @Test
    void sparseRowsTakeAsFewPassesAsDenseOnes() {
        SplittableRandom random = new SplittableRandom(23);
        double[][] x = new double[400][60];
        List<String> names = new ArrayList<>();
        for (double[] row : x) {
            for (int k = 0; k < 8; k++) {
                row[random.nextInt(row.length)] = 1;
            }
            names.add(row[0] + row[1] + row[2] + 0.3 * random.nextGaussian() > 0.3 ? "a" : "b");
        }
        Dataset dense = Dataset.classification(DenseMatrix.copyOf(x), names);
        Classifier expected = LogisticMachine.linear().tolerance(1e-10).fit(dense);
        Classifier found = LogisticMachine.linear().tolerance(1e-10).fit(dense.withFeatures(sparse(x)));
        assertThat(found.report().status()).isEqualTo(Status.CONVERGED);
        assertThat(found.report().iterations())
                .isEqualTo(expected.report().iterations())
                .isLessThan(12);
        for (int j = 0; j < 60; j++) {
            assertThat(weights(found, 0)[j]).isCloseTo(weights(expected, 0)[j], within(1e-9));
        }
    }

    private static SparseMatrix sparse(double[][] x) {
        int[] offsets = new int[x.length + 1];
        List<Integer> indices = new ArrayList<>();
        List<Double> values = new ArrayList<>();
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j < x[i].length; j++) {
                if (x[i][j] != 0) {
                    indices.add(j);
                    values.add(x[i][j]);
                }
            }
            offsets[i + 1] = values.size();
        }
        return SparseMatrix.copyOf(
                x.length,
                x[0].length,
                offsets,
                indices.stream().mapToInt(Integer::intValue).toArray(),
                values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    @Test
    void manyFeaturesUseConjugateGradients() {
        SplittableRandom random = new SplittableRandom(3);
        double[][] x = new double[60][900];
        List<String> names = new ArrayList<>();
        for (double[] row : x) {
            for (int k = 0; k < 10; k++) {
                row[random.nextInt(row.length)] = random.nextGaussian();
            }
            names.add(row[0] + row[1] + random.nextGaussian() > 0 ? "a" : "b");
        }
        Dataset sparse = Dataset.classification(sparse(x), names);
        for (Bias bias : Bias.values()) {
            Classifier model =
                    LogisticMachine.linear().c(10).bias(bias).tolerance(1e-11).fit(sparse);
            assertThat(model.report().status()).isEqualTo(Status.CONVERGED);
            assertThat(model.report().certificate().relativeGap()).isBetween(-1e-13, 1e-11);
        }
    }

    @Test
    void separableRowsWithALargePriceConverge() {
        double[][] x = {{-2}, {-1.5}, {-1}, {1}, {3}};
        Dataset data = Dataset.classification(DenseMatrix.copyOf(x), List.of("0", "0", "0", "1", "1"));
        for (double c : new double[] {1, 1e3, 1e6, 1e9}) {
            Classifier model = LogisticMachine.linear().c(c).tolerance(1e-9).fit(data);
            assertThat(model.report().status()).isEqualTo(Status.CONVERGED);
            assertThat(model.report().iterations()).isLessThan(60);
        }
    }

    @Test
    void aKernelIsRefusedWithTheWayOut() {
        assertThatThrownBy(() -> LogisticMachine.linear().kernel(Kernels.rbf(1)).fit(data(20, 2, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("machine logistic needs the linear kernel, got rbf:gamma=1.0; map(...) approximates other"
                        + " kernels by features");
    }

    @Test
    void scaledLinearKernelIsTheSameProblemInOtherUnits() {
        Dataset data = data(80, 2, 11);
        double factor = 0;
        for (int i = 0; i < data.rows(); i++) {
            factor += data.features().row(i).squaredNorm();
        }
        factor = data.rows() / factor;
        double root = Math.sqrt(factor);
        double[][] scaled = new double[data.rows()][];
        for (int i = 0; i < scaled.length; i++) {
            scaled[i] = data.features().row(i).toArray();
            for (int j = 0; j < COLUMNS; j++) {
                scaled[i][j] *= root;
            }
        }
        Classifier normalized =
                LogisticMachine.linear().normalizeKernel(true).tolerance(1e-12).fit(data);
        Classifier expected =
                LogisticMachine.linear().tolerance(1e-12).fit(data.withFeatures(DenseMatrix.copyOf(scaled)));
        assertThat(normalized.report().certificate().primal())
                .isCloseTo(expected.report().certificate().primal(), within(1e-9));
        for (int j = 0; j < COLUMNS; j++) {
            assertThat(weights(normalized, 0)[j]).isCloseTo(root * weights(expected, 0)[j], within(1e-8));
        }
    }

    /** One that is recomputed in blocks within little memory, as one that is kept. */
    @Test
    void mapsInLittleMemoryGiveTheSameModel() {
        Dataset data = data(6000, 3, 13);
        LogisticMachine machine = LogisticMachine.linear()
                .map(Maps.parseKernelMap("fourier:gamma=0.1,features=64"))
                .multiclass(Multiclass.ONE_VS_REST)
                .tolerance(1e-10);
        Classifier kept = machine.fit(data);
        Classifier recomputed = machine.memory(1 << 20).fit(data);
        for (int i = 0; i < 50; i++) {
            double[] one = kept.predict(data.features().row(i)).scores();
            double[] other = recomputed.predict(data.features().row(i)).scores();
            for (int k = 0; k < one.length; k++) {
                assertThat(other[k]).isCloseTo(one[k], within(1e-6));
            }
        }
    }

    @Test
    void aWarmStartAtTheOptimumNeedsFewPasses() {
        Dataset data = data(500, 2, 17);
        Classifier first = LogisticMachine.linear().tolerance(1e-8).fit(data);
        Classifier again =
                LogisticMachine.linear().tolerance(1e-8).warmStart(first).fit(data);
        assertThat(first.report().iterations()).isGreaterThan(3);
        assertThat(again.report().iterations()).isLessThan(3);
    }

    @Test
    void landmarksWithTheLogisticLossAreLogisticRegressionOnSimilarities() {
        Dataset data = data(90, 2, 19);
        for (Classifier model : List.of(
                LandmarkMachine.with(Kernels.rbf(0.2))
                        .landmarks(15)
                        .loss(LandmarkLoss.LOGISTIC)
                        .tolerance(1e-10)
                        .fit(data),
                TunedTransferMachine.with(Kernels.rbf(0.2))
                        .landmarks(15)
                        .loss(LandmarkLoss.LOGISTIC)
                        .tolerance(1e-10)
                        .fit(data))) {
            assertThat(model.report().status()).isEqualTo(Status.CONVERGED);
            assertThat(model.report().certificate().relativeGap()).isBetween(-1e-12, 1e-10);
            double penalty = 0;
            for (double w : mappedWeights(model)) {
                penalty += 0.5 * w * w;
            }
            double primal = penalty;
            for (int i = 0; i < data.rows(); i++) {
                double f = model.predict(data.features().row(i)).decision();
                primal += data.weight(i) * Math.log(1 + Math.exp(data.code(i) == 1 ? -f : f));
            }
            assertThat(model.report().certificate().primal()).isCloseTo(primal, within(1e-9 * primal));
        }
    }

    private static double[] mappedWeights(Classifier model) {
        return weights(((MappedFunctions) model.functions()).linear(), 0);
    }
}
