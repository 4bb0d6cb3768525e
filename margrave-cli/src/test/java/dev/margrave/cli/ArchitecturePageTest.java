// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code docs/architecture.md} names types that exist, and its walks go from caller to callee. */
final class ArchitecturePageTest {
    /** The promise of the page: whoever follows a walk opens no more types. */
    private static final int MOST_TYPES = 30;

    private static final Pattern TYPE = Pattern.compile("\\b[A-Z][a-z]+\\w*\\b");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern STEP = Pattern.compile("^( {4,})([A-Z]\\w+)(\\.\\w+)?(\\(.*?\\))? {2,}\\S.*");
    private static final Pattern PACKAGE = Pattern.compile("^\\.?[a-z]+(\\.[a-z]+)*$");

    private static final Pattern OTHER_MODULE = Pattern.compile("^dev\\.margrave\\.(cli|simd|testkit)\\b");

    private static final JavaClasses TYPES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.margrave");

    /** Types that the page names and that other modules or libraries hold. */
    private static final Set<String> ELSEWHERE = Set.of("ArchitectureTest", "ArchitecturePageTest", "MessagesTest");

    private record Step(int depth, String type) {}

    private static List<String> page() throws IOException {
        return Files.readAllLines(Path.of("..", "docs", "architecture.md"));
    }

    @Test
    void everyTypeThatIsNamedExists() throws IOException {
        Set<String> known = TYPES.stream().map(JavaClass::getSimpleName).collect(Collectors.toSet());
        Set<String> named = new TreeSet<>();
        for (String line : page()) {
            Matcher code = CODE.matcher(line);
            while (code.find()) {
                TYPE.matcher(code.group(1)).results().forEach(match -> named.add(match.group()));
            }
            step(line).forEach(step -> named.add(step.type()));
        }
        named.removeAll(ELSEWHERE);
        assertThat(named)
                .hasSizeGreaterThan(40)
                .allSatisfy(name -> assertThat(known).as(name).contains(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"train", "predict"})
    void aWalkGoesFromCallerToCallee(String command) throws IOException {
        List<Step> walk = walk(command);
        assertThat(walk.get(0).type()).isEqualTo("Main");
        assertThat(walk.stream().map(Step::type).distinct().count()).isBetween(10L, (long) MOST_TYPES);
        Deque<Step> callers = new ArrayDeque<>();
        for (Step step : walk) {
            while (!callers.isEmpty() && callers.peek().depth() >= step.depth()) {
                callers.pop();
            }
            if (!callers.isEmpty()) {
                assertThat(step.depth())
                        .as(step.type())
                        .isEqualTo(callers.peek().depth() + 1);
                assertThat(uses(callers.peek().type(), step.type()))
                        .as("%s uses %s", callers.peek().type(), step.type())
                        .isTrue();
            }
            callers.push(step);
        }
    }

    /** Whether a type refers to another, or to a type that the other implements or extends. */
    private static boolean uses(String caller, String callee) {
        Set<String> wanted = named(callee)
                .flatMap(type -> Stream.concat(
                        Stream.of(type),
                        Stream.concat(type.getAllRawSuperclasses().stream(), type.getAllRawInterfaces().stream())))
                .map(JavaClass::getName)
                .filter(name -> name.startsWith("dev.margrave."))
                .collect(Collectors.toSet());
        return named(caller)
                .flatMap(type -> Stream.concat(Stream.of(type), type.getAllRawSuperclasses().stream()))
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .anyMatch(dependency ->
                        wanted.contains(dependency.getTargetClass().getName()));
    }

    private static Stream<JavaClass> named(String simpleName) {
        return TYPES.stream().filter(type -> type.getSimpleName().equals(simpleName));
    }

    /** The first indented block after the heading that names the command. */
    private static List<Step> walk(String command) throws IOException {
        List<Step> walk = new ArrayList<>();
        boolean isThere = false;
        for (String line : page()) {
            isThere |= line.startsWith("#") && line.contains("`" + command + "`");
            if (isThere && line.startsWith("    ")) {
                List<Step> step = step(line);
                assertThat(step).as("a step of the walk: " + line).hasSize(1);
                walk.addAll(step);
            } else if (!walk.isEmpty()) {
                break;
            }
        }
        return walk;
    }

    private static List<Step> step(String line) {
        Matcher match = STEP.matcher(line);
        return match.matches() ? List.of(new Step(match.group(1).length() / 2 - 2, match.group(2))) : List.of();
    }

    @Test
    void everyPackageIsListed() throws IOException {
        Set<String> listed = new TreeSet<>();
        for (String line : page()) {
            if (line.startsWith("| `")) {
                String first = line.substring(2, line.indexOf(" |", 2));
                String root = "";
                Matcher code = CODE.matcher(first);
                while (code.find() && PACKAGE.matcher(code.group(1)).matches()) {
                    String name = code.group(1);
                    root = name.startsWith(".") ? root : name;
                    listed.add("dev.margrave." + (name.startsWith(".") ? root + name : name));
                }
            }
        }
        Set<String> packages = TYPES.stream()
                .map(JavaClass::getPackageName)
                .filter(name -> !OTHER_MODULE.matcher(name).find())
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(listed).containsAll(packages);
        assertThat(packages).containsAll(listed);
    }
}
