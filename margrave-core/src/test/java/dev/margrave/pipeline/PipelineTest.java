// SPDX-License-Identifier: Apache-2.0
package dev.margrave.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.Scaling;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.feature.Maps;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.Machine;
import dev.margrave.machine.Machines;
import dev.margrave.machine.RelativeOrdinalMachine;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.machine.SupportVectorRegression;
import dev.margrave.model.Calibration;
import dev.margrave.model.Classifier;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.Model;
import dev.margrave.model.Regressor;
import dev.margrave.persist.Models;
import dev.margrave.selection.Calibrator;
import dev.margrave.selection.Metric;
import dev.margrave.selection.Splits;
import dev.margrave.selection.validation.Validation;
import dev.margrave.selection.validation.ValidationResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PipelineTest {
    private static final String TABLE = table();

    @TempDir
    Path folder;

    private static String table() {
        StringBuilder out = new StringBuilder("size,color,kind\n");
        for (int i = 0; i < 90; i++) {
            int size = 10 + i * 37 % 41;
            out.append(size).append(i % 3 == 0 ? ",red," : i % 3 == 1 ? ",green," : ",blue,");
            out.append(size + i % 3 * 10 > 40 ? "large\n" : "small\n");
        }
        return out.toString();
    }

    private Path file() throws IOException {
        return Files.writeString(folder.resolve("table.csv"), TABLE);
    }

    /** A kernel of a program's own, which no file can name. */
    private record Shifted() implements Kernel {
        @Override
        public double apply(Row x, Row z) {
            return 1 + x.dot(z);
        }

        @Override
        public String spec() {
            return "shifted";
        }
    }

    @Test
    void theModelIsThatOfItsParts() throws IOException {
        SupportVectorMachine machine =
                SupportVectorMachine.with(Kernels.linear()).c(2);
        Pipeline<Classifier> pipeline = Pipeline.of(machine)
                .reading(ReadOptions.DEFAULTS.withLabel("kind"))
                .scale(Scaling.STANDARD)
                .calibrate(Calibration.Kind.SIGMOID);
        Path saved = folder.resolve("table.mgv");
        Classifier model = pipeline.fitAndSave(file(), saved);
        Dataset data = Datasets.read(file(), ReadOptions.DEFAULTS.withLabel("kind"));
        Classifier byHand = Calibrator.of(Calibration.Kind.SIGMOID).fit(machine.scale(Scaling.STANDARD), data);
        Path other = folder.resolve("other.mgv");
        Models.save(byHand, other);
        assertThat(Files.readAllBytes(saved)).isEqualTo(Files.readAllBytes(other));
        assertThat(model.predict(Map.of("size", 50, "color", "red")).label()).isEqualTo("large");
        assertThat(model.predict(Map.of("size", "11", "color", "red")).toString())
                .startsWith("small (score ")
                .contains(", probability 0.9");
        assertThat(pipeline.toString()).isEqualTo("svm on linear {C=2.0}, sigmoid calibration");
    }

    @Test
    void everyKindOfMachineHasItsKindOfModel() throws IOException {
        Path file = file();
        Regressor regressor = Pipeline.of(SupportVectorRegression.with(Kernels.linear()))
                .reading(ReadOptions.DEFAULTS.withLabel("size"))
                .fit(file);
        assertThat(regressor.predict(Map.of("color", "red", "kind", "large")))
                .isGreaterThan(regressor.predict(Map.of("color", "red", "kind", "small")));
        Classifier ordinal =
                Pipeline.of(RelativeOrdinalMachine.with(Kernels.linear())).fit(file);
        assertThat(((MarginClassifier) ordinal).multiclass().text()).isEqualTo("ordinal");
        assertThat(ordinal.predict(Map.of("size", 50, "color", "blue")).label()).isIn("large", "small");
        Machine<?> named = Machines.named("svm");
        Model mapped = Pipeline.of(named)
                .map(Maps.parseKernelMap("fourier:gamma=0.1,features=50"))
                .scale(Scaling.STANDARD)
                .fit(file);
        assertThat(mapped.report().kernel()).startsWith("fourier");
        assertThatThrownBy(() -> Pipeline.of(SupportVectorRegression.with(Kernels.linear()))
                        .calibrate(Calibration.Kind.SIGMOID))
                .hasMessage("machine svr predicts numbers, which have no probabilities");
        Model inside = Pipeline.of(Machines.named("one-class").set("nu", 0.2).kernel(Kernels.rbf(0.5)))
                .reading(ReadOptions.DEFAULTS.withoutLabel(true).withoutColumn("kind"))
                .scale(Scaling.STANDARD)
                .fit(file);
        assertThat(((Classifier) inside)
                        .predict(Map.of("size", 1e6, "color", "red"))
                        .label())
                .isEqualTo("-1");
    }

    @Test
    void whatCannotBeSavedIsRefusedBeforeTheFit() throws IOException {
        SupportVectorMachine machine = SupportVectorMachine.with(new Shifted());
        Path nowhere = folder.resolve("no such file.csv");
        assertThatThrownBy(() -> Pipeline.of(machine).fitAndSave(nowhere, folder.resolve("a.mgv")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("kernel \"shifted\" has no file form: ");
        assertThatThrownBy(() -> Models.requireSavable(machine)).hasMessageContaining("has no file form");
        Classifier unsaved = Pipeline.of(machine).fit(file());
        assertThat(unsaved.predict(Map.of("size", 50, "color", "red")).label()).isEqualTo("large");
        for (Machine<?> other : List.<Machine<?>>of(
                SupportVectorMachine.with(Kernels.rbf(0.5)),
                SupportVectorMachine.with(Kernels.parse("rbf:gamma=scale")),
                SupportVectorMachine.with(Kernels.linear()).map(Maps.parseKernelMap("fourier:gamma=1,features=9")),
                Machines.named("landmark"),
                Machines.named("kernel-regression"))) {
            Models.requireSavable(other);
        }
    }

    /** Scaling and calibration of a split see its training part alone. */
    @Test
    void aSplitIsLearnedFromItsTrainingPart() throws IOException {
        Pipeline<Classifier> pipeline = Pipeline.of(
                        SupportVectorMachine.with(Kernels.linear()).c(1))
                .scale(Scaling.minmax(0, 1))
                .calibrate(Calibration.Kind.TEMPERATURE);
        Dataset data = pipeline.read(file());
        ValidationResult result =
                Validation.of(pipeline).metric(Metric.parse("log-loss")).run(file());
        assertThat(result.isComplete()).isTrue();
        List<Double> byHand = Splits.folds(data, 5, 1).stream()
                .map(split -> {
                    Classifier model = pipeline.fit(data.select(split.train()));
                    Dataset held = data.select(split.test());
                    double sum = 0;
                    for (int i = 0; i < held.rows(); i++) {
                        int code = model.labels().code(held.labels().name(held.code(i)));
                        sum -= Math.log(model.predict(held.row(i)).probability(code));
                    }
                    return sum / held.rows();
                })
                .toList();
        assertThat(result.scores()).hasSize(5);
        for (int k = 0; k < 5; k++) {
            assertThat(Math.abs(result.scores().get(k))).isCloseTo(byHand.get(k), within(1e-9));
        }
    }

    @Test
    void nullIsNamed() throws IOException {
        Classifier model =
                Pipeline.of(SupportVectorMachine.with(Kernels.linear())).fit(file());
        assertThatThrownBy(() -> model.predict((Row) null)).hasMessage("row");
        assertThatThrownBy(() -> model.predict((FeatureMatrix) null)).hasMessage("rows");
        assertThatThrownBy(() -> model.predict((Map<String, ?>) null)).hasMessage("fields");
        assertThatThrownBy(() -> model.scorer().decisions((Row) null)).hasMessage("row");
        assertThatThrownBy(() -> Pipeline.of((SupportVectorMachine) null)).hasMessage("machine");
    }
}
