// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobEnd;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** A real cluster on this computer: a worker that is killed in the middle of a fit changes nothing. */
@Tag("slow")
final class ClusterTest {
    private static final int ROWS = 20_000;
    private static final int COLUMNS = 20;
    private static final int PARTITIONS = 4;
    private static final int JOBS_BEFORE_KILL = 12;

    @TempDir(cleanup = CleanupMode.NEVER) // killed executors may still write
    Path folder;

    @Test
    void aKilledWorkerChangesNothing() throws Exception {
        assumeTrue(!System.getProperty("os.name").startsWith("Windows"), "the cluster is started from links to jars");
        byte[] undisturbed;
        byte[] disturbed;
        AtomicInteger lost = new AtomicInteger();
        try (StandaloneCluster cluster = StandaloneCluster.start(folder, 2)) {
            SparkSession session = session(cluster);
            try {
                assumeTrue(areExecutorsReady(session, 2), "no executors could be started; see " + cluster.home());
                undisturbed = fit(session, "undisturbed");
                AtomicInteger jobs = new AtomicInteger();
                session.sparkContext().addSparkListener(new SparkListener() {
                    @Override
                    public void onJobEnd(SparkListenerJobEnd end) {
                        if (jobs.incrementAndGet() == JOBS_BEFORE_KILL) {
                            lost.set(executors(session));
                            cluster.killWorker(0);
                        }
                    }
                });
                disturbed = withTimeout(() -> fit(session, "disturbed"));
                assertThat(jobs.get()).isGreaterThan(JOBS_BEFORE_KILL + 5);
                assertThat(lost.get()).isEqualTo(2);
                assertThat(executors(session)).isEqualTo(1);
            } finally {
                session.stop();
            }
        }
        assertThat(disturbed).isEqualTo(undisturbed);
    }

    private static SparkSession session(StandaloneCluster cluster) {
        System.setProperty("spark.testing", "false");
        return SparkSession.builder()
                .master(cluster.url())
                .appName("margrave cluster test")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.executor.memory", "512m")
                .config("spark.executor.cores", "1")
                .config("spark.executor.extraClassPath", System.getProperty("java.class.path"))
                .config(
                        "spark.sql.warehouse.dir",
                        cluster.home().resolve("warehouse").toString())
                .getOrCreate();
    }

    private static int executors(SparkSession session) {
        return session.sparkContext().getExecutorMemoryStatus().size() - 1; // without the driver
    }

    private static boolean areExecutorsReady(SparkSession session, int wanted) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
        while (executors(session) < wanted && System.nanoTime() < end) {
            Thread.sleep(200);
        }
        return executors(session) >= wanted;
    }

    private byte[] fit(SparkSession session, String name) throws IOException {
        List<Integer> parts = new ArrayList<>();
        for (int p = 0; p < PARTITIONS; p++) {
            parts.add(p);
        }
        Dataset<Row> data = session.createDataFrame(
                JavaSparkContext.fromSparkContext(session.sparkContext())
                        .parallelize(parts, PARTITIONS)
                        .flatMap(part -> rows(part).iterator()),
                LocalSpark.SCHEMA);
        MargraveClassificationModel model = new MargraveClassifier()
                .setMachine("rmm")
                .setParameters("C=1,B=1.5")
                .setScale("standard")
                .setTolerance(1e-6)
                .fit(data);
        assertThat(model.report().relativeGap()).isLessThanOrEqualTo(1e-6);
        Path file = folder.resolve(name + ".mgv");
        model.writeModelFile(file);
        return Files.readAllBytes(file);
    }

    private static List<Row> rows(int part) {
        SplittableRandom random = new SplittableRandom(part);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < ROWS / PARTITIONS; i++) {
            double[] x = random.doubles(COLUMNS, -1, 1).toArray();
            double f = x[0] + 0.5 * x[1] - x[2] * x[3] + 0.5 * random.nextGaussian();
            rows.add(RowFactory.create(f > 0 ? 1.0 : -1.0, Vectors.dense(x), 1.0));
        }
        return rows;
    }

    private interface Work {
        byte[] run() throws IOException;
    }

    private static byte[] withTimeout(Work work) throws InterruptedException, ExecutionException, TimeoutException {
        return CompletableFuture.supplyAsync(() -> {
                    try {
                        return work.run();
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                })
                .get(5, TimeUnit.MINUTES);
    }
}
