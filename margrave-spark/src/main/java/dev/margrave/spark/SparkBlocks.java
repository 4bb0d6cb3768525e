// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import dev.margrave.solver.Bias;
import dev.margrave.solver.block.BlockCluster;
import dev.margrave.solver.block.BlockRequest;
import dev.margrave.solver.block.ProblemBlock;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/**
 * The rows of a problem in the partitions of a Spark cluster. A request is broadcast and answered by one job. The centers of the rows
 * form a chain of RDDs: where a partition of one is lost, Spark recomputes it from the moves before, so their broadcasts stay until
 * the end. Answers are added in the order of the partitions, in groups of them where they are large, never in the order in which
 * they arrive.
 */
final class SparkBlocks implements BlockCluster, AutoCloseable {
    /** All answers together, above which groups of them are added on the executors; chosen by hand. */
    private static final long MAX_COLLECTED_BYTES = 16L << 20;

    private final JavaSparkContext context;
    private final JavaRDD<PartitionRows> rows;
    private final ProblemSpec problem;
    private final int features;
    private final String name;
    private final int depth;
    private final List<Broadcast<double[]>> moves = new ArrayList<>();
    private JavaRDD<double[]> centers; // null before the first move
    private JavaRDD<double[]> previous; // needed until the next request has been answered
    private long jobs;

    SparkBlocks(JavaRDD<PartitionRows> rows, ProblemSpec problem, int features, String name, int depth) {
        this.context = JavaSparkContext.fromSparkContext(rows.context());
        this.rows = rows;
        this.problem = problem;
        this.features = features;
        this.name = name;
        this.depth = depth;
    }

    @Override
    public int features() {
        return features;
    }

    @Override
    public double[] run(BlockRequest request) {
        jobs++;
        context.sc().setJobDescription(name + ": " + request.name());
        Broadcast<double[]> code = context.broadcast(request.encode());
        try {
            ProblemSpec spec = problem;
            JavaRDD<double[]> answers = centers == null
                    ? rows.map(part -> answer(part.block(spec), code, null))
                    : rows.zipPartitions(
                            centers,
                            (parts, betas) -> List.of(answer(only(parts).block(spec), code, only(betas)))
                                    .iterator());
            double[] total = sum(request, answers);
            if (previous != null) {
                previous.unpersist(false);
                previous = null;
            }
            return total;
        } finally {
            code.destroy();
        }
    }

    /** The only element of a partition; Spark releases a stored partition once it has been told that there is no other. */
    private static <T> T only(Iterator<T> part) {
        T element = part.next();
        if (part.hasNext()) {
            throw new IllegalStateException("a partition with more than one element");
        }
        return element;
    }

    private static double[] answer(ProblemBlock block, Broadcast<double[]> code, double[] beta) {
        return block.compute(BlockRequest.decode(code.value()), beta == null ? block.startCenters() : beta);
    }

    /** Joins the answers in the order of the partitions, by groups on {@code depth} levels. */
    private double[] sum(BlockRequest request, JavaRDD<double[]> answers) {
        int count = answers.getNumPartitions();
        long bytes = 8L * count * request.answerLength(features + (problem.bias() == Bias.NONE ? 0 : 1));
        JavaRDD<double[]> level = answers;
        if (depth > 1 && bytes > MAX_COLLECTED_BYTES) {
            int group = (int) Math.ceil(Math.pow(count, 1.0 / depth));
            for (int k = 1; k < depth && level.getNumPartitions() > group; k++) {
                level = joined(request, level, group);
            }
        }
        List<double[]> parts = level.collect(); // in the order of the partitions
        double[] total = parts.get(0).clone();
        for (double[] part : parts.subList(1, parts.size())) {
            request.join(total, part);
        }
        return total;
    }

    /** One answer for each group of neighbors. */
    private static JavaRDD<double[]> joined(BlockRequest request, JavaRDD<double[]> answers, int group) {
        int groups = (answers.getNumPartitions() + group - 1) / group;
        JavaPairRDD<Integer, Tuple2<Integer, double[]>> keyed = answers.mapPartitionsWithIndex(
                        (index, part) -> List.of(new Tuple2<>(index / group, new Tuple2<>(index, only(part))))
                                .iterator(),
                        true)
                .mapToPair(pair -> pair);
        double[] kind = request.encodeKind();
        return keyed.groupByKey(new GroupPartitioner(groups))
                .map(pair -> joinInOrder(BlockRequest.decode(kind), pair._2()));
    }

    private static double[] joinInOrder(BlockRequest request, Iterable<Tuple2<Integer, double[]>> answers) {
        List<Tuple2<Integer, double[]>> sorted = new ArrayList<>();
        answers.forEach(sorted::add);
        sorted.sort((a, b) -> Integer.compare(a._1(), b._1()));
        double[] total = sorted.get(0)._2().clone();
        for (Tuple2<Integer, double[]> answer : sorted.subList(1, sorted.size())) {
            request.join(total, answer._2());
        }
        return total;
    }

    /** Group k goes to partition k. */
    private static final class GroupPartitioner extends Partitioner {
        private static final long serialVersionUID = 1;

        private final int groups;

        GroupPartitioner(int groups) {
            this.groups = groups;
        }

        @Override
        public int numPartitions() {
            return groups;
        }

        @Override
        public int getPartition(Object key) {
            return (Integer) key;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof GroupPartitioner that && that.groups == groups;
        }

        @Override
        public int hashCode() {
            return groups;
        }
    }

    @Override
    public void moveCenters(BlockRequest at) {
        Broadcast<double[]> code = context.broadcast(at.encode());
        moves.add(code);
        ProblemSpec spec = problem;
        JavaRDD<double[]> next = centers == null
                ? rows.map(part -> move(part.block(spec), code, null))
                : rows.zipPartitions(
                        centers,
                        (parts, betas) -> List.of(move(only(parts).block(spec), code, only(betas)))
                                .iterator());
        previous = centers;
        centers = next.persist(StorageLevel.MEMORY_AND_DISK());
    }

    private static double[] move(ProblemBlock block, Broadcast<double[]> code, double[] beta) {
        return block.centers(BlockRequest.decode(code.value()), beta == null ? block.startCenters() : beta);
    }

    /** The number of jobs so far. */
    long jobs() {
        return jobs;
    }

    @Override
    public void close() {
        if (previous != null) {
            previous.unpersist(false);
        }
        if (centers != null) {
            centers.unpersist(false);
        }
        moves.forEach(Broadcast::destroy);
    }
}
