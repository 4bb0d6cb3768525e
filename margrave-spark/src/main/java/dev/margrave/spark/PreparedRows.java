// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import dev.margrave.feature.KernelMap;
import dev.margrave.feature.KernelMapRule;
import dev.margrave.feature.MapSettings;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;
import scala.jdk.javaapi.CollectionConverters;

/** The rows of a fit, scaled and mapped, in the memory and on the disks of the executors. */
final class PreparedRows implements AutoCloseable {
    /** Rows from which a map learns its width, where it takes no landmarks; chosen by hand. */
    private static final int SAMPLE = 2_000;
    /** Of the executors' storage memory, which the features of a map may take; chosen by hand. */
    private static final double MEMORY_SHARE = 0.5;

    private static final Pattern LANDMARKS = Pattern.compile("^nystroem\\b.*\\blandmarks=(\\d+)");
    private static final int DEFAULT_LANDMARKS = 500;

    final JavaRDD<PartitionRows> rows;
    final RowSummary summary;
    final Scaler scaler;
    final Optional<KernelMap> map;
    private final Broadcast<ScalerData> scalerData;
    private final Broadcast<ModelBytes> mapData; // null without a map

    private PreparedRows(
            JavaRDD<PartitionRows> rows,
            RowSummary summary,
            Scaler scaler,
            Optional<KernelMap> map,
            Broadcast<ScalerData> scalerData,
            Broadcast<ModelBytes> mapData) {
        this.rows = rows;
        this.summary = summary;
        this.scaler = scaler;
        this.map = map;
        this.scalerData = scalerData;
        this.mapData = mapData;
    }

    /** One job for the statistics of the rows; two more where a map must see some of them. */
    static PreparedRows of(JavaRDD<PartitionRows> given, FitSpec spec, boolean isClassification) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(given.context());
        RowSummary summary = summarize(given, spec.scaling(), isClassification);
        ScalerData scaling = ScalerData.learn(spec.scaling(), summary);
        Optional<KernelMap> map = spec.map()
                .map(rule -> fit(
                        rule, given, scaling, summary.columns(), spec.settings().seed()));
        Broadcast<ScalerData> scalerData = context.broadcast(scaling);
        Broadcast<ModelBytes> mapData = map.isPresent() ? context.broadcast(MapBytes.of(map.get())) : null;
        int columns = summary.columns();
        int width = map.map(KernelMap::width).orElse(columns);
        boolean isKept = map.isPresent() && 8.0 * summary.rows() * width <= MEMORY_SHARE * storageMemory(context);
        JavaRDD<PartitionRows> rows = given.map(part -> prepare(part, columns, width, scalerData, mapData, isKept))
                .persist(StorageLevel.MEMORY_AND_DISK());
        return new PreparedRows(rows, summary, scaling.scaler(), map, scalerData, mapData);
    }

    static RowSummary summarize(JavaRDD<PartitionRows> rows, Scaling scaling, boolean isClassification) {
        boolean needsFeatures = scaling.kind() == Scaling.Kind.MINMAX || scaling.kind() == Scaling.Kind.STANDARD;
        rows.context().setJobDescription("margrave: statistics of the rows");
        List<RowSummary> parts = rows.map(part -> RowSummary.of(part, isClassification, needsFeatures))
                .collect();
        RowSummary summary = parts.get(0);
        parts.subList(1, parts.size()).forEach(summary::add);
        if (summary.rows() == 0) {
            throw new InvalidDataException("there are no rows of positive weight to learn from");
        }
        return summary;
    }

    private static PartitionRows prepare(
            PartitionRows part,
            int columns,
            int width,
            Broadcast<ScalerData> scaler,
            Broadcast<ModelBytes> map,
            boolean isKept) {
        if (part.size() == 0) {
            return part.withFeatures(width, part.matrix());
        }
        PartitionRows scaled =
                part.withFeatures(columns, scaler.value().scaler().apply(part.matrix()));
        if (map == null) {
            return scaled;
        }
        return isKept
                ? scaled.withFeatures(width, MapBytes.map(map.value()).apply(scaled.matrix(), 1))
                : scaled.withMap(map.value());
    }

    /** The number of features that a machine sees. */
    int width() {
        return map.map(KernelMap::width).orElse(summary.columns());
    }

    private static double storageMemory(JavaSparkContext context) {
        double bytes = 0;
        for (Tuple2<Object, Object> memory : CollectionConverters.asJava(
                        context.sc().getExecutorMemoryStatus())
                .values()) {
            bytes += (long) memory._1();
        }
        return bytes;
    }

    /** Fits the map to the scaled rows with the smallest hashes, which do not depend on where the rows are. */
    static KernelMap fit(KernelMapRule rule, JavaRDD<PartitionRows> rows, ScalerData scaling, int columns, long seed) {
        Matcher landmarks = LANDMARKS.matcher(rule.spec());
        int wanted = landmarks.find()
                ? Integer.parseInt(landmarks.group(1))
                : rule.spec().startsWith("nystroem") ? DEFAULT_LANDMARKS : SAMPLE;
        FeatureMatrix sample = sample(rows, wanted, seed, columns);
        return rule.fit(scaling.scaler().apply(sample), MapSettings.DEFAULTS.withSeed(seed));
    }

    static FeatureMatrix sample(JavaRDD<PartitionRows> rows, int wanted, long seed, int columns) {
        rows.context().setJobDescription("margrave: hashes of rows");
        long[] hashes = rows.map(part -> hashes(part, seed).limit(wanted).toArray()).collect().stream()
                .flatMapToLong(LongStream::of)
                .sorted()
                .distinct()
                .limit(wanted)
                .toArray();
        long last = hashes[hashes.length - 1];
        rows.context().setJobDescription("margrave: rows with the smallest hashes");
        List<PartitionRows> chosen =
                rows.map(part -> part.filter(i -> hash(part, i, seed) <= last)).collect();
        FeatureMatrix all = PartitionRows.concatenate(chosen, columns);
        // The order and the copies of a row do not depend on the partitions either.
        long[] found = chosen.stream()
                .flatMapToLong(part -> IntStream.range(0, part.size()).mapToLong(i -> hash(part, i, seed)))
                .toArray();
        int[] order = LongStream.of(hashes)
                .mapToInt(hash -> IntStream.range(0, found.length)
                        .filter(k -> found[k] == hash)
                        .findFirst()
                        .orElseThrow())
                .toArray();
        return all.select(order);
    }

    private static LongStream hashes(PartitionRows part, long seed) {
        return IntStream.range(0, part.size())
                .mapToLong(i -> hash(part, i, seed))
                .sorted()
                .distinct();
    }

    private static long hash(PartitionRows part, int i, long seed) {
        return PartitionRows.mix(part.hash(i) ^ PartitionRows.mix(seed));
    }

    @Override
    public void close() {
        rows.unpersist(false);
        scalerData.destroy();
        if (mapData != null) {
            mapData.destroy();
        }
    }
}
