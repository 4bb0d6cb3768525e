// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.bench.peer.KernelChoice;
import dev.margrave.bench.report.Section;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole way on tiny data: prepared files, fresh JVMs, models judged from their files. */
@Tag("slow")
class FitWorkTest {
    private static final Source TINY =
            new Source("tiny", 4, List.of("tiny.svm"), List.of("tiny.t.svm"), List.of(), false, false);

    @TempDir
    Path folder;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("tiny.svm"), rows(1, 240));
        Files.writeString(folder.resolve("tiny.t.svm"), rows(2, 90));
    }

    /** Three overlapping clouds. */
    private static String rows(long seed, int count) {
        Random random = new Random(seed);
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < count; i++) {
            int label = i % 3;
            out.append(label + 1);
            for (int j = 0; j < 4; j++) {
                double center = j == label ? 1.5 : 0;
                out.append(' ').append(j + 1).append(':').append(center + random.nextGaussian());
            }
            out.append('\n');
        }
        return out.toString();
    }

    private List<PeerRuns.Details> run(KernelChoice kernel, String... peers) throws Exception {
        Settings settings = new Settings(
                folder, folder.resolve("work"), null, 1, Set.of(peers), false, "256m", 64, 0, Duration.ofMinutes(2));
        FitWork work = new FitWork("tiny", "tiny", TINY, kernel, 1, 1e-4, 1e-5, 1, List.of());
        PrintStream silent = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        Section section = work.run(new Session(settings, silent));
        List<PeerRuns.Details> details = new ArrayList<>();
        for (Object entry : (List<?>) section.details().get("peers")) {
            details.add((PeerRuns.Details) entry);
        }
        assertThat(details).extracting(PeerRuns.Details::name).containsExactly(peers);
        assertThat(details).extracting(PeerRuns.Details::failure).containsOnlyNulls();
        assertThat(section.text()).contains("Margrave", "1.00 ×");
        return details;
    }

    @Test
    void kernelObjectivesAgreeWithLibsvm() throws Exception {
        List<PeerRuns.Details> peers = run(KernelChoice.gaussian(0.5), "margrave", "libsvm-java");
        double dual = peers.get(1).verdict().dual();
        assertThat(dual).isNegative();
        assertThat(peers.get(0).verdict().dual()).isCloseTo(dual, within(1e-4 * -dual));
        // The judge reads the text form of Margrave's model, Margrave certifies its own: both must see one point.
        double certified = peers.get(0).measurements().get(0).value("dual");
        assertThat(peers.get(0).verdict().dual()).isCloseTo(certified, within(1e-6 * -certified));
        double primal = peers.get(0).measurements().get(0).value("primal");
        assertThat(peers.get(0).verdict().primal()).isCloseTo(primal, within(1e-5 * primal));
        assertThat(peers.get(0).verdict().testErrors()).isBetween(1, 45);
        assertThat(peers.get(0).verdict().testErrors())
                .isCloseTo(peers.get(1).verdict().testErrors(), within(1));
    }

    @Test
    void linearObjectivesAgreeWithLiblinear() throws Exception {
        List<PeerRuns.Details> peers = run(KernelChoice.linear(), "margrave", "liblinear-java");
        double primal = peers.get(1).verdict().primal();
        double dual = peers.get(1).measurements().get(0).value("dual");
        assertThat(peers.get(0).verdict().primal()).isCloseTo(primal, within(1e-4 * primal));
        assertThat(peers.get(0).measurements().get(0).value("dual")).isCloseTo(dual, within(1e-4 * -dual));
        assertThat(peers.get(0).verdict().testErrors())
                .isCloseTo(peers.get(1).verdict().testErrors(), within(1));
    }
}
