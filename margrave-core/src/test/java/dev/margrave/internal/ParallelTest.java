// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParallelTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void valueBesideIsComputedOnceAndWaitedForDespiteInterruption(int threads) {
        int[] calls = new int[1];
        Supplier<Integer> value = Parallel.inBackground(threads, () -> ++calls[0]);
        Thread.currentThread().interrupt();
        try {
            assertThat(value.get()).isEqualTo(1);
            assertThat(value.get()).isEqualTo(1);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void failureBesideReachesWhoAsks(int threads) {
        IllegalArgumentException failure = new IllegalArgumentException("no");
        Supplier<Integer> value = Parallel.inBackground(threads, () -> {
            throw failure;
        });
        assertThatThrownBy(value::get).isSameAs(failure);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void failureOfATaskIsThrownAsItIs(int threads) {
        IllegalStateException failure = new IllegalStateException("task 2");
        try (Parallel parallel = new Parallel(threads)) {
            assertThatThrownBy(() -> parallel.run(5, k -> {
                        if (k == 2) {
                            throw failure;
                        }
                    }))
                    .isSameAs(failure);
        }
    }
}
