// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.testing.Command;
import dev.margrave.cli.testing.FailingFileSystem;
import dev.margrave.cli.testing.FailingFileSystem.Failure;
import dev.margrave.cli.testing.FailingFileSystem.Killed;
import dev.margrave.data.Dataset;
import dev.margrave.data.Row;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.Model;
import dev.margrave.online.Checkpoint;
import dev.margrave.online.PairModel;
import dev.margrave.online.StreamSession;
import dev.margrave.online.StreamSettings;
import dev.margrave.persist.Models;
import dev.margrave.persist.PairModels;
import dev.margrave.persist.libsvm.LibsvmModels;
import dev.margrave.persist.libsvm.ScaleRange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Everything that replaces files, with a system where each call fails once, in every way: the old file stays as it was, no draft is
 * left, and the message names the file; after a kill the old file or the complete new one is there.
 */
class FileWritersTest {
    private static final String OLD = "the old content";
    private static final List<Failure> FAILURES = List.of(
            path -> new IOException("No space left on device"),
            path -> new IOException("File too large"),
            path -> new FileSystemException(path, null, "Disk quota exceeded"),
            path -> new FileSystemException(path, null, "Read-only file system"),
            AccessDeniedException::new);

    private interface Writer {
        void write(Path file) throws IOException;
    }

    /** A class that replaces files, and one of its files. */
    private record Case(String owner, String file, Writer writer) {}

    @TempDir
    private Path folder;

    private Path target;

    @BeforeEach
    void createFolder() throws IOException {
        target = Files.createDirectory(folder.resolve("target"));
    }

    private List<Case> cases() throws IOException {
        Dataset data = Datasets.bundled("heart", ReadOptions.DEFAULTS);
        Model model = SupportVectorMachine.with(Kernels.rbf(0.1)).fit(data);
        Model linear = SupportVectorMachine.with(Kernels.linear()).fit(data);
        Path pairs = folder.resolve("pairs.mgv");
        Command.run("stream", "heart", "--loss", "metric-hinge", "-o", pairs, "-q")
                .ok();
        PairModel metric = PairModels.load(pairs);
        Path csv = folder.resolve("data.csv");
        Datasets.write(data, csv);
        StreamSession session = new StreamSession(StreamSettings.DEFAULTS);
        session.learn(Row.dense(1, 2), "yes");
        Checkpoint checkpoint = new Checkpoint(Map.of(), new Checkpoint.Position(1, 1, 0, "", false), session);
        ScaleRange range = new ScaleRange(-1, 1, Map.of(1, new ScaleRange.Range(0, 1)), Optional.empty());
        return List.of(
                new Case("FileOutput", "x.csv", file -> Datasets.write(data, file)),
                new Case("FileOutput", "x.svm.gz", file -> Datasets.write(data, file)),
                new Case("FileOutput", "x.arff", file -> Datasets.write(data, file)),
                new Case("FileOutput", "x.mgd", file -> Datasets.convert(csv, ReadOptions.DEFAULTS, file)),
                new Case("Models", "x.mgv", file -> Models.save(model, file)),
                new Case("PairModels", "x.mgv", file -> PairModels.save(metric, file)),
                new Case("Checkpoint", "x.checkpoint", checkpoint::save),
                new Case("LibsvmModels", "x.model", file -> LibsvmModels.write(LibsvmModels.toSvm(model), file)),
                new Case(
                        "LibsvmModels",
                        "x.linear",
                        file -> LibsvmModels.write(linear, LibsvmModels.Format.LIBLINEAR, file, Optional.empty())),
                new Case("ScaleRange", "x.range", range::write),
                new Case("OutputFiles", "x.html", file -> OutputFiles.write(file, out -> out.print("text\n"))),
                new Case(
                        "OutputFiles",
                        "x.json",
                        file -> OutputFiles.write(file, out -> {
                            for (int k = 0; k < 30_000; k++) { // more than a buffer
                                out.print("another line\n");
                            }
                        })));
    }

    private List<String> files() throws IOException {
        try (Stream<Path> all = Files.list(target)) {
            return all.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    /** A new class that replaces files needs a case here. */
    @Test
    void everyWriterHasACase() throws IOException {
        Set<String> callers = new HashSet<>();
        try (Stream<Path> sources = Files.walk(Path.of(".."))) {
            for (Path source :
                    sources.filter(path -> path.toString().endsWith(".java")).toList()) {
                String name = source.getFileName().toString().replace(".java", "");
                boolean isMain = source.toString().replace('\\', '/').contains("/src/main/java/");
                if (isMain
                        && !name.equals("FileReplacement")
                        && Files.readString(source).contains("FileReplacement.write(")) {
                    callers.add(name);
                }
            }
        }
        assertThat(cases().stream().map(Case::owner).collect(Collectors.toSet()))
                .isEqualTo(callers);
    }

    @Test
    void aFailureOfAnyCallLeavesTheOldFileAlone() throws IOException {
        for (Case tried : cases()) {
            Path file = target.resolve(tried.file());
            for (Failure failure : FAILURES) {
                boolean hasFailed = true;
                for (int call = 1; hasFailed; call++) {
                    Files.writeString(file, OLD);
                    FailingFileSystem system = new FailingFileSystem(call, failure);
                    try {
                        tried.writer().write(system.path(file));
                    } catch (IOException e) {
                        assertThat(e).as(tried.toString()).hasMessageContaining(tried.file());
                        assertThat(file).as("%s, call %s", tried, call).hasContent(OLD);
                    }
                    hasFailed = system.hasFailed();
                    assertThat(hasFailed || call > 4)
                            .as("%s makes calls", tried)
                            .isTrue();
                    assertThat(files()).as("%s, call %s", tried, call).containsExactly(tried.file());
                }
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).isNotEqualTo(OLD);
            }
            Files.delete(file);
        }
    }

    @Test
    void aKillAtAnyCallLeavesTheOldFileOrTheNewOne() throws IOException {
        for (Case tried : cases()) {
            Path file = target.resolve(tried.file());
            tried.writer().write(file);
            byte[] complete = Files.readAllBytes(file);
            boolean isKilled = true;
            for (int call = 1; isKilled; call++) {
                Files.writeString(file, OLD);
                FailingFileSystem system = new FailingFileSystem(call, path -> new Killed());
                try {
                    tried.writer().write(system.path(file));
                } catch (Killed e) {
                    assertThat(file).as("%s, call %s", tried, call).hasContent(OLD);
                }
                isKilled = system.hasFailed();
            }
            assertThat(file).hasBinaryContent(complete);
            Files.delete(file);
        }
    }
}
