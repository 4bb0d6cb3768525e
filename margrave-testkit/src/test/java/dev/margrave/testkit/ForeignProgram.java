// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.machine.Machine;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;

/** Compiles and runs a user's program, with nothing but what it needs. */
final class ForeignProgram {
    private ForeignProgram() {}

    /** The core and its libraries, without the annotations, which nobody needs. */
    static List<Path> library() throws ReflectiveOperationException, URISyntaxException {
        List<Path> path = new ArrayList<>();
        for (String name : List.of(
                Machine.class.getName(),
                "de.siegmar.fastcsv.reader.CsvReader",
                "ch.randelshofer.fastdoubleparser.JavaDoubleParser",
                "tools.jackson.core.JsonParser")) {
            path.add(Path.of(Class.forName(name)
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI()));
        }
        return path;
    }

    static String text(List<Path> path) {
        return path.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    /** What the compiler says. */
    static String compile(List<String> options, Path classes, List<Path> sources) {
        List<String> arguments = new ArrayList<>(List.of("--release", "17", "-encoding", "UTF-8"));
        arguments.addAll(options);
        arguments.addAll(List.of("-d", classes.toString()));
        sources.forEach(source -> arguments.add(source.toString()));
        StringWriter said = new StringWriter();
        PrintWriter out = new PrintWriter(said);
        int code = ToolProvider.findFirst("javac").orElseThrow().run(out, out, arguments.toArray(new String[0]));
        return code == 0 ? "" : said.toString();
    }

    /** The lines that the program writes; it must end well. */
    static List<String> run(Path folder, List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m"));
        command.addAll(arguments);
        Path out = folder.resolve("out.txt");
        Path errors = folder.resolve("errors.txt");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(errors.toFile())
                .start();
        try {
            assertThat(process.waitFor(5, TimeUnit.MINUTES)).as("it ends").isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue())
                .as("%s", Files.readString(out) + Files.readString(errors))
                .isZero();
        return Files.readAllLines(out, StandardCharsets.UTF_8);
    }
}
