// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.Dataset;
import dev.margrave.data.Scaling;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.Multiclass;
import dev.margrave.persist.Models;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.sql.Row;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The binary problems of an exact kernel are tasks, and their model has the bytes of a fit in one process. */
final class KernelFitTest {
    private static final Dataset WINE = LocalSpark.bundled("wine");

    @ParameterizedTest
    @EnumSource(names = {"ONE_VS_ONE", "ONE_VS_REST"})
    void theModelHasTheBytesOfOneComputer(Multiclass scheme) throws IOException {
        // A partition sorts its rows by content, so the fit in one process takes them in the order of a first pass.
        org.apache.spark.sql.Dataset<Row> data = LocalSpark.of(WINE, 1);
        AtomicInteger mostTasks = new AtomicInteger();
        SparkListener listener = new SparkListener() {
            @Override
            public void onStageCompleted(SparkListenerStageCompleted stage) {
                mostTasks.accumulateAndGet(stage.stageInfo().numTasks(), Math::max);
            }
        };
        LocalSpark.session().sparkContext().addSparkListener(listener);
        MargraveClassificationModel model = new MargraveClassifier()
                .setKernel("rbf:gamma=0.1")
                .setParameters("C=4")
                .setScale("standard")
                .setMulticlass(scheme.text())
                .fit(data);
        LocalSpark.session().sparkContext().removeSparkListener(listener);
        assertThat(mostTasks.get()).isEqualTo(3);
        Classifier expected = SupportVectorMachine.with(Kernels.rbf(0.1))
                .c(4)
                .scale(Scaling.STANDARD)
                .multiclass(scheme)
                .threads(1)
                .fit(sorted(data));
        assertThat(bytes((Classifier) model.model())).isEqualTo(bytes(expected));
    }

    private static byte[] bytes(Classifier model) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Models.write(model, out);
        return out.toByteArray();
    }

    private static Dataset sorted(org.apache.spark.sql.Dataset<Row> data) {
        PartitionRows part = new InputColumns(data, "label", "features", "")
                .rows().collect().stream()
                        .filter(some -> some.size() > 0)
                        .findFirst()
                        .orElseThrow();
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < part.size(); i++) {
            labels.add(Integer.toString((int) part.label(i)));
        }
        return Dataset.classification(part.matrix(), labels);
    }
}
