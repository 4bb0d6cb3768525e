// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bound;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.RelativeMarginMachine;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.FitSettings;
import dev.margrave.persist.Models;
import dev.margrave.solver.Bias;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bounds that train again do so as the model was trained, by what its file tells. */
class RefitTest {
    private static final int N = 120;

    @TempDir
    private Path folder;

    private static Dataset draw() {
        SplittableRandom random = new SplittableRandom(31);
        double[][] features = new double[N][];
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < N; i++) {
            double shift = i % 4 == 0 ? 0.7 : -0.7;
            features[i] = new double[] {shift + random.nextGaussian(), 0.2 + 3 * random.nextGaussian()};
            labels.add(i % 4 == 0 ? "rare" : "usual");
        }
        return Dataset.classification(DenseMatrix.copyOf(features), labels);
    }

    private Classifier stored(Classifier model) throws IOException {
        Path file = folder.resolve("model.mgv");
        Models.save(model, file);
        return (Classifier) Models.load(file);
    }

    private static Bound bound(BoundEvaluator certifier, BoundName name, Dataset data) {
        return certifier
                .only(List.of(name))
                .threads(1)
                .certify(data)
                .bound(name)
                .orElseThrow();
    }

    private static SupportVectorMachine svm() {
        return SupportVectorMachine.with(Kernels.linear()).threads(1);
    }

    @Test
    void filesTellHowAModelWasTrained() throws IOException {
        Dataset data = draw();
        Classifier plain = svm().fit(data);
        assertThat(plain.report().settings()).isEqualTo(FitSettings.DEFAULTS);
        assertThat(stored(plain).report()).isEqualTo(plain.report());
        Classifier told = svm().classWeight("rare", 3)
                .tolerance(1e-5)
                .bias(Bias.PENALIZED)
                .fit(data);
        FitSettings settings = stored(told).report().settings();
        assertThat(settings).isEqualTo(new FitSettings(1e-5, true, Map.of("rare", 3.0), false));
        assertThat(stored(told).report()).isEqualTo(told.report());
    }

    /** The same as with the machine itself, and something else than with the defaults. */
    @Test
    void foldsAndPriorsHaveTheModelsSettings() throws IOException {
        Dataset data = draw();
        ClassifierMachine<?> loose = svm().tolerance(0.9);
        ClassifierMachine<?> weighted = svm().classWeight("rare", 4);
        ClassifierMachine<?> transformed =
                svm().transform(new double[] {1, 0, 0.5, 0.1}).bias(Bias.PENALIZED);
        for (ClassifierMachine<?> own : List.of(loose, weighted, transformed)) {
            BoundEvaluator certifier = BoundEvaluator.of(stored(own.fit(data)));
            Bound folds = bound(certifier, BoundName.CROSS_VALIDATION, data);
            assertThat(folds.reason()).isEmpty();
            assertThat(folds).isEqualTo(bound(certifier.machine(own), BoundName.CROSS_VALIDATION, data));
            assertThat(folds.quantities())
                    .isNotEqualTo(bound(certifier.machine(svm()), BoundName.CROSS_VALIDATION, data)
                            .quantities());
            assertThat(bound(certifier, BoundName.PAC_BAYES, data))
                    .isEqualTo(bound(certifier.machine(own), BoundName.PAC_BAYES, data));
        }
    }

    @Test
    void rowsKeepTheirWeights() throws IOException {
        Dataset data = draw();
        double[] weights = new double[N];
        Arrays.setAll(weights, i -> i % 4 == 0 ? 4 : 1);
        Dataset weighted = data.withWeights(weights);
        Bound byRows = bound(BoundEvaluator.of(stored(svm().fit(weighted))), BoundName.CROSS_VALIDATION, weighted);
        Bound byLabel = bound(
                BoundEvaluator.of(stored(svm().classWeight("rare", 4).fit(data))), BoundName.CROSS_VALIDATION, data);
        assertThat(byRows.quantities()).isEqualTo(byLabel.quantities());
    }

    @Test
    void rowsThatTheModelDoesNotKeepAreAReason() throws IOException {
        Dataset data = draw();
        RelativeMarginMachine rmm =
                RelativeMarginMachine.with(Kernels.linear()).b(2).threads(1);
        Classifier model = stored(rmm.unlabeled(data.features()).fit(data));
        assertThat(model.report().settings().hasOtherRows()).isTrue();
        Bound none = bound(BoundEvaluator.of(model), BoundName.CROSS_VALIDATION, data);
        assertThat(none.reason()).startsWith("the fit used further rows");
        assertThat(bound(BoundEvaluator.of(model).machine(rmm), BoundName.CROSS_VALIDATION, data)
                        .value())
                .isPresent();
    }
}
