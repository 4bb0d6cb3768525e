// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.testing.Command;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of JSON fields names every field that the commands print, and none that no command can print. */
final class JsonPagesTest {
    /** Commands that together print most fields; {@code @} stands for the test's folder. */
    private static final List<String> RUNS = List.of(
            "train heart -m rmm --scale minmax -o @heart.mgv --conformal split --report @r.html --plot @r.svg",
            "train iris -m svm --scale unit -o @iris.mgv",
            "train words -m landmark --similarity levenshtein:column=word",
            "train diabetes -m svr -o @numbers.mgv --conformal split",
            "train autompg --missing mean -m rmm-ordinal --label cylinders -o @ordinal.mgv",
            "train heart -m svm --scale standard --calibrate sigmoid --weight balanced -o @calibrated.mgv",
            "predict @calibrated.mgv heart --probabilities",
            "evaluate @calibrated.mgv heart",
            "inspect @calibrated.mgv",
            "validate heart -m svm --scale standard --calibrate isotonic --report @v.html --plot @v.svg",
            "predict @heart.mgv heart --scores --set 0.9",
            "predict @numbers.mgv diabetes --set 0.9",
            "predict @iris.mgv iris --scores --pairwise",
            "evaluate @heart.mgv heart --set 0.9",
            "evaluate @numbers.mgv diabetes",
            "evaluate @ordinal.mgv autompg --missing mean --label cylinders",
            "validate diabetes -m svr",
            "explain @iris.mgv iris --repeats 2",
            "explain @iris.mgv iris --row 3",
            "certify @iris.mgv iris --bound trace,landmark",
            "tune heart -m svm --scale minmax -o @tuned.mgv",
            "tune heart -m svm --scale minmax --by bound:trace",
            "tune heart -m svm --scale minmax --grid C=1 --weight balanced --folds 2 --threshold balanced-accuracy",
            "compare heart iris -m svm,rmm --scale minmax --no-tune",
            "transform iris --map kpca -o @x.csv",
            "transform iris --map kkmeans -o @x.csv",
            "transform iris --map fourier --explain -o @x.csv",
            "transform iris --map maclaurin:truncate=2 --explain -o @x.csv",
            "stream heart --scale unit --regret",
            "stream heart --scale unit --kernel rbf:gamma=1 --buffer rs:20 -p budget=50",
            "inspect @heart.mgv",
            "train heart -m svm --kernel rbf:gamma=0.1 --scale minmax -o @kernel.mgv",
            "inspect @kernel.mgv",
            "inspect iris",
            "inspect diabetes --task regression",
            "inspect --runtime",
            "inspect iris --similarity sigmoid --epsilon 0.1",
            "inspect diabetes --task regression --similarity rbf:gamma=1",
            "list machines",
            "list kernels",
            "list similarities",
            "list maps",
            "list datasets",
            "list studies",
            "convert iris -o @i.csv",
            "export @tuned.mgv --format libsvm -o @tuned.model",
            "import @tuned.model -o @imported.mgv");

    /** Fields that need rows or failures which the runs do not have, and those of a command that runs for long. */
    private static final Set<String> NOT_RUN = Set.of(
            "evaluate ndcg",
            "evaluate ndcgAt",
            "evaluate kendallTau",
            "certify note",
            "tune points[].reason",
            "train threshold");

    private static final Pattern NAME = Pattern.compile("`([\\w.\\[\\]]+)`");

    @TempDir
    Path folder;

    @Test
    void fieldsAreThoseOfTheCommands() {
        Set<String> printed = new TreeSet<>();
        Set<String> documented = documented();
        for (String run : RUNS) {
            String[] arguments = (run.replace("@", folder + "/") + " --json -q").split(" ");
            collect(arguments[0] + " ", run(arguments).json(), documented, printed);
        }
        assertThat(printed).as("printed, but not on the page docs/json.md").isSubsetOf(documented);
        Set<String> missing = new TreeSet<>(documented);
        missing.removeAll(printed);
        missing.removeIf(field -> field.startsWith("reproduce ")
                || NOT_RUN.contains(field)
                || field.matches("(certify|evaluate|explain|tune|compare|validate) (report|plot)"));
        assertThat(missing).as("on the page docs/json.md, but not printed").isEmpty();
    }

    /** Successfully, perhaps with warnings. */
    private static Command run(String... arguments) {
        Command command = Command.run((Object[]) arguments);
        assertThat(command.code()).as(command.err()).isZero();
        return command;
    }

    /** Adds the fields, and those inside as far as the page goes into them. */
    private static void collect(String path, Map<?, ?> object, Set<String> documented, Set<String> printed) {
        object.forEach((name, value) -> {
            String field = path + name;
            if (!name.equals("command")) {
                printed.add(fieldOfFit(field, documented));
            }
            if (value instanceof Map<?, ?> inner && isDetailed(field + ".", documented)) {
                collect(field + ".", inner, documented, printed);
            } else if (value instanceof List<?> elements && isDetailed(field + "[].", documented)) {
                elements.forEach(element -> collect(field + "[].", (Map<?, ?>) element, documented, printed));
            }
        });
    }

    /** A model that is inspected has the fields of train, which the page does not repeat. */
    private static String fieldOfFit(String field, Set<String> documented) {
        String ofTrain = field.replaceFirst("^inspect ", "train ");
        return documented.contains(field) || !documented.contains(ofTrain) ? field : ofTrain;
    }

    private static boolean isDetailed(String prefix, Set<String> documented) {
        return documented.stream().anyMatch(field -> field.startsWith(prefix));
    }

    private static Set<String> documented() {
        return Stream.of(Page.of("json.md").text().split("\n## "))
                .skip(1)
                .flatMap(section -> section.lines()
                        .filter(line -> line.startsWith("| `"))
                        .flatMap(line -> NAME.matcher(line.substring(0, line.indexOf(" | ")))
                                .results()
                                .map(name -> section.lines().findFirst().orElseThrow() + " " + name.group(1))))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The pattern of field names finds what the tables hold. */
    @Test
    void thePageIsRead() {
        Matcher name = NAME.matcher("| `margins.curve`, `problems[].labels` |");
        assertThat(name.results().map(found -> found.group(1))).containsExactly("margins.curve", "problems[].labels");
        assertThat(documented()).contains("train primal", "tune points[].status", "convert output");
    }
}
