// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark.bench;

import dev.margrave.data.Dataset;
import dev.margrave.data.Row;
import dev.margrave.data.io.Datasets;
import dev.margrave.feature.MapSettings;
import dev.margrave.feature.Maps;
import dev.margrave.model.LinearFunctions;
import dev.margrave.spark.MargraveClassificationModel;
import dev.margrave.spark.MargraveClassifier;
import dev.margrave.spark.StandaloneCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.classification.LinearSVC;
import org.apache.spark.ml.classification.LinearSVCModel;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** {@code ./bench spark}: the hinge loss with C = 1, by {@code svm} and by Spark's LinearSVC on the same cached rows. */
public final class SparkBench {
    private static final StructType SCHEMA = new StructType(new StructField[] {
        DataTypes.createStructField("label", DataTypes.DoubleType, false),
        DataTypes.createStructField("features", SQLDataTypes.VectorType(), false)
    });

    private SparkBench() {}

    public static void main(String[] args) throws Exception {
        List<String> options = List.of(args);
        int data = options.indexOf("--data");
        if (data < 0 && !options.contains("--cluster")) {
            System.err.println("usage: ./bench spark [--data DIR] [--cluster] [--rows N]");
            System.exit(2);
        }
        if (data >= 0) {
            compare(Path.of(options.get(data + 1)));
        }
        if (options.contains("--cluster")) {
            int rows = options.indexOf("--rows");
            cluster(rows < 0 ? 10_000_000 : Integer.parseInt(options.get(rows + 1)));
        }
    }

    private static SparkSession session(String master) {
        return SparkSession.builder()
                .master(master)
                .appName("margrave bench")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.executor.memory", "3g")
                .config("spark.executor.cores", "1")
                .config("spark.executor.extraClassPath", System.getProperty("java.class.path"))
                .getOrCreate();
    }

    private static void compare(Path folder) throws IOException {
        SparkSession session = session("local[2]");
        JobCounter counter = new JobCounter();
        session.sparkContext().addSparkListener(counter);
        System.out.println("data              method               seconds  jobs    shuffled   to driver  objective");
        compare(session, counter, "a9a", Datasets.read(folder.resolve("libsvm/a9a.svm.gz")), 1);
        Dataset digits = Datasets.read(folder.resolve("digits/mnist/train-images-idx3-ubyte.gz"));
        Dataset pair = digits.select(IntStream.range(0, digits.rows())
                .filter(i -> List.of("3", "8").contains(digits.labels().name(digits.code(i))))
                .toArray());
        Dataset mapped = Dataset.classification(
                Maps.parseKernelMap("fourier:gamma=0.0000003,features=1000")
                        .fit(pair.features(), MapSettings.DEFAULTS)
                        .apply(pair.features(), 2),
                IntStream.range(0, pair.rows())
                        .mapToObj(i -> pair.labels().name(pair.code(i)))
                        .toList());
        compare(session, counter, "mnist 3-8, fourier", mapped, 1);
        compare(
                session,
                counter,
                "20 newsgroups, 1",
                Datasets.read(folder.resolve("text/20news_bydate.train.svm.gz")),
                0);
        session.stop();
    }

    /** The label with this code against the others. */
    private static void compare(SparkSession session, JobCounter counter, String name, Dataset data, int positive) {
        List<org.apache.spark.sql.Row> rows = new ArrayList<>();
        for (int i = 0; i < data.rows(); i++) {
            rows.add(RowFactory.create(data.code(i) == positive ? 1.0 : 0.0, vector(data.row(i))));
        }
        var frame = session.createDataFrame(
                        JavaSparkContext.fromSparkContext(session.sparkContext())
                                .parallelize(rows, 4),
                        SCHEMA)
                .cache();
        frame.count();
        counter.reset();
        long start = System.nanoTime();
        MargraveClassificationModel model = new MargraveClassifier().fit(frame);
        LinearFunctions functions = (LinearFunctions) ((dev.margrave.model.Classifier) model.model()).functions();
        double[] weights = IntStream.range(0, functions.features())
                .mapToDouble(j -> functions.weight(0, j))
                .toArray();
        print(name, "svm", start, counter, objective(data, positive, weights, functions.bias(0)));
        for (int iterations : new int[] {10, 30, 100, 300}) {
            counter.reset();
            start = System.nanoTime();
            LinearSVCModel svc = new LinearSVC()
                    .setRegParam(1.0 / data.rows())
                    .setStandardization(false)
                    .setMaxIter(iterations)
                    .setTol(1e-9)
                    .fit(frame);
            double objective = objective(data, positive, svc.coefficients().toArray(), svc.intercept());
            print(name, "LinearSVC, " + iterations, start, counter, objective);
        }
        frame.unpersist();
    }

    private static void print(String data, String method, long start, JobCounter counter, double objective) {
        System.out.printf(
                Locale.ROOT,
                "%-18s%-20s%8.1f%6d%12d%12d  %.3f%n",
                data,
                method,
                (System.nanoTime() - start) * 1e-9,
                counter.jobs.get(),
                counter.shuffled.get(),
                counter.returned.get(),
                objective);
    }

    /** ½‖w‖² + Σ (1 − y f)₊, from its definition. */
    private static double objective(Dataset data, int positive, double[] w, double bias) {
        double sum = 0;
        for (double weight : w) {
            sum += 0.5 * weight * weight;
        }
        for (int i = 0; i < data.rows(); i++) {
            double f = data.row(i).dot(w) + bias;
            sum += Math.max(0, 1 - (data.code(i) == positive ? f : -f));
        }
        return sum;
    }

    private static Vector vector(Row row) {
        if (!row.isSparse()) {
            return Vectors.dense(row.toArray());
        }
        int[] indices = IntStream.range(0, row.stored()).map(row::index).toArray();
        double[] values =
                IntStream.range(0, row.stored()).mapToDouble(row::value).toArray();
        return Vectors.sparse(row.size(), indices, values);
    }

    /** One worker and two with one core each, on a tenth of the rows; then growth up to all of them. */
    private static void cluster(int rows) throws Exception {
        System.out.println("workers  rows        seconds  jobs  processor seconds of executors");
        int[][] runs = {{1, rows / 10}, {2, rows / 10}, {2, rows / 3}, {2, rows}};
        for (int[] run : runs) {
            Path folder = Files.createTempDirectory("margrave-bench");
            try (StandaloneCluster cluster = StandaloneCluster.start(folder, run[0])) {
                SparkSession session = session(cluster.url());
                while (session.sparkContext().getExecutorMemoryStatus().size() <= run[0]) {
                    Thread.sleep(200);
                }
                generatedFit(session, 10_000); // warms up
                JobCounter counter = new JobCounter();
                session.sparkContext().addSparkListener(counter);
                double seconds = generatedFit(session, run[1]);
                Thread.sleep(500); // the last events
                System.out.printf(
                        Locale.ROOT,
                        "%7d  %-10d  %7.1f  %4d  %.1f%n",
                        run[0],
                        run[1],
                        seconds,
                        counter.jobs.get(),
                        counter.processorNanos.get() * 1e-9);
                session.stop();
            }
        }
    }

    private static double generatedFit(SparkSession session, int rows) {
        int partitions = 8;
        List<Integer> parts = IntStream.range(0, partitions).boxed().toList();
        var frame = session.createDataFrame(
                JavaSparkContext.fromSparkContext(session.sparkContext())
                        .parallelize(parts, partitions)
                        .flatMap(part -> new GeneratedRows(part, rows / partitions)),
                SCHEMA);
        long start = System.nanoTime();
        new MargraveClassifier().fit(frame);
        return (System.nanoTime() - start) * 1e-9;
    }

    /** Rows of 20 features, one after the other. */
    private static final class GeneratedRows implements java.util.Iterator<org.apache.spark.sql.Row> {
        private final SplittableRandom random;
        private int left;

        GeneratedRows(int seed, int count) {
            random = new SplittableRandom(seed);
            left = count;
        }

        @Override
        public boolean hasNext() {
            return left > 0;
        }

        @Override
        public org.apache.spark.sql.Row next() {
            left--;
            double[] x = random.doubles(20, -1, 1).toArray();
            double f = x[0] + 0.5 * x[1] - x[2] * x[3] + 0.5 * random.nextGaussian();
            return RowFactory.create(f > 0 ? 1.0 : 0.0, Vectors.dense(x));
        }
    }
}
