// SPDX-License-Identifier: Apache-2.0
package dev.margrave.explanation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.Schema;
import dev.margrave.data.Schema.Column;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.explanation.DependenceCurve.Point;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.machine.SupportVectorRegression;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.Regressor;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PartialDependenceTest {
    @Test
    void aLinearModelHasStraightCurvesOnQuantiles() {
        Random random = new Random(1);
        DenseMatrix rows = DenseMatrix.wrap(100, 2, random.doubles(200).toArray());
        Regressor model = SmallModels.regressor(new LinearFunctions(new double[][] {{3, -1}}, new double[] {0.5}));
        double otherMean = IntStream.range(0, 100)
                .mapToDouble(i -> rows.row(i).get(1))
                .average()
                .orElseThrow();
        DependenceCurve curve =
                PartialDependence.of(model, rows).points(11).of("f1").orElseThrow();
        assertThat(curve.isNumeric()).isTrue();
        assertThat(curve.points()).hasSize(11);
        double last = Double.NEGATIVE_INFINITY;
        for (Point point : curve.points()) {
            double value = (Double) point.value();
            assertThat(value).isGreaterThan(last);
            assertThat(point.scores().get(0)).isCloseTo(3 * value - otherMean + 0.5, within(1e-12));
            last = value;
        }
        assertThat(curve.range())
                .isCloseTo(3 * (last - (Double) curve.points().get(0).value()), within(1e-12));
    }

    @Test
    void categoriesAndMissingCellsArePoints() {
        Schema schema = Schema.of(
                List.of(new Column("color", List.of("blue", "red")), Column.numeric("size"), Column.missing("size")),
                "y");
        double[] values = {1, 0, 4, 0, 0, 1, 2, 0, 1, 0, 3, 0, 0, 1, 0, 1, 0, 1, 3, 0, 1, 0, 5, 0};
        Dataset data = Dataset.regression(DenseMatrix.wrap(6, 4, values), new double[] {4, 12, 3, 11, 13, 5})
                .withSchema(schema);
        Regressor model = SupportVectorRegression.with(Kernels.linear())
                .c(100)
                .epsilon(0.01)
                .fit(data);
        PartialDependence dependence = PartialDependence.of(model, data.features());
        DependenceCurve color = dependence.of("color").orElseThrow();
        assertThat(color.points().stream().map(Point::value)).containsExactly("blue", "red");
        assertThat(color.points().get(1).scores().get(0)
                        - color.points().get(0).scores().get(0))
                .isBetween(8.0, 12.0);
        DependenceCurve size = dependence.of("size").orElseThrow();
        assertThat(size.points().stream().map(Point::value)).containsExactly(2.0, 3.0, 4.0, 5.0, null);
        assertThatThrownBy(() -> dependence.of("weight")).hasMessageContaining("no column weight");
    }

    @Test
    void severalLabelsHaveOneScoreEach() throws IOException {
        Dataset iris = Datasets.bundled("iris", ReadOptions.DEFAULTS);
        DependenceCurve curve = PartialDependence.of(
                        SupportVectorMachine.with(Kernels.rbf(0.5)).fit(iris), iris.features())
                .of(iris.schema().featureNames().get(2))
                .orElseThrow();
        assertThat(curve.labels()).isEqualTo(iris.labels().names());
        assertThat(curve.points())
                .allSatisfy(point -> assertThat(point.scores()).hasSize(3));
    }
}
