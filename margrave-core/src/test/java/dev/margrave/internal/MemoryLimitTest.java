// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.feature.MapSettings;
import dev.margrave.internal.selection.Limits;
import dev.margrave.solver.SolverSettings;
import org.junit.jupiter.api.Test;

final class MemoryLimitTest {
    private static final long MEGABYTE = 1L << 20;

    @Test
    void isHalfOfTheHeapInWholeMegabytes() {
        assertThat(MemoryLimit.byDefault((1L << 30) + 3 * MEGABYTE + 17)).isEqualTo(513 * MEGABYTE);
        assertThat(MemoryLimit.ofHeap(1L << 30)).isEqualTo(512 * MEGABYTE);
        assertThat(MemoryLimit.ofHeap((1L << 30) + 3 * MEGABYTE + 17)).isEqualTo(513 * MEGABYTE);
        assertThat(MemoryLimit.ofHeap(MEGABYTE)).isEqualTo(MEGABYTE);
    }

    @Test
    void isTheSameOnEveryLargeHeap() {
        assertThat(MemoryLimit.byDefault(4096 * MEGABYTE)).isEqualTo(2048 * MEGABYTE);
        assertThat(MemoryLimit.byDefault(4094 * MEGABYTE)).isEqualTo(2047 * MEGABYTE);
        assertThat(MemoryLimit.byDefault(1L << 40)).isEqualTo(2048 * MEGABYTE);
    }

    @Test
    void everyDefaultFollowsIt() {
        long expected = MemoryLimit.byDefault(Runtime.getRuntime().maxMemory());
        assertThat(SolverSettings.DEFAULTS.memoryBytes()).isEqualTo(expected);
        assertThat(MapSettings.DEFAULTS.memoryBytes()).isEqualTo(expected);
        assertThat(Limits.DEFAULTS.memoryBytes()).isEqualTo(expected);
    }
}
