// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.work;

import dev.margrave.bench.peer.Measurement;
import dev.margrave.bench.peer.Outcome;
import dev.margrave.bench.peer.Peers;
import dev.margrave.bench.process.Execution;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * {@code svm-predict} reads a row, predicts it, and reads the next, so its reading is measured separately and subtracted: the
 * time for the model by a run on one row, the time for the rows by a run with a model of one support vector.
 */
final class ToolPrediction {
    private static final Pattern CORRECT = Pattern.compile("\\((\\d+)/(\\d+)\\)");

    private final Session session;
    private final Path model;
    private final Path rows;

    ToolPrediction(Session session, Path model, Path rows) {
        this.session = session;
        this.model = model;
        this.rows = rows;
    }

    Outcome run() throws IOException, InterruptedException {
        Path oneRow = session.file("predict-one-row.svm");
        try (Stream<String> lines = Files.lines(rows, StandardCharsets.US_ASCII)) {
            Files.write(oneRow, lines.limit(1).toList(), StandardCharsets.US_ASCII);
        }
        Execution whole = predict(model, rows);
        Execution loading = predict(model, oneRow);
        Execution reading = predict(smallModel(), rows);
        for (Execution execution : List.of(whole, loading, reading)) {
            if (execution.failure() != null) {
                return Outcome.failed(execution.failure());
            }
        }
        return Outcome.of(new Measurement(
                whole.whole().wall() - loading.whole().wall() - reading.whole().wall(),
                whole.whole().processor()
                        - loading.whole().processor()
                        - reading.whole().processor(),
                whole.peakBytes(),
                Map.of("errors", errors(whole)),
                null));
    }

    private Execution predict(Path with, Path what) throws IOException, InterruptedException {
        Path out = session.file("predict-libsvm.out");
        return session.settings()
                .runner()
                .run(List.of(Peers.SVM_PREDICT.find().toString(), what.toString(), with.toString(), out.toString()));
    }

    /** The header with the counts of one support vector, and that vector. */
    private Path smallModel() throws IOException {
        Path small = session.file("predict-small.model");
        try (Stream<String> lines = Files.lines(model, StandardCharsets.US_ASCII)) {
            List<String> head = lines.limit(20).toList();
            int start = head.indexOf("SV");
            List<String> text = head.subList(0, start + 2).stream()
                    .map(line -> line.startsWith("total_sv") ? "total_sv 1" : line)
                    .map(line -> line.startsWith("nr_sv") ? "nr_sv 1 0" : line)
                    .toList();
            Files.write(small, text, StandardCharsets.US_ASCII);
        }
        return small;
    }

    private static double errors(Execution execution) {
        for (String line : execution.lines()) {
            Matcher matcher = CORRECT.matcher(line);
            if (matcher.find()) {
                return Double.parseDouble(matcher.group(2)) - Double.parseDouble(matcher.group(1));
            }
        }
        return Double.NaN;
    }
}
