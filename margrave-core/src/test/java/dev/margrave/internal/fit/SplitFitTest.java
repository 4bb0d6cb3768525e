// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.Dataset;
import dev.margrave.data.Scaling;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.LogisticMachine;
import dev.margrave.machine.RelativeMarginMachine;
import dev.margrave.machine.SplitFit;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.machine.landmark.SparseLandmarkMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.Multiclass;
import dev.margrave.persist.Models;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Problems that are solved apart and joined give the bytes of one fit. */
final class SplitFitTest {
    static Stream<ClassifierMachine<?>> machines() {
        return Stream.of(
                SupportVectorMachine.with(Kernels.rbf(0.1)).scale(Scaling.STANDARD),
                SupportVectorMachine.with(Kernels.rbf(0.1))
                        .scale(Scaling.STANDARD)
                        .multiclass(Multiclass.ONE_VS_REST),
                RelativeMarginMachine.with(Kernels.polynomial(2)).scale(Scaling.STANDARD),
                SparseLandmarkMachine.with(Kernels.rbf(0.1)).scale(Scaling.STANDARD),
                LogisticMachine.linear().scale(Scaling.STANDARD));
    }

    @ParameterizedTest
    @MethodSource("machines")
    void joinedProblemsAreOneFit(ClassifierMachine<?> machine) throws IOException {
        Dataset data = Datasets.bundled("wine", ReadOptions.DEFAULTS);
        List<byte[]> solved = new ArrayList<>();
        for (int p = 2; p >= 0; p--) {
            solved.add(0, SplitFit.of(machine, data).solve(p));
        }
        SplitFit last = SplitFit.of(machine, data);
        assertThat(last.problems()).isEqualTo(3);
        assertThat(bytes(last.join(solved))).isEqualTo(bytes(machine.fit(data)));
    }

    @Test
    void wrongResultsAreRejected() throws IOException {
        Dataset data = Datasets.bundled("wine", ReadOptions.DEFAULTS);
        SplitFit fit = SplitFit.of(SupportVectorMachine.with(Kernels.rbf(0.1)), data);
        assertThatThrownBy(() -> fit.solve(3)).isInstanceOf(IndexOutOfBoundsException.class);
        byte[] huge = {0, 127, 127, 127, 127, 0};
        assertThatThrownBy(() -> fit.join(List.of(huge))).hasMessageContaining("results");
        assertThatThrownBy(() -> fit.join(List.of(huge, huge, huge))).hasMessageContaining("cannot be read");
    }

    private static byte[] bytes(Classifier model) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Models.write(model, out);
        return out.toByteArray();
    }
}
