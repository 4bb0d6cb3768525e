// SPDX-License-Identifier: Apache-2.0
package dev.margrave.fuzz;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.SparseMatrix;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.Format;
import dev.margrave.online.Checkpoint;
import dev.margrave.online.StreamSession;
import dev.margrave.selection.journal.Journal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Valid inputs to start from. Those of Margrave's own formats are made here; the others are files of the folder {@code seeds}. */
public final class Seeds {
    private Seeds() {}

    /**
     * The seeds of each target, those in files included.
     *
     * @param files with a folder for each target
     * @param models with model files
     */
    public static Map<String, List<byte[]>> all(Path files, Path models) throws IOException {
        Map<String, List<byte[]>> seeds = new LinkedHashMap<>();
        for (String target : Targets.byName().keySet()) {
            seeds.put(target, inFolder(files.resolve(target), ""));
        }
        for (byte[] model : inFolder(models, ".mgv")) {
            seeds.get(isPairs(model) ? "pairs" : "model").add(model);
        }
        seeds.get("store").addAll(stores());
        seeds.get("checkpoint").addAll(checkpoints());
        seeds.get("journal").add(journal());
        return seeds;
    }

    private static boolean isPairs(byte[] model) {
        String header = new String(model, StandardCharsets.ISO_8859_1);
        return Stream.of("metric", "similarity", "kernel-mix")
                .anyMatch(k -> header.contains("{\"kind\":\"" + k + "\""));
    }

    private static List<byte[]> inFolder(Path folder, String ending) throws IOException {
        List<byte[]> found = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.sorted().toList()) {
                    if (file.toString().endsWith(ending)) {
                        found.add(Files.readAllBytes(file));
                    }
                }
            }
        }
        return found;
    }

    private static List<byte[]> stores() throws IOException {
        DenseMatrix dense = DenseMatrix.copyOf(new double[][] {{1, 0.5}, {2, -1.25}, {3, 1e-300}});
        SparseMatrix sparse =
                SparseMatrix.copyOf(3, 1000, new int[] {0, 2, 2, 3}, new int[] {0, 999, 7}, new double[] {1, 2, 255});
        return List.of(
                store(Dataset.classification(dense, List.of("a", "b", "a"))),
                store(Dataset.regression(sparse, new double[] {1, 2, 3}).withWeights(new double[] {1, 2, 0.5})),
                store(Dataset.withoutTarget(sparse)));
    }

    private static byte[] store(Dataset data) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Datasets.write(data, out, Format.MGD);
        return out.toByteArray();
    }

    private static List<byte[]> checkpoints() throws IOException {
        StreamSession session = new StreamSession(FileTargets.STREAM);
        List<byte[]> all = new ArrayList<>(List.of(checkpoint(session)));
        session.learn(Row.dense(1, 2), "yes");
        session.learn(Row.sparse(5, new int[] {1, 4}, new double[] {-1, 3}), "no");
        session.learn(Row.dense(0.5, -2), "yes");
        all.add(checkpoint(session));
        return all;
    }

    private static byte[] checkpoint(StreamSession session) throws IOException {
        Path file = Files.createTempFile("margrave", ".checkpoint");
        try {
            new Checkpoint(FileTargets.WORK, new Checkpoint.Position(1, 3, 0, "digest", false), session).save(file);
            return Files.readAllBytes(file);
        } finally {
            Files.delete(file);
        }
    }

    private static byte[] journal() throws IOException {
        Path file = Files.createTempFile("margrave", ".journal");
        try {
            Files.delete(file);
            try (Journal journal = Journal.open(file, FileTargets.WORK, false)) {
                journal.add("piece", new double[] {1, 0.5});
                journal.add("other", new double[0]);
                journal.finish();
            }
            return Files.readAllBytes(file);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    /** Writes the seeds of a target as files: TARGET FILES MODELS TO. */
    public static void main(String[] arguments) throws IOException {
        Path to = Files.createDirectories(Path.of(arguments[3]));
        List<byte[]> seeds = all(Path.of(arguments[1]), Path.of(arguments[2])).get(arguments[0]);
        for (byte[] seed : seeds) {
            Files.write(to.resolve("seed-" + Integer.toHexString(Arrays.hashCode(seed))), seed);
        }
    }
}
