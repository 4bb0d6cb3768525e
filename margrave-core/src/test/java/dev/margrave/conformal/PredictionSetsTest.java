// SPDX-License-Identifier: Apache-2.0
package dev.margrave.conformal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.conformal.PredictionIntervals.Interval;
import dev.margrave.data.Dataset;
import dev.margrave.data.Row;
import dev.margrave.model.Classifier;
import dev.margrave.model.ConformalScores;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.Model;
import dev.margrave.model.Multiclass;
import dev.margrave.model.Regressor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PredictionSetsTest {
    /**
     * The whole of the proof, by enumeration: of n + 1 exchangeable rows any may be the new one, and exactly ⌈level·(n + 1)⌉ of
     * them are covered by the others. A rank too large or too small by one shows at once.
     */
    @Test
    void aSplitCoversExactlyAsManyRowsAsItsRankSays() {
        double[] values = {5, -1, 2, 8, -3, 13, 0.5, 21, -34, 55}; // all |t| differ
        for (double level : new double[] {0.07, 0.29, 0.5, 0.57, 0.7, 0.8, 0.9}) {
            int covered = 0;
            for (int left = 0; left < values.length; left++) {
                Regressor model = calibrated(HandMade.regressor(0, 0), HandMade.targets(without(values, left)));
                Interval interval = PredictionIntervals.of(model, level).of(Row.dense(0));
                covered += interval.contains(values[left]) ? 1 : 0;
            }
            assertThat(covered).as("level " + level).isEqualTo((int) Math.ceil(level * 10 - 1e-9));
        }
    }

    @Test
    void labelsAreCoveredExactlyAsOftenAsTheRankSays() {
        double[] values = {0.3, -0.2, 1.5, 2.5, -0.7, 0.9, -1.1, 0.1, 3.5, -4.5};
        String[] labels = {"yes", "yes", "no", "yes", "no", "yes", "yes", "no", "yes", "no"};
        int all = 0;
        int[] byLabel = new int[2];
        for (int left = 0; left < values.length; left++) {
            int out = left;
            String[] others = IntStream.range(0, labels.length)
                    .filter(i -> i != out)
                    .mapToObj(i -> labels[i])
                    .toArray(String[]::new);
            Classifier model = calibrated(HandMade.binary(), HandMade.labeled(without(values, left), others));
            Row row = Row.dense(values[left]);
            all += PredictionSets.of(model, 0.7).of(row).contains(labels[left]) ? 1 : 0;
            byLabel[labels[left].equals("yes") ? 1 : 0] +=
                    PredictionSets.byLabel(model, 0.7).of(row).contains(labels[left]) ? 1 : 0;
        }
        assertThat(all).isEqualTo(7); // ⌈0.7·10⌉
        assertThat(byLabel).containsExactly(3, 5); // ⌈0.7·4⌉ of the four "no", ⌈0.7·6⌉ of the six "yes"
    }

    @Test
    void tiesAreCovered() {
        Regressor model = calibrated(HandMade.regressor(0, 0), HandMade.targets(1, -1, 1, 1, 1, 1, 1, 1, 9));
        assertThat(PredictionIntervals.of(model, 0.5).of(Row.dense(0))).isEqualTo(new Interval(-1, 1));
        assertThat(new Interval(-1, 1).contains(1)).isTrue();
        assertThat(new Interval(-1, 1).contains(Math.nextUp(1.0))).isFalse();
    }

    /** CV+ compared with its definition, on rows that know their fold. */
    @Test
    void crossValidatedIntervalsAreThoseOfTheDefinition() {
        Random random = new Random(3);
        List<Model> models = new ArrayList<>();
        List<Dataset> parts = new ArrayList<>();
        List<double[]> ends = new ArrayList<>(); // f_part(1.5) and |t − f| of each row
        for (int part = 0; part < 4; part++) {
            Regressor model = HandMade.regressor(1 + 0.3 * random.nextGaussian(), random.nextGaussian());
            double[] targets = random.doubles(3 + part, -4, 4).toArray();
            models.add(model);
            parts.add(HandMade.targets(targets));
            for (double target : targets) {
                ends.add(new double[] {model.predict(Row.dense(1.5)), Math.abs(target - model.predict(Row.dense(0)))});
            }
        }
        Regressor whole = (Regressor)
                HandMade.regressor(1, 0).withConformal(ConformalScores.crossValidated(models, parts, "", 1));
        for (double level : new double[] {0.25, 0.5, 0.8, 0.9}) {
            int rank = (int) Math.ceil(level * (ends.size() + 1) - 1e-9);
            double[] lower =
                    ends.stream().mapToDouble(e -> e[0] - e[1]).sorted().toArray();
            double[] upper =
                    ends.stream().mapToDouble(e -> e[0] + e[1]).sorted().toArray();
            Interval interval = PredictionIntervals.of(whole, level).of(Row.dense(1.5));
            assertThat(interval.lower()).isEqualTo(lower[lower.length - rank]);
            assertThat(interval.upper()).isEqualTo(upper[rank - 1]);
        }
    }

    /** A label stays unless at least level·(n + 1) scores of held-out rows are smaller than its own by their fold's model. */
    @Test
    void crossValidatedSetsAreThoseOfTheDefinition() {
        double[][] rows = {{0.5, -1, 2, 0.25}, {-0.5, 1.5, 3}};
        String[][] labels = {{"yes", "no", "yes", "no"}, {"yes", "yes", "no"}};
        double[] shifts = {0.2, -0.4};
        List<Model> models = new ArrayList<>();
        List<Dataset> parts = new ArrayList<>();
        for (int part = 0; part < 2; part++) {
            models.add(HandMade.classifier(
                    List.of("no", "yes"), Multiclass.ONE_VS_ONE, new double[][] {{1}}, new double[] {shifts[part]}));
            parts.add(HandMade.labeled(rows[part], labels[part]));
        }
        Classifier whole = HandMade.binary().withConformal(ConformalScores.crossValidated(models, parts, "", 1));
        for (double x = -3; x <= 3; x += 0.1) {
            List<String> expected = new ArrayList<>();
            for (String label : List.of("no", "yes")) {
                int below = 0;
                for (int part = 0; part < 2; part++) {
                    double score = (label.equals("yes") ? -1 : 1) * (x + shifts[part]);
                    for (int i = 0; i < rows[part].length; i++) {
                        double own = (labels[part][i].equals("yes") ? -1 : 1) * (rows[part][i] + shifts[part]);
                        below += own < score ? 1 : 0;
                    }
                }
                if (below < 0.75 * 8) {
                    expected.add(label);
                }
            }
            assertThat(PredictionSets.of(whole, 0.75).of(Row.dense(x)))
                    .as("x = " + x)
                    .isEqualTo(expected);
        }
    }

    @Test
    void aLabelOfOneAgainstTheRestIsJudgedByItsLead() {
        MarginClassifier model = HandMade.classifier(
                List.of("a", "b", "c"), Multiclass.ONE_VS_REST, new double[][] {{1}, {-1}, {0}}, new double[] {0, 0, 0.5
                });
        assertThat(model.nonconformity(model.predict(Row.dense(2)), 0)).isEqualTo(-1.5);
        assertThat(model.nonconformity(model.predict(Row.dense(2)), 1)).isEqualTo(4);
        assertThat(model.nonconformity(model.predict(Row.dense(2)), 2)).isEqualTo(1.5);
    }

    /** −f outside its interval of the thresholds 1 and −1 = −bias; sets have no gaps. */
    @Test
    void orderedLabelsAreJudgedByTheDistanceFromTheirInterval() {
        MarginClassifier model = HandMade.classifier(
                List.of("1", "2", "3"), Multiclass.ORDINAL, new double[][] {{1}, {1}}, new double[] {1, -1});
        assertThat(model.nonconformity(model.predict(Row.dense(0)), 1)).isEqualTo(-1);
        assertThat(model.nonconformity(model.predict(Row.dense(0)), 0)).isEqualTo(1);
        assertThat(model.nonconformity(model.predict(Row.dense(3)), 0)).isEqualTo(4);
        assertThat(model.nonconformity(model.predict(Row.dense(3)), 1)).isEqualTo(2);
        assertThat(model.nonconformity(model.predict(Row.dense(3)), 2)).isEqualTo(-2);
    }

    @Test
    void pairsAreJudgedByTheWorstOfThem() {
        MarginClassifier model = HandMade.classifier(
                List.of("a", "b", "c"), Multiclass.ONE_VS_ONE, new double[][] {{1}, {2}, {-3}}, new double[3]);
        // at 1: (a, b) = 1 for b, (a, c) = 2 for c, (b, c) = −3 for b
        assertThat(model.nonconformity(model.predict(Row.dense(1)), 0)).isEqualTo(2);
        assertThat(model.nonconformity(model.predict(Row.dense(1)), 1)).isEqualTo(-1);
        assertThat(model.nonconformity(model.predict(Row.dense(1)), 2)).isEqualTo(3);
    }

    @Test
    void whatIsProvenIsSaid() {
        Regressor split = calibrated(HandMade.regressor(0, 0), HandMade.targets(new double[99]));
        assertThat(PredictionIntervals.of(split, 0.9).promise()).isEqualTo(0.9);
        List<Dataset> parts = List.of(HandMade.targets(new double[50]), HandMade.targets(new double[50]));
        Regressor folds = (Regressor) HandMade.regressor(0, 0)
                .withConformal(ConformalScores.crossValidated(
                        List.of(HandMade.regressor(0, 0), HandMade.regressor(0, 0)), parts, "", 1));
        // 2·(1 − 1/2)/(100/2 + 1) = 1/51 is smaller than (1 − 2/100)/3
        assertThat(PredictionIntervals.of(folds, 0.9).promise()).isCloseTo(0.8 - 1 / 51.0, within(1e-12));
        assertThat(PredictionIntervals.of(folds, 0.4).promise()).isZero();
    }

    @Test
    void tooFewRowsAndModelsWithoutScoresAreRefused() {
        Regressor model = calibrated(HandMade.regressor(0, 0), HandMade.targets(1, 2, 3, 4, 5, 6, 7, 8, 9));
        assertThat(PredictionIntervals.of(model, 0.9).of(Row.dense(0))).isEqualTo(new Interval(-9, 9));
        assertThatThrownBy(() -> PredictionIntervals.of(model, 0.91))
                .hasMessage(
                        "a level of 0.91 needs more than the 9 rows that the model's sets rest on, which allow at most"
                                + " 9/10");
        assertThatThrownBy(() -> PredictionIntervals.of(HandMade.regressor(0, 0), 0.5))
                .hasMessage("the model gives no sets; train it by Conformal");
        for (double level : new double[] {0, 1, 90, -1, Double.NaN}) {
            assertThatThrownBy(() -> PredictionSets.of(HandMade.binary(), level))
                    .hasMessageStartingWith("the level of sets must be between 0 and 1, such as 0.9, got ");
        }
    }

    @Test
    void aLabelWithTooFewRowsIsInEverySetByLabel() {
        Classifier model = calibrated(
                HandMade.binary(), HandMade.labeled(new double[] {1, 2, 3, 4, -5}, "yes", "yes", "yes", "yes", "no"));
        assertThat(PredictionSets.byLabel(model, 0.8).unscored()).containsExactly("no");
        assertThat(PredictionSets.byLabel(model, 0.8).of(Row.dense(100))).containsExactly("no", "yes");
        assertThat(PredictionSets.of(model, 0.8).unscored()).isEmpty();
        assertThat(PredictionSets.of(model, 0.8).of(Row.dense(100))).containsExactly("yes");
    }

    @Test
    void scoresOfAnotherModelAreRefused() {
        ConformalScores numbers = ConformalScores.split(HandMade.regressor(0, 0), HandMade.targets(1, 2), "", 1);
        assertThatThrownBy(() -> HandMade.binary().withConformal(numbers))
                .hasMessage("conformal scores of 1 labels for a model of 2");
        assertThatThrownBy(() -> ConformalScores.split(HandMade.binary(), HandMade.targets(1, 2), "", 1))
                .hasMessage("the calibration rows have no labels");
        assertThatThrownBy(() -> ConformalScores.of(List.of(), new double[][][] {{{}}}, ""))
                .hasMessage("conformal scores need at least one row");
    }

    @SuppressWarnings("unchecked")
    private static <M extends Model> M calibrated(M model, Dataset rows) {
        return (M) model.withConformal(ConformalScores.split(model, rows, "", 1));
    }

    private static double[] without(double[] values, int left) {
        return IntStream.range(0, values.length)
                .filter(i -> i != left)
                .mapToDouble(i -> values[i])
                .toArray();
    }

    @Test
    void manyRowsGetTheSetsOfSingleOnes() {
        double[] values = new Random(5).doubles(40, -3, 3).toArray();
        String[] labels = Arrays.stream(values)
                .mapToObj(v -> v + Math.sin(9 * v) > 0 ? "yes" : "no")
                .toArray(String[]::new);
        Classifier model = calibrated(HandMade.binary(), HandMade.labeled(values, labels));
        PredictionSets sets = PredictionSets.of(model, 0.9);
        assertThat(sets.of(HandMade.column(values), 2))
                .isEqualTo(Arrays.stream(values)
                        .mapToObj(v -> sets.of(Row.dense(v)))
                        .toList());
    }
}
