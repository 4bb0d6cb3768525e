// SPDX-License-Identifier: Apache-2.0
package dev.margrave.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.margrave.cli.testing.Command;
import dev.margrave.cli.testing.SampleData;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code bin/margrave} of the packaged distribution, in a folder with a space in its name. */
@DisabledOnOs(OS.WINDOWS)
class LauncherIT {
    private static final String NOT_FOUND =
            "margrave: absent: no such file or bundled data set; 'margrave list datasets' shows the bundled ones\n";

    @TempDir
    static Path shared;

    private static Path program;

    private Path folder;
    private Path temporary;
    private Shell shell;

    @BeforeAll
    static void unpack() throws IOException {
        Path distribution = shared.resolve("a folder");
        Shell.copyTree(Shell.built("margrave.distribution"), distribution);
        program = distribution.resolve("bin/margrave");
    }

    @BeforeEach
    void prepare() throws IOException {
        folder = Files.createTempDirectory(shared, "test");
        temporary = Files.createDirectory(folder.resolve("temporary"));
        shell = new Shell(folder).with("TMPDIR", temporary);
    }

    @AfterEach
    void nothingIsLeftBehind() {
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void exitCodesAndMessagesAreTheCommands() throws Exception {
        shell.run(program, "list", "machines").ok();
        assertThat(shell.run(program, "list", "studies").ok().out()).contains("rmm-synthetic");
        shell.run(program, "reproduce", "rmm-digits").failed(3, "none of its data sets is available");
        shell.run(program, "train", "heart", "-m", "svm").ok();
        shell.run(program).failed(2, "missing command");
        shell.run(program, "train", "heart", "-m", "none").failed(2, "unknown machine");
        assertThat(shell.run(program, "train", "absent", "-m", "svm").failed(3).err())
                .isEqualTo(NOT_FOUND);
        Command stopped = shell.run(program, "train", "heart", "-m", "svm", "--max-iterations", 1);
        assertThat(stopped.code()).isEqualTo(4);
        assertThat(stopped.err()).doesNotContain("WARNING");
    }

    @Test
    void theVectorUnitIsOnUnlessToldOtherwise() throws Exception {
        Command on = shell.run(program, "inspect", "--runtime", "--json").ok();
        assertThat((String) on.json().get("reason"))
                .doesNotContain("started without", "not on the path", "as requested");
        shell.with("MARGRAVE_VECTOR", "off");
        Command off = shell.run(program, "inspect", "--runtime", "--json").ok();
        assertThat(off.json())
                .containsEntry("provider", "scalar")
                .containsEntry("reason", "plain loops, as requested by margrave.vector=scalar");
        shell.with("MARGRAVE_VECTOR", "perhaps");
        shell.run(program, "list", "machines").failed(2, "MARGRAVE_VECTOR must be auto or off");
    }

    private int heapMegabytes(Object... args) throws Exception {
        String err = shell.run(program, args).err();
        Matcher heap = Pattern.compile("of a heap of (\\d+) MB").matcher(err);
        assertThat(heap.find()).as(err).isTrue();
        return Integer.parseInt(heap.group(1));
    }

    @Test
    void theHeapFollowsTheBudgetAndTheFiles() throws Exception {
        int own = heapMegabytes("train", "heart", "-m", "svm", "--memory", "64m", "-v");
        assertThat(own).isBetween(150, 208); // the JVM leaves out a survivor space
        Path file = folder.resolve("rows.svm");
        Files.writeString(file, "1 1:1\n-1 1:-1\n#" + " ".repeat(10 << 20) + "\n");
        assertThat(heapMegabytes("train", file, "-m", "svm", "--memory=64M", "-v"))
                .isBetween(own + 25, own + 45);
        int whole = heapMegabytes("train", "heart", "-m", "svm", "-v");
        assertThat(heapMegabytes("train", "heart", "-m", "svm", "--memory", "99999g", "-v"))
                .isEqualTo(whole);
        shell.with("MARGRAVE_JAVA_OPTS", "-Xmx700m");
        assertThat(heapMegabytes("train", "heart", "-m", "svm", "--memory", "64m", "-v"))
                .isGreaterThan(500);
    }

    @Test
    void aLimitOnFileSizesNamesTheFile() throws Exception {
        Path data = folder.resolve("data.csv");
        Files.writeString(data, "the old content");
        Command command = shell.line(
                "ulimit -f 1; \"$0\" \"$@\" >/dev/null 2>err; echo $? >code", program, "convert", "heart", "-o", data);
        assertThat(command.code()).isEqualTo(3);
        assertThat(command.err()).contains("data.csv: cannot be written: File too large");
        assertThat(data).hasContent("the old content");
        assertThat(folder).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void optionsForJavaArePassedOn() throws Exception {
        shell.with("MARGRAVE_JAVA_OPTS", "-Xmx128m -Dgiven=1");
        Command command = shell.run(program, "inspect", "--runtime", "--json").ok();
        assertThat((Long) command.json().get("heapBytes")).isLessThanOrEqualTo(128L << 20);
    }

    @Test
    @Tag("slow")
    void aSimilarityOfOnesOwnIsFoundOnTheGivenPath() throws Exception {
        Path services = Files.createDirectories(folder.resolve("own/META-INF/services"));
        Files.writeString(
                services.resolve("dev.margrave.kernel.TextSimilarityFamily"), SameLengthFamily.class.getName());
        URI classes = SameLengthFamily.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI();
        Object[] train = {"train", "words", "-m", "landmark", "--similarity", "same-length:column=word", "-o", "m.mgv"};
        shell.run(program, train).failed(2, "similarity \"same-length\" is unknown");
        shell.with("MARGRAVE_CLASS_PATH", Path.of(classes) + ":" + folder.resolve("own"));
        shell.run(program, train).ok();
        shell.run(program, "evaluate", "m.mgv", "words").ok();
        shell.with("MARGRAVE_CLASS_PATH", "");
        shell.run(program, "evaluate", "m.mgv", "words").failed(3, "similarity \"same-length\" is unknown");
    }

    @Test
    void whatJavaItselfSaysIsSeen() throws Exception {
        shell.with("MARGRAVE_JAVA_OPTS", "-XX:NoSuchOption");
        Command refused = shell.run(program, "train", "heart", "-m", "svm");
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("NoSuchOption", "Could not create the Java Virtual Machine");
        shell.with("MARGRAVE_JAVA_OPTS", "").with("JAVA_TOOL_OPTIONS", "-Dgiven=1");
        Command told = shell.run(program, "train", "absent", "-m", "svm");
        assertThat(told.code()).isEqualTo(3);
        assertThat(told.err().lines())
                .containsExactlyInAnyOrder("Picked up JAVA_TOOL_OPTIONS: -Dgiven=1", NOT_FOUND.strip());
    }

    @Test
    @Tag("slow")
    void aSharedFileOfErrorsKeepsItsOrder() throws Exception {
        String line =
                "{ echo before >&2; \"$0\" \"$@\" >out; echo $? >code; echo after >&2; \"$0\" \"$@\"; echo end >&2; } 2>err";
        Command command = shell.line(line, program, "train", "absent", "-m", "svm");
        assertThat(command.err()).isEqualTo("before\n" + NOT_FOUND + "after\n" + NOT_FOUND + "end\n");
        assertThat(command.code()).isEqualTo(3);
    }

    @Test
    @Tag("slow")
    void standardErrorMayBeClosed() throws Exception {
        String line = "\"$0\" \"$@\" >out 2>&-; echo $? >code";
        assertThat(shell.line(line, program, "train", "heart", "-m", "svm", "-v")
                        .ok()
                        .out())
                .startsWith("svm on heart converged");
        assertThat(shell.line(line, program, "train", "absent", "-m", "svm").code())
                .isEqualTo(3);
    }

    @Test
    void aReaderMayLeaveEarly() throws Exception {
        shell.run(program, "train", "heart", "-m", "svm", "-o", "heart.mgv").ok();
        String line = "{ \"$0\" \"$@\" 2>err; echo $? >code; } | head -n 1 >out";
        Command command = shell.line(line, program, "predict", "heart.mgv", "heart", "--scores");
        assertThat(command.ok().out()).isEqualTo("label,score\n");
    }

    @Test
    void withoutAPlaceForThePipePlainLoopsServe() throws Exception {
        shell.with("TMPDIR", folder.resolve("absent"));
        Command command = shell.run(program, "inspect", "--runtime", "--json").ok();
        assertThat(command.json())
                .containsEntry("reason", "plain loops: Java was started without --add-modules jdk.incubator.vector");
    }

    @Test
    void worksThroughLinksAndFromAnywhere() throws Exception {
        Path elsewhere = Files.createDirectories(folder.resolve("else where"));
        Files.createSymbolicLink(folder.resolve("first"), program);
        Path second = Files.createSymbolicLink(elsewhere.resolve("second"), Path.of("../first"));
        SampleData.libsvm(elsewhere.resolve("some data.svm"), 60, 0.6, "1", "-1");
        Shell there = new Shell(elsewhere).with("TMPDIR", temporary);
        there.run(second, "train", "some data.svm", "-m", "svm", "-o", "a model.mgv")
                .ok();
        there.run(Path.of("./second"), "evaluate", "a model.mgv", "some data.svm")
                .ok();
    }

    /** SIGINT is not tried here: whoever runs the build in the background makes all below ignore it. */
    @Test
    @Tag("slow")
    void aSignalReachesTheFitAndLeavesAMarkedModel() throws Exception {
        Path errors = folder.resolve("errors");
        Path model = folder.resolve("model.mgv");
        Process process = shell.builder("exec \"$0\" \"$@\" 2>errors", program, hardFit("-v", "-o", model))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            while (!Files.exists(errors) || !Files.readString(errors).contains(" iterations ")) {
                assertThat(process.isAlive()).isTrue();
                Thread.sleep(20);
            }
            List<ProcessHandle> helpers = process.descendants().toList();
            process.destroy();
            assertThat(process.waitFor(Shell.MAX_SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(4);
            for (ProcessHandle helper : helpers) {
                helper.onExit().get(Shell.MAX_SECONDS, TimeUnit.SECONDS);
            }
        } finally {
            process.destroyForcibly();
        }
        assertThat(Command.run("inspect", model, "--json").ok().json()).containsEntry("status", "INTERRUPTED");
        assertThat(Files.readString(errors)).contains("margrave: stopping;").doesNotContain("WARNING");
    }

    @Test
    @Tag("slow")
    @EnabledOnOs(OS.LINUX)
    void progressIsShownOnATerminal() throws Exception {
        Path script = Path.of("/usr/bin/script");
        assumeTrue(Files.isExecutable(script), "script, which makes a terminal, is not installed");
        StringBuilder line = new StringBuilder("'" + program + "'");
        for (Object argument : hardFit("--max-seconds", 3)) {
            line.append(" '").append(argument).append("'");
        }
        Command command = shell.line("\"$0\" -qec \"$1\" /dev/null </dev/null >out; echo $? >code", script, line);
        assertThat(command.code()).isEqualTo(4);
        assertThat(command.out())
                .contains("\r-1 vs 1  ")
                .contains(" iterations ")
                .doesNotContain("WARNING");
    }

    /** A fit that takes minutes. */
    private Object[] hardFit(Object... more) throws IOException {
        Path data = SampleData.libsvm(folder.resolve("hard.svm"), 6000, 0.05, "1", "-1");
        List<Object> args =
                new ArrayList<>(List.of("train", data, "-m", "svm", "--kernel", "rbf:gamma=50", "-p", "C=1e7"));
        args.addAll(List.of("--tolerance", "1e-12", "--memory", "2m"));
        args.addAll(List.of(more));
        return args.toArray();
    }
}
