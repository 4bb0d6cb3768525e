// SPDX-License-Identifier: Apache-2.0
package org.example.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.data.Task;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.model.Classifier;
import dev.margrave.model.Prediction;
import dev.margrave.persist.Models;
import dev.margrave.selection.validation.ValidationResult;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code of docs/service.md does what the page says. */
final class ScoringServiceTest {
    private static final int MAX_BATCHES = 2000; // far more than compiling takes
    private static final int ROWS_PER_BATCH = 100;

    /** The page says that a row from a map leaves less than this for the collector. */
    private static final long MOST_BYTES_PER_MAP = 4096;

    @TempDir
    static Path folder;

    private static Path csv;
    private static Path file;
    private static List<Map<String, Object>> requests;

    @BeforeAll
    static void train() throws IOException {
        csv = folder.resolve("credit.csv");
        try (InputStream in = new GZIPInputStream(
                Datasets.class.getResourceAsStream("/dev/margrave/data/bundled/german-credit.csv.gz"))) {
            Files.copy(in, csv);
        }
        file = folder.resolve("credit.mgv");
        assertThat(CreditTraining.train(csv, file).calibration()).isPresent();
        requests = requests(csv);
    }

    /** Numbers as numbers, all else as text, as a JSON object would hold them. */
    private static List<Map<String, Object>> requests(Path csv) throws IOException {
        List<String> lines = Files.readAllLines(csv);
        String[] names = lines.get(0).split(",");
        List<Map<String, Object>> all = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",");
            Map<String, Object> fields = new LinkedHashMap<>();
            for (int k = 0; k < names.length - 1; k++) {
                boolean isNumber = cells[k].matches("[0-9]+");
                fields.put(names[k], isNumber ? (Object) Integer.valueOf(cells[k]) : cells[k]);
            }
            all.add(fields);
        }
        return all;
    }

    @Test
    void requestsArePredictedLikeTheRowsOfTheFile() throws IOException {
        Classifier model = (Classifier) Models.load(file);
        Dataset rows = Datasets.read(
                csv, ReadOptions.DEFAULTS.withSchema(model.schema()).withTask(Task.NONE));
        for (int i = 0; i < rows.rows(); i++) {
            Prediction ofRow = model.predict(rows.row(i));
            Prediction ofMap = model.predict(requests.get(i));
            assertThat(ofMap.label()).isEqualTo(ofRow.label());
            assertThat(ofMap.probabilities()).isEqualTo(ofRow.probabilities());
        }
    }

    @Test
    void aServiceAnswersOrSaysWhyNot() throws IOException {
        ScoringService service = new ScoringService(file, requests.get(0));
        ScoringService.Response good = service.score(requests.get(0));
        assertThat(good.status()).isEqualTo(200);
        assertThat(good.body()).containsEntry("label", "good");
        Map<?, ?> probabilities = (Map<?, ?>) good.body().get("probabilities");
        assertThat((double) probabilities.get("good") + (double) probabilities.get("bad"))
                .isBetween(1 - 1e-12, 1 + 1e-12);

        Map<String, Object> bad = new HashMap<>(requests.get(0));
        bad.put("duration", "two years");
        assertThat(service.score(bad))
                .isEqualTo(new ScoringService.Response(
                        400,
                        Map.of(
                                "field",
                                "duration",
                                "message",
                                "value \"two years\" in the numeric column \"duration\"")));
        bad.remove("duration");
        assertThat(service.score(bad).status()).isEqualTo(200); // the model fills it
    }

    @Test
    void aDamagedFileLeavesTheOldModelInUse() throws IOException {
        ScoringService service = new ScoringService(file, requests.get(0));
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        Path damaged = Files.write(folder.resolve("damaged.mgv"), bytes);
        assertThatThrownBy(() -> service.reload(damaged))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageStartingWith(damaged + ": ");
        assertThat(service.score(requests.get(0)).status()).isEqualTo(200);
        service.reload(file);
        assertThat(service.score(requests.get(0)).status()).isEqualTo(200);
    }

    @Test
    void rowsOfAnArrayLeaveNothingForTheCollectorAndMapsLittle() throws IOException {
        Classifier model = (Classifier) Models.load(file);
        Row row = model.schema().encode(requests.get(0));
        LeanScoring lean = new LeanScoring(model);
        for (int j = 0; j < row.size(); j++) {
            lean.set(j, row.get(j));
        }
        assertThat(lean.decision()).isEqualTo(model.predict(row).decisions()[0]);
        assertThat(leastBytes(lean::decision)).isZero();
        long ofMap = leastBytes(() -> model.predict(requests.get(0)).decision());
        assertThat(ofMap / ROWS_PER_BATCH).isBetween(1L, MOST_BYTES_PER_MAP);
    }

    /** Of all batches; stops at the first without allocation. */
    private static long leastBytes(DoubleSupplier score) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long id = Thread.currentThread().getId();
        long least = Long.MAX_VALUE;
        double sum = 0;
        for (int batch = 0; batch < MAX_BATCHES && least > 0; batch++) {
            long before = threads.getThreadAllocatedBytes(id);
            for (int k = 0; k < ROWS_PER_BATCH; k++) {
                sum += score.getAsDouble();
            }
            least = Math.min(least, threads.getThreadAllocatedBytes(id) - before);
        }
        assertThat(sum).isFinite();
        return least;
    }

    /** The scaling and the probabilities of each split are learned from its training part. */
    @Test
    void theWholePipelineIsValidated() throws IOException {
        ValidationResult result = CreditTraining.validate(csv);
        assertThat(result.isComplete()).isTrue();
        assertThat(result.mean()).isBetween(0.7, 0.85);
        assertThat(result.predictions().orElseThrow().probabilityRows()).isPresent();
        assertThat(result.toString()).startsWith("accuracy 0.7").endsWith(", 5 of 5 splits");
    }
}
