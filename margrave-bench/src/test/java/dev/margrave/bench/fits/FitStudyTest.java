// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.fits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.bench.fits.FitOutcome.Ending;
import dev.margrave.bench.peer.Peers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole way on tiny tables: a worker JVM, judged fits, a journal that is taken up again. */
@Tag("slow")
class FitStudyTest {
    private static final int CLASSIFIER_FITS = 2 * 2 * 3 * 2;
    private static final int REGRESSION_FITS = 2 * 2 * 2;

    @TempDir
    Path folder;

    private String log;

    @BeforeEach
    void write() throws IOException {
        Path tables = Files.createDirectories(folder.resolve("data/tabular"));
        Files.writeString(folder.resolve("data/MANIFEST.tsv"), "n\ttabular/numbers.csv\t40\t2\tregression\n");
        Files.writeString(tables.resolve("labels.train.csv"), table(3));
        Files.writeString(tables.resolve("labels.test.csv"), "x,y\n");
        Files.writeString(tables.resolve("numbers.csv"), table(0));
        Files.writeString(tables.resolve("broken.csv"), "a,b,label\n1,2\n");
    }

    /** Overlapping clouds of the given number of labels, or a noisy plane. */
    private static String table(int labels) {
        Random random = new Random(1);
        StringBuilder out = new StringBuilder("u,v,target\n");
        for (int i = 0; i < 40; i++) {
            double u = random.nextGaussian();
            double v = random.nextGaussian() + (labels == 0 ? 0 : i % labels);
            String target = labels == 0 ? Double.toString(2 * u - v + random.nextGaussian()) : "label" + i % labels;
            out.append(u + "," + v + "," + target + "\n");
        }
        return out.toString();
    }

    private FitResults run(boolean ugly, boolean resume) throws IOException, InterruptedException {
        FitSettings settings = new FitSettings(
                folder.resolve("work"), 20, ugly, Set.of(Peers.MARGRAVE), folder.resolve("fits.jsonl"), resume, "256m");
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        List<TableFile> tables = TableFolder.list(folder.resolve("data"), Set.of());
        assertThat(tables).extracting(TableFile::name).containsExactly("broken", "labels", "numbers");
        FitResults results =
                new FitStudy(settings, new PrintStream(said, true, StandardCharsets.UTF_8)).run(tables, changed -> {});
        log = said.toString(StandardCharsets.UTF_8);
        return results;
    }

    @Test
    void judgesEveryFitAndGoesOnFromTheJournal() throws Exception {
        FitResults results = run(false, false);
        assertThat(results.outcomes()).hasSize(CLASSIFIER_FITS + REGRESSION_FITS);
        assertThat(results.outcomes())
                .allSatisfy(outcome -> assertThat(outcome.ending()).isIn(Ending.REACHED, Ending.MISSED))
                .allSatisfy(outcome -> assertThat(outcome.difference()).isLessThan(1e-4))
                .allSatisfy(outcome -> assertThat(outcome.status()).isEqualTo("CONVERGED"));
        assertThat(results.outcomes()).filteredOn(FitOutcome::isReached).hasSizeGreaterThan(CLASSIFIER_FITS);
        assertThat(results.notes()).singleElement().asString().startsWith("Table broken skipped: ");
        String text = new FitReportTables(results).sections().get(0).text();
        assertThat(text).contains("squared-svm", "svr", "all");

        Path journal = folder.resolve("fits.jsonl");
        List<String> lines = Files.readAllLines(journal);
        Files.write(journal, lines.subList(0, lines.size() - 2));
        Files.writeString(journal, lines.get(lines.size() - 1).substring(0, 50), StandardOpenOption.APPEND);
        FitResults again = run(false, true);
        assertThat(log.lines().filter(line -> line.startsWith(Peers.MARGRAVE))).hasSize(2);
        assertThat(again.outcomes().subList(0, lines.size() - 2))
                .isEqualTo(results.outcomes().subList(0, lines.size() - 2));
        assertThat(Files.readAllLines(journal)).hasSize(lines.size());
    }

    @Test
    void uglyTablesAreFitsOfTheirOwn() throws Exception {
        FitResults results = run(true, false);
        assertThat(results.outcomes()).hasSize(CLASSIFIER_FITS + REGRESSION_FITS);
        assertThat(results.outcomes())
                .allSatisfy(outcome -> assertThat(outcome.fit().ugly()).isTrue());
    }
}
