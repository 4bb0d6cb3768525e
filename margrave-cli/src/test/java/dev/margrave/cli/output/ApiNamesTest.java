// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.bound.BoundEvaluator;
import dev.margrave.cli.command.Commands;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.machine.Machine;
import dev.margrave.model.Classifier;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApiNamesTest {
    private static final Pattern CALL_IN_CLASS_FILE =
            Pattern.compile("\\b([a-z]\\w{2,})\\((?:\\.\\.\\.|[A-Z][A-Z_|]*|[0-9]+)\\)");

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    private final Console console = new Console(InputStream.nullInputStream(), err, err, false, Interrupts.none());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "allow more with memory(...) or fewer with landmarks(...)|allow more with --memory or fewer with -p landmarks=",
                "machine svm needs universum(...), rows of neither class|machine svm needs --universum, rows of neither class",
                "unlabeled(...) does not apply|--unlabeled does not apply",
                "lower tolerance(...), or scale(...) the rows|lower --tolerance, or --scale the rows",
                "bias(...) and multiclass(...)|--no-bias and --multiclass",
                "withMissing(FILL) fills it, withMissing(DROP) does not|--missing fill fills it, --missing drop does not",
                "withIndexBase(0) reads it|--index-base 0 reads it",
                "multiclass(ONE_VS_REST)|--multiclass one-vs-rest",
                "landmarks(200)|-p landmarks=200",
                "withoutColumn(NAME) leaves it out|--drop NAME leaves it out",
                "withCategory(NAME) reads it|--category NAME reads it",
                "exp(...) of memory(x), memory (...) and mymemory(...)|exp(...) of memory(x), memory (...) and mymemory(...)",
                "memory must be at least 1|memory must be at least 1"
            })
    void namesOfTheLibraryBecomeOptions(String message, String line) {
        assertThat(ApiNames.toOptions(message)).isEqualTo(line);
    }

    @Test
    void choicesStaySeparated() {
        assertThat(ApiNames.toOptions("its format (withFormat(LIBSVM|CSV)) or (universum(...))"))
                .isEqualTo("its format (--format libsvm|csv) or (--universum)");
    }

    @Test
    void warningsSpeakOfOptions() {
        console.warn("column \"a\" has text; withoutColumn(...) leaves it out");
        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .isEqualTo("margrave: warning: column \"a\" has text; --drop leaves it out" + System.lineSeparator());
    }

    /** String constants stand in a class file as they are, so that its bytes hold every text that the library can show. */
    @Test
    void everyMethodThatTheLibraryNamesIsAnOption() throws IOException, URISyntaxException {
        Path classes = Path.of(Machine.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Set<String> named = new TreeSet<>();
        try (FileSystem jar = Files.isDirectory(classes) ? null : FileSystems.newFileSystem(classes);
                Stream<Path> files = Files.walk(jar == null ? classes : jar.getPath("/"))) {
            for (Path file :
                    files.filter(name -> name.toString().endsWith(".class")).toList()) {
                CALL_IN_CLASS_FILE
                        .matcher(Files.readString(file, StandardCharsets.ISO_8859_1))
                        .results()
                        .forEach(call -> named.add(call.group(1)));
            }
        }
        assertThat(named).contains("memory", "withMissing", "universum");
        named.remove("machine"); // these texts say that only a program can give it
        assertThat(ApiNames.all().keySet()).containsAll(named);
    }

    @Test
    void bothSidesOfTheTableExist() {
        Set<String> methods = Stream.of(Machine.class, ReadOptions.class, BoundEvaluator.class, Classifier.class)
                .flatMap(type -> Arrays.stream(type.getMethods()))
                .map(Method::getName)
                .collect(Collectors.toSet());
        methods.addAll(Set.of("landmarks", "resume")); // a parameter of machines, an argument of Journal.open
        assertThat(methods).containsAll(ApiNames.all().keySet());
        Set<String> options = Commands.create(console).getSubcommands().values().stream()
                .flatMap(command -> command.getCommandSpec().optionsMap().keySet().stream())
                .collect(Collectors.toSet());
        assertThat(ApiNames.all().values())
                .allSatisfy(option -> assertThat(options).contains(option.split(" ")[0]));
    }
}
