// SPDX-License-Identifier: Apache-2.0
package dev.margrave.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Replays the seeds, and inputs that once found a defect, without a fuzzer. */
class SeedsTest {
    private static final Path SEEDS = Path.of("src/main/seeds");
    private static final Path MODELS = Path.of("../margrave-core/src/test/resources/models/v7");

    @TestFactory
    List<DynamicTest> everyTargetHoldsOnItsSeeds() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        Map<String, List<byte[]>> seeds = Seeds.all(SEEDS, MODELS);
        for (Map.Entry<String, Target> target : Targets.byName().entrySet()) {
            tests.add(DynamicTest.dynamicTest(target.getKey(), () -> {
                assertThat(seeds.get(target.getKey())).isNotEmpty();
                for (byte[] seed : seeds.get(target.getKey())) {
                    assertThatCode(() -> target.getValue().run(seed)).doesNotThrowAnyException();
                }
            }));
        }
        return tests;
    }
}
