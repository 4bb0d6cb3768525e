// SPDX-License-Identifier: Apache-2.0
package dev.margrave.fuzz;

import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.data.io.Datasets;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.Model;
import dev.margrave.model.Regressor;
import dev.margrave.online.BufferPolicy;
import dev.margrave.online.BufferSettings;
import dev.margrave.online.Checkpoint;
import dev.margrave.online.PairModel;
import dev.margrave.online.StreamSession;
import dev.margrave.online.StreamSettings;
import dev.margrave.persist.ModelFormatException;
import dev.margrave.persist.Models;
import dev.margrave.persist.PairModels;
import dev.margrave.selection.journal.Journal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

/** Files of Margrave's own formats, damaged and then sealed, so that no checksum gives the damage away. */
final class FileTargets {
    static final StreamSettings STREAM = StreamSettings.DEFAULTS.withBuffer(new BufferSettings(BufferPolicy.FIFO, 4));
    static final Map<String, String> WORK = Map.of("machine", "svm", "data", "abc");

    private static final int WIDE = 1 << 16; // features above which only rows without values are predicted
    private static final Path FILE = temporary();

    private FileTargets() {}

    private static Path temporary() {
        try {
            Path memory = Path.of("/dev/shm");
            Path file = Files.isWritable(memory)
                    ? Files.createTempFile(memory, "margrave", ".fuzz")
                    : Files.createTempFile("margrave", ".fuzz");
            file.toFile().deleteOnExit();
            return file;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static synchronized Path file(byte[] content) throws IOException {
        return Files.write(FILE, content);
    }

    static void store(byte[] input) throws IOException {
        byte[] sealed = Seals.store(input);
        try {
            DataTargets.use(Datasets.read(file(sealed)));
        } catch (InvalidDataException e) {
            Contract.checkMessage(e);
        }
    }

    static void model(byte[] input) throws IOException {
        Model model;
        try {
            model = Models.read(new ByteArrayInputStream(Seals.model(input)));
        } catch (ModelFormatException e) {
            Contract.checkMessage(e);
            return;
        }
        int width = model.schema().features();
        predict(model, Row.sparse(width, new int[0], new double[0]));
        if (width > 0 && width <= WIDE) {
            double[] values = new double[width];
            Arrays.fill(values, 0.25 / width);
            predict(model, Row.dense(values));
            predict(model, Row.sparse(width, new int[] {width - 1}, new double[] {0.5}));
        }
    }

    /** A loaded model predicts any row of its width that lies in the domain of its kernel, as these do. */
    static void predict(Model model, Row row) {
        if (model instanceof MarginClassifier classifier) {
            classifier.predict(row);
        } else if (model instanceof Regressor regressor) {
            regressor.predict(row);
        }
        model.scorer().decisions(row);
    }

    static void pairs(byte[] input) throws IOException {
        try {
            PairModel model = PairModels.load(file(Seals.model(input)));
            for (double value : model.parameters()) {
                Contract.require(Double.isFinite(value), "a parameter is not finite");
            }
        } catch (ModelFormatException e) {
            Contract.checkMessage(e);
        }
    }

    /** A restored learner goes on, unless its numbers overflow. */
    static void checkpoint(byte[] input) throws IOException {
        try {
            StreamSession session = Checkpoint.load(file(Seals.checkpoint(input)), Map.of(), STREAM)
                    .session();
            String label = session.labels().size() == 0 ? "1" : session.labels().name(0);
            session.learn(Row.sparse(3, new int[] {0, 2}, new double[] {1, -1}), label);
            session.learn(Row.dense(0.5, 0.25), label);
            Contract.require(session.learner().features() >= 3, "the restored learner did not grow");
        } catch (InvalidDataException e) {
            Contract.checkMessage(e);
        }
    }

    static void journal(byte[] input) throws IOException {
        try (Journal journal = Journal.open(file(Seals.journal(input)), WORK, true)) {
            journal.find("piece");
        } catch (InvalidDataException e) {
            Contract.checkMessage(e);
        }
    }
}
