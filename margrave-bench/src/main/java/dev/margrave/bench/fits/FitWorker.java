// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.fits;

import dev.margrave.bench.process.Json;
import dev.margrave.data.Dataset;
import dev.margrave.machine.Machine;
import dev.margrave.model.Model;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The JVM that makes the fits, one after the other, so that thousands of them need no start-up each. Requests come as
 * lines of JSON; an answer is a line of JSON, or the word {@link #FAILED} and the reason.
 */
public final class FitWorker {
    /** The table has been read, and the fit begins. */
    static final String BEGIN = "begin";

    /** The fit has returned. */
    static final String END = "end";

    static final String FAILED = "failed ";

    private TableFile table;
    private Dataset data;

    private FitWorker() {}

    public static void main(String[] arguments) throws IOException {
        FitWorker worker = new FitWorker();
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                say(worker.answer(Json.read(line, Request.class)));
            }
        }
    }

    private static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }

    private String answer(Request request) {
        try {
            open(request.table());
            return Json.write(
                    switch (request.kind()) {
                        case OPEN -> facts();
                        case FIT -> fit(request.fit());
                        case EXPORT -> new PeerRows(data, request.fit()).write(Path.of(request.file()));
                        case LIBSVM_VALUE, LIBLINEAR_VALUE -> value(request);
                    });
        } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
            String message =
                    e instanceof IOException || e instanceof IllegalArgumentException ? e.getMessage() : e.toString();
            return FAILED + String.valueOf(message).replaceAll("\\s+", " ");
        }
    }

    /** The last table is cached. */
    private void open(TableFile wanted) throws IOException {
        if (!wanted.equals(table)) {
            data = null;
            table = null;
            data = wanted.read();
            table = wanted;
        }
    }

    private TableFile.Facts facts() {
        int labels = table.regression() ? 0 : data.labels().size();
        return new TableFile.Facts(data.rows(), data.features().columns(), labels);
    }

    private FitOutcome fit(FitCase wanted) {
        Machine<?> machine = wanted.machine();
        System.gc();
        say(BEGIN);
        Stopwatch watch = new Stopwatch();
        Model model = machine.fit(data);
        Stopwatch.Times times = watch.stop();
        say(END);
        return new FitJudge(wanted, data).judge(model, times);
    }

    private Recomputed value(Request request) throws IOException {
        PeerRows rows = new PeerRows(data, request.fit());
        Path file = Path.of(request.file());
        PeerModel model = request.kind() == Request.Kind.LIBSVM_VALUE
                ? PeerModel.libsvm(file, rows, request.fit().kernel())
                : PeerModel.liblinear(file, data.features().columns(), !table.regression());
        return rows.value(model, request.fit());
    }
}
