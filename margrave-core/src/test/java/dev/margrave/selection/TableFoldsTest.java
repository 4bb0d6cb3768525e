// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.conformal.Conformal;
import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.Scaling;
import dev.margrave.data.Schema;
import dev.margrave.data.Schema.Column;
import dev.margrave.kernel.Kernels;
import dev.margrave.kernel.Similarities;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.Machine;
import dev.margrave.machine.Machines;
import dev.margrave.machine.RegressionMachine;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.machine.SupportVectorRegression;
import dev.margrave.model.Model;
import dev.margrave.model.Prediction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is learned about a table is learned from the rows that a fit sees, never from those that score it. */
class TableFoldsTest {
    private static final Schema SCHEMA = Schema.of(
            List.of(
                    Column.numeric("age"),
                    Column.missing("age"),
                    new Column("colour", List.of("blue", "green", "red")),
                    Column.numeric("size"),
                    Column.text("note", 5)),
            "kind");
    private static final int TRAINED = 60; // the first rows
    private static final Split SPLIT = Split.of(
            IntStream.range(0, TRAINED).toArray(), IntStream.range(TRAINED, 80).toArray());

    /** The ages of the last 20 rows are a million times as large as those of the others, and their words are others. */
    private static double[][] rows(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] rows = new double[80][SCHEMA.features()];
        for (int i = 0; i < rows.length; i++) {
            boolean isWild = i >= TRAINED;
            if (i % 3 == 0) {
                rows[i][1] = 1;
            } else {
                rows[i][0] = random.nextDouble(1, 2) * (isWild ? 1e6 : 1);
            }
            rows[i][2 + random.nextInt(3)] = 1;
            rows[i][5] = random.nextDouble(-1, 1);
            rows[i][isWild ? 10 : 6 + random.nextInt(4)] = 1;
        }
        return rows;
    }

    private static Dataset labeled() {
        double[][] rows = rows(3);
        List<String> labels = new ArrayList<>();
        for (double[] row : rows) {
            labels.add(row[5] + row[2] - row[7] > 0.2 ? "2" : row[5] < -0.7 ? "0" : "1");
        }
        return Dataset.classification(DenseMatrix.copyOf(rows), labels).withSchema(SCHEMA);
    }

    private static Dataset valued() {
        double[][] rows = rows(4);
        double[] targets = new double[rows.length];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = rows[i][5] - rows[i][2];
        }
        return Dataset.regression(DenseMatrix.copyOf(rows), targets).withSchema(SCHEMA);
    }

    private static void learnedFrom(Model model, Dataset rows) {
        double sum = 0;
        double present = 0;
        int texts = 0;
        for (int i = 0; i < rows.rows(); i++) {
            sum += rows.row(i).get(0);
            present += 1 - rows.row(i).get(1);
            texts += rows.row(i).get(10) > 0 ? 1 : 0;
        }
        assertThat(model.scaler().missingValue(0)).isCloseTo(sum / present, within(1e-9));
        assertThat(model.scaler().wordWeight(4))
                .isCloseTo(Math.log((1.0 + rows.rows()) / (1.0 + texts)) + 1, within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "standard", "unit"})
    void machinesOfEveryKindLearnFromTheirRows(String scaling) {
        for (Machine<?> machine : List.of(
                SupportVectorMachine.with(Kernels.rbf(0.5)),
                Machines.named("landmark").similarity(Similarities.rule("euclidean")),
                Machines.named("regland").similarity(Similarities.rule("euclidean")),
                Machines.named("rmm-ordinal"),
                Machines.named("svr"))) {
            Dataset data = machine instanceof RegressionMachine<?> ? valued() : labeled();
            Machine<?> scaled = machine.scale(Scaling.parse(scaling));
            learnedFrom(scaled.fit(data), data);
            Dataset some = data.select(SPLIT.train());
            Model part = scaled.fit(some);
            learnedFrom(part, some);
            assertThat(part.scaler().missingValue(0)).isLessThan(2);
            TuneResult tuned =
                    Tuner.of(List.of(scaled)).splits(List.of(SPLIT)).threads(1).run(data);
            assertThat(tuned.points().get(0).scores().get(0))
                    .as(scaled.info().name())
                    .isEqualTo(metric(scaled).score(part, data.select(SPLIT.test()), 1), within(1e-6));
        }
    }

    private static Metric metric(Machine<?> machine) {
        return Metric.of(machine.info().task()).get(0);
    }

    @Test
    void pathsOfSeveralMachinesShareWhatTheFitLearned() {
        SupportVectorMachine svm = SupportVectorMachine.with(Kernels.linear())
                .scale(Scaling.STANDARD)
                .tolerance(1e-9);
        Dataset data = labeled().select(SPLIT.train());
        for (Model model : ClassifierMachine.fitPath(List.of(svm.c(0.1), svm.c(1), svm.c(10)), data)) {
            learnedFrom(model, data);
        }
    }

    @Test
    void partsOfPredictionSetsLearnFromTheirOwnRows() {
        Dataset data = valued();
        Machine<?> svr = SupportVectorRegression.with(Kernels.linear()).scale(Scaling.STANDARD);
        Model model = Conformal.crossValidated().folds(4).seed(2).fit(svr, data);
        List<Split> folds = Splits.folds(data, 4, 2);
        List<Model> parts = model.conformal().orElseThrow().models();
        for (int k = 0; k < folds.size(); k++) {
            learnedFrom(parts.get(k), data.select(folds.get(k).train()));
        }
    }

    /** One-hot columns as categories are divided by their deviation; as numbers they are centered as well. */
    @Test
    void centeringCategoriesDoesNotChangeALinearMachineWithAFreeBias() {
        double[][] rows = rows(5);
        for (double[] row : rows) {
            row[1] = 0;
            Arrays.fill(row, 6, 11, 0);
        }
        DenseMatrix features = DenseMatrix.copyOf(rows);
        List<String> labels = IntStream.range(0, rows.length)
                .mapToObj(i -> rows[i][5] + rows[i][3] > 0.3 ? "yes" : "no")
                .toList();
        Dataset numbers = Dataset.classification(features, labels);
        Dataset table = numbers.withSchema(SCHEMA);
        SupportVectorMachine svm = SupportVectorMachine.with(Kernels.linear())
                .scale(Scaling.STANDARD)
                .tolerance(1e-10);
        List<Prediction> centered = svm.fit(numbers).predict(features, 1);
        List<Prediction> apart = svm.fit(table).predict(features, 1);
        for (int i = 0; i < rows.length; i++) {
            assertThat(apart.get(i).decision()).isCloseTo(centered.get(i).decision(), within(1e-3));
        }
    }
}
