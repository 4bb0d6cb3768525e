// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.stream;

import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.ProgressLine;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.stream.StreamSource.Fingerprint;
import dev.margrave.data.DataDigest;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.LabelSet;
import dev.margrave.data.Row;
import dev.margrave.data.Schema;
import dev.margrave.data.io.DataFormatException;
import dev.margrave.data.io.RowStream;
import dev.margrave.online.Checkpoint;
import dev.margrave.online.ScoreAuc;
import dev.margrave.online.StreamSession;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Reads the rows, learns from them, and saves checkpoints. */
final class StreamRun {
    private static final int MAX_WARNINGS = 20; // about malformed rows; chosen by hand
    private static final int ROWS_PER_CLOCK_CHECK = 1024; // chosen by hand
    private static final long MAX_NANOS_AFTER_STOP =
            500_000_000; // for the second pass of a stopped stream; chosen by hand

    /**
     * How the rows are processed.
     *
     * @param skips whether malformed rows are skipped
     * @param checkpoint the file, or null
     * @param every rows between two checkpoints
     */
    record Plan(int passes, boolean skips, Path checkpoint, long every, boolean resumes, Map<String, String> work) {}

    private final StreamSource source;
    private final StreamFeatures features;
    private final Plan plan;
    private final Console console;
    private StreamSession session;
    private Fingerprint fingerprint = new Fingerprint();
    private int pass = 1;
    private long read; // rows of the current pass
    private long skipped;
    private boolean isFinished;
    private Schema schema = Schema.unnamed(0);

    StreamRun(StreamSource source, StreamFeatures features, StreamSession session, Plan plan, Console console) {
        this.source = source;
        this.features = features;
        this.session = session;
        this.plan = plan;
        this.console = console;
    }

    StreamSession session() {
        return session;
    }

    StreamFeatures features() {
        return features;
    }

    long skipped() {
        return skipped;
    }

    /** Whether all rows were learned. */
    boolean isFinished() {
        return isFinished;
    }

    Schema schema() {
        return schema;
    }

    void learn(ProgressLine progress) throws IOException {
        Checkpoint.Position from = restore();
        while (!isFinished && !Thread.currentThread().isInterrupted()) {
            try (RowStream rows = source.open()) {
                if (from != null) {
                    goTo(from, rows);
                    from = null;
                }
                onePass(rows, progress);
                schema = rows.schema();
            } catch (InterruptedIOException e) {
                Thread.currentThread().interrupt(); // interrupted while waiting for the source
                if (from != null) { // not yet at the position of the checkpoint, which stays unchanged
                    schema = Schema.unnamed(session.learner().features());
                    return;
                }
            }
            if (!Thread.currentThread().isInterrupted()) {
                isFinished = pass == plan.passes();
                if (!isFinished) {
                    pass++;
                    read = 0;
                    fingerprint = new Fingerprint();
                }
            }
        }
        if (from == null) {
            save();
        } else {
            readSchema(from);
        }
    }

    /** Verifies a finished checkpoint: reads the rows again to check that they are the same. */
    private void readSchema(Checkpoint.Position from) throws IOException {
        try (RowStream rows = source.open()) {
            goTo(from, rows);
            schema = rows.schema();
        }
    }

    private Checkpoint.Position restore() throws IOException {
        if (!plan.resumes() || !Files.exists(plan.checkpoint())) {
            return null;
        }
        Checkpoint saved = Checkpoint.load(
                plan.checkpoint(), plan.work(), session.learner().settings());
        session = saved.session();
        pass = saved.position().pass();
        skipped = saved.position().skipped();
        isFinished = saved.position().isFinished();
        return saved.position();
    }

    /** Skips the rows that were learned before, which must be the same. */
    private void goTo(Checkpoint.Position position, RowStream rows) throws IOException {
        while (read < position.rows() && next(rows, false)) {
            if (rows.row() != null) {
                fingerprint.add(rows.row(), rows.label());
            }
        }
        if (read < position.rows() || !fingerprint.text().equals(position.digest())) {
            throw new InvalidDataException(plan.checkpoint() + ": belongs to other data: the first " + position.rows()
                    + " rows of " + source.title() + (read < position.rows() ? " are only " + read : " differ"));
        }
    }

    /** False at the end, and after an interruption. */
    private boolean nextUnlessStopped(RowStream rows) throws IOException {
        try {
            return next(rows, true);
        } catch (InterruptedIOException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** The next row, or a malformed one, whose row is null; false at the end. */
    private boolean next(RowStream rows, boolean tells) throws IOException {
        try {
            if (!rows.next()) {
                return false;
            }
            read++;
        } catch (DataFormatException e) {
            read++;
            fingerprint.addMalformed();
            malformed(e, tells);
        }
        return true;
    }

    private void malformed(DataFormatException problem, boolean tells) throws DataFormatException {
        if (!plan.skips()) {
            throw problem;
        }
        if (tells) {
            skipped++;
            if (skipped <= MAX_WARNINGS) {
                console.warn(problem.getMessage()
                        + (skipped == MAX_WARNINGS ? "; further warnings of this kind are suppressed" : ""));
            }
        }
    }

    private void onePass(RowStream rows, ProgressLine progress) throws IOException {
        while (!Thread.currentThread().isInterrupted() && nextUnlessStopped(rows)) {
            Row row = rows.row();
            if (row != null) {
                fingerprint.add(row, rows.label());
                learn(row, rows.label(), rows.line());
            }
            if (read % ROWS_PER_CLOCK_CHECK == 0) {
                progress.show(this::line);
            }
            if (plan.checkpoint() != null && read % plan.every() == 0) {
                save();
            }
        }
    }

    private void learn(Row row, String label, long line) throws DataFormatException {
        if (!session.takes(label)) {
            malformed(new DataFormatException(source.title(), line, session.refusal(label)), true);
            return;
        }
        session.learn(features.apply(row), label);
    }

    private String line(double seconds) {
        long rows = session.learner().rows();
        return Text.count(rows, "row") + (plan.passes() > 1 ? "  pass " + pass : "") + "  mean loss "
                + Text.number(session.learner().meanLoss()) + "  " + Text.seconds(seconds);
    }

    private void save() throws IOException {
        if (plan.checkpoint() != null) {
            Checkpoint.Position position = new Checkpoint.Position(pass, read, skipped, fingerprint.text(), isFinished);
            boolean interrupted = Thread.interrupted(); // an interrupted thread could not write the file
            new Checkpoint(plan.work(), position, session).save(plan.checkpoint());
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** The result of a final pass over the rows: the AUC of the final w and a digest of the data. */
    record Measured(ScoreAuc auc, String dataDigest) {}

    /** Null if this would keep a stopped stream from ending soon. {@code weights} are null if rows have no scores. */
    Measured measure(double[] weights) throws IOException {
        long rowsOfAPass = session.learner().rows() / plan.passes();
        boolean counts = isFinished
                && rowsOfAPass * plan.passes() == session.learner().rows()
                && rowsOfAPass <= Integer.MAX_VALUE;
        DataDigest digest = DataDigest.ofRows((int) Math.min(Integer.MAX_VALUE, rowsOfAPass), schema.features());
        ScoreAuc auc = new ScoreAuc();
        long rowsMet = 0;
        long latest = System.nanoTime() + MAX_NANOS_AFTER_STOP;
        try (RowStream rows = source.open()) {
            boolean more = true;
            while (more && !Thread.currentThread().isInterrupted()) {
                if (!isFinished && System.nanoTime() > latest) {
                    return null;
                }
                try {
                    more = rows.next();
                } catch (DataFormatException e) {
                    continue; // reported before
                }
                if (more && session.takes(rows.label())) {
                    digest.add(rows.row(), LabelSet.canonical(rows.label()));
                    rowsMet++;
                    if (weights != null) {
                        auc.add(session.score(features.apply(rows.row()), weights), session.sign(rows.label()));
                    }
                }
            }
        }
        source.checkUnchanged();
        return new Measured(weights == null ? null : auc, counts && rowsMet == rowsOfAPass ? digest.finish() : "");
    }
}
