// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.margrave.data.Dataset;
import dev.margrave.data.Scaling;
import dev.margrave.data.Task;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.feature.Maps;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.RelativeMarginMachine;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.machine.SupportVectorRegression;
import dev.margrave.model.FitReport;
import dev.margrave.model.Multiclass;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Public data sets in the folder {@code -Dmargrave.data=DIR}: Spark and one computer agree within the gap. */
@Tag("slow")
final class RealDataTest {
    private static final double TOLERANCE = 1e-3;

    private Path data;

    @BeforeEach
    void findData() {
        String folder = System.getProperty("margrave.data", "");
        assumeTrue(!folder.isEmpty(), "no folder of data sets: -Dmargrave.data=DIR");
        data = Path.of(folder);
    }

    private static void assertAgree(FitReport spark, FitReport core) {
        assertThat(spark.relativeGap()).isLessThanOrEqualTo(TOLERANCE);
        for (int p = 0; p < core.problems().size(); p++) {
            double lower = core.problems().get(p).certificate().dual();
            double upper = core.problems().get(p).certificate().primal();
            // The optimum lies in both brackets.
            assertThat(spark.problems().get(p).certificate().primal()).isBetween(lower, upper * (1 + TOLERANCE));
            assertThat(spark.problems().get(p).certificate().dual()).isBetween(lower * (1 - TOLERANCE), upper);
        }
        System.out.println(core.machine() + " " + core.kernel() + ": Spark " + spark.primal() + " / " + spark.dual()
                + ", core " + core.primal() + " / " + core.dual() + "; " + spark.plan());
    }

    @Test
    void adults() throws IOException {
        Dataset rows = Datasets.read(data.resolve("libsvm/a9a.svm.gz"));
        assertAgree(
                new MargraveClassifier().fit(LocalSpark.of(rows, 4)).report(),
                SupportVectorMachine.with(Kernels.linear()).c(1).fit(rows).report());
        assertAgree(
                new MargraveClassifier()
                        .setMachine("rmm")
                        .setParameters("B=2")
                        .fit(LocalSpark.of(rows, 4))
                        .report(),
                RelativeMarginMachine.with(Kernels.linear()).c(1).b(2).fit(rows).report());
    }

    @Test
    void digitsOnFourierFeatures() throws IOException {
        Dataset all = Datasets.read(data.resolve("digits/mnist/train-images-idx3-ubyte.gz"));
        Dataset rows = all.select(IntStream.range(0, all.rows())
                .filter(i -> List.of("3", "8").contains(all.labels().name(all.code(i))))
                .toArray());
        String map = "fourier:gamma=0.02,features=1000";
        assertAgree(
                new MargraveClassifier()
                        .setMap(map)
                        .setScale("minmax")
                        .fit(LocalSpark.of(rows, 4))
                        .report(),
                SupportVectorMachine.with(Kernels.linear())
                        .map(Maps.parseKernelMap(map))
                        .scale(Scaling.minmax(0, 1))
                        .fit(rows)
                        .report());
    }

    @Test
    void newsgroups() throws IOException {
        Dataset rows = Datasets.read(data.resolve("text/20news_bydate.train.svm.gz"));
        assertAgree(
                new MargraveClassifier()
                        .setMulticlass("one-vs-rest")
                        .setScale("unit")
                        .fit(LocalSpark.of(rows, 4))
                        .report(),
                SupportVectorMachine.with(Kernels.linear())
                        .multiclass(Multiclass.ONE_VS_REST)
                        .scale(Scaling.UNIT)
                        .fit(rows)
                        .report());
    }

    @Test
    void regression() throws IOException {
        Dataset rows = Datasets.bundled("autompg", ReadOptions.DEFAULTS.withTask(Task.REGRESSION));
        Dataset targets = Dataset.regression(
                rows.features(),
                IntStream.range(0, rows.rows()).mapToDouble(rows::target).toArray());
        assertAgree(
                new MargraveRegressor()
                        .setScale("standard")
                        .fit(LocalSpark.of(targets, 4))
                        .report(),
                SupportVectorRegression.with(Kernels.linear())
                        .scale(Scaling.STANDARD)
                        .fit(targets)
                        .report());
    }
}
