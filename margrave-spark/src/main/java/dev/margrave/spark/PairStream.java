// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import dev.margrave.data.Schema;
import dev.margrave.model.Classifier;
import dev.margrave.online.Checkpoint;
import dev.margrave.online.StreamModels;
import dev.margrave.online.StreamSession;
import dev.margrave.online.StreamSettings;
import dev.margrave.solver.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;

/**
 * Learns from pairs of rows ({@code margrave stream -m olp}) in a streaming query: an instance is the argument of {@code
 * foreachBatch}. The learner is small and sequential, so it stays on the driver, which receives the rows of a batch one partition at a
 * time. A checkpoint is saved after every batch; a batch that Spark delivers again after a restart is passed over.
 */
public final class PairStream implements VoidFunction2<Dataset<Row>, Long> {
    private static final long serialVersionUID = 1;

    private static final Map<String, String> DESCRIPTION = Map.of("command", "spark stream");

    private final transient Path checkpoint;
    private final String labelColumn;
    private final String featuresColumn;
    private final transient StreamSession session;
    private long lastBatch = -1;
    private long rows;
    private int columns;

    /** A new stream, or the one whose checkpoint is in this file, which must have the same settings. */
    public PairStream(StreamSettings settings, Path checkpoint, String labelColumn, String featuresColumn)
            throws IOException {
        this.checkpoint = checkpoint;
        this.labelColumn = labelColumn;
        this.featuresColumn = featuresColumn;
        if (Files.exists(checkpoint)) {
            Checkpoint saved = Checkpoint.load(checkpoint, DESCRIPTION, settings);
            session = saved.session();
            rows = saved.position().rows();
            String[] state = saved.position().digest().split(" ", 2);
            lastBatch = Long.parseLong(state[0]);
            columns = Integer.parseInt(state[1]);
        } else {
            session = new StreamSession(settings);
        }
    }

    @Override
    public synchronized void call(Dataset<Row> batch, Long batchId) throws IOException {
        if (batchId <= lastBatch) {
            return;
        }
        Iterator<Row> all = batch.select(functions.col(labelColumn).cast("string"), functions.col(featuresColumn))
                .toLocalIterator();
        while (all.hasNext()) {
            Row row = all.next();
            Vector features = row.getAs(1);
            columns = Math.max(columns, features.size());
            session.learn(VectorRows.row(features, columns), row.getString(0));
            rows++;
        }
        lastBatch = batchId;
        Checkpoint.Position position = new Checkpoint.Position(1, rows, 0, lastBatch + " " + columns, false);
        new Checkpoint(DESCRIPTION, position, session).save(checkpoint);
    }

    /** The number of rows so far. */
    public synchronized long rows() {
        return rows;
    }

    /** AUC of the scores that rows had before they were learned; NaN with one label. */
    public synchronized double progressiveAuc() {
        return session.progressive().area().orElse(Double.NaN);
    }

    /** The classifier of the rows so far. */
    public synchronized Classifier model() {
        return StreamModels.classifier(
                session, false, Schema.unnamed(columns), MapBytes.unscaled(), Optional.empty(), "", Status.CONVERGED);
    }
}
