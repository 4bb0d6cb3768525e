// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.cli.testing.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The protocols of random feature maps, on small custom studies. */
class MapStudiesTest {
    private static final String MAPS = """
            "maps": [{"name": "RF", "spec": "maclaurin:kernel=(KERNEL),features=FEATURES"},
                     {"name": "H0/1", "spec": "maclaurin:kernel=(KERNEL),features=FEATURES,h01=true", "exactLow": true}]
            """;

    private static final String ERRORS = """
            {"name": "errors", "title": "errors", "paper": "none, Figure 1", "protocol": "kernel-errors",
             "options": {"seed": 1, "points": 40, "repeats": 6, "dimensions": [6], "features": [100, 400, 1600], %s},
             "kernels": [{"name": "exponential", "specs": ["exp:sigma=1"]},
                         {"name": "homogeneous", "specs": ["poly:degree=2,offset=0,scale=1"]}]}
            """.formatted(MAPS);

    private static final String ACCURACIES = """
            {"name": "rings", "title": "rings", "paper": "none, Table 1", "protocol": "feature-maps",
             "options": {"seed": 1, "splits": 2, "trainFraction": 0.6, "trainRows": 300, "tuneRows": 200, "tuneShare": 0.3,
                         "C": {"kernel": "1,100", "maps": "1,100"}, "sigmaIsMeanDistance": true, "curve": [20], %s},
             "datasets": [{"name": "rings", "files": ["rings.csv"], "source": "made here", "length": "largest",
                           "ordered": {"level": ["low", "middle", "high"]}, "curves": ["exponential"]}],
             "kernels": [{"name": "exponential", "specs": ["exp:sigma=1"]}],
             "published": {"exponential": {"rings": {
               "K": {"accuracy": 99, "train": 2, "test": 2},
               "RF": {"D": 200, "accuracy": 98, "train": 1, "test": 1, "trainRatio": 2, "testRatio": 2},
               "H0/1": {"D": 40, "accuracy": 98, "train": 1, "test": 1, "trainRatio": 2, "testRatio": 2}}}}}
            """.formatted(MAPS);

    @TempDir
    private Path folder;

    @Test
    void errorsFallWithTheRootOfTheNumberOfFeatures() throws IOException {
        Path study = Files.writeString(folder.resolve("errors.json"), ERRORS);
        Map<String, Object> json =
                Command.run("reproduce", study, "--json", "-q").ok().json();
        List<List<Double>> exponential = ours(json, 0);
        for (List<Double> line : exponential) {
            assertThat(line).hasSize(2);
            assertThat(line.get(1)).as("H0/1 compared with RF").isLessThan(line.get(0));
        }
        assertThat(ours(json, 1))
                .as("no H0/1 without terms of degree 0 and 1")
                .allSatisfy(line -> assertThat(line).hasSize(1));
        assertThat(ours(json, 2))
                .hasSize(3)
                .allSatisfy(line -> assertThat(line.get(0)).isCloseTo(-0.5, within(0.12)));
    }

    @Test
    void mapsAreSetBesideTheKernel() throws IOException {
        Files.writeString(folder.resolve("rings.csv"), rings());
        Path study = Files.writeString(folder.resolve("rings.json"), ACCURACIES);
        Path journal = folder.resolve("rings.journal");
        Object[] run = {"reproduce", study, "--data", folder, "--journal", journal, "--resume", "--json", "-q"};
        Map<String, Object> json = Command.run(run).json();
        assertThat(ours(json, 0).get(0))
                .as("accuracies of K, RF and H0/1, where no line separates")
                .hasSize(3)
                .allSatisfy(accuracy -> assertThat(accuracy).isBetween(93.0, 100.0));
        List<Double> train = ours(json, 1).get(0);
        List<Double> ratios = ours(json, 3).get(0);
        assertThat(ratios).hasSize(2);
        assertThat(train).allSatisfy(seconds -> assertThat(seconds).isPositive());
        assertThat(json.get("tables").toString()).contains("published=98.0", "Figure 3.2: rings, exponential kernel");
        assertThat(json.get("remarks").toString()).contains("rings: 600 rows, 3 features", "exp:sigma=0.");
        Map<String, Object> again = Command.run(run).json();
        assertThat(again.get("tables")).as("seconds come from the journal, too").isEqualTo(json.get("tables"));
    }

    @Test
    void aValueOutsideTheOrderIsNamed() throws IOException {
        Files.writeString(folder.resolve("rings.csv"), rings().replaceFirst("middle", "centre"));
        Path study = Files.writeString(folder.resolve("rings.json"), ACCURACIES);
        Command.run("reproduce", study, "--data", folder, "-q")
                .failed(3, "rings.csv", "column 3 must be one of low, middle, high");
    }

    /** Inside or outside a circle, and a column that says nothing. */
    private static String rings() {
        Random random = new Random(1);
        StringBuilder out = new StringBuilder("x,y,level,label\n");
        String[] levels = {"low", "middle", "high"};
        for (int i = 0; i < 600; i++) {
            double angle = 2 * Math.PI * random.nextDouble();
            double radius = i % 2 == 0 ? 0.5 + random.nextDouble() : 2.5 + random.nextDouble();
            out.append(radius * Math.cos(angle)).append(',').append(radius * Math.sin(angle));
            out.append(',').append(levels[i % 3]).append(i % 2 == 0 ? ",in\n" : ",out\n");
        }
        return out.toString();
    }

    /** Our figures of a table, by row. */
    @SuppressWarnings("unchecked")
    private static List<List<Double>> ours(Map<String, Object> json, int number) {
        var table = (Map<String, Object>) ((List<Object>) json.get("tables")).get(number);
        return ((List<Map<String, Object>>) table.get("rows"))
                .stream()
                        .map(row -> ((List<Map<String, Object>>) row.get("cells"))
                                .stream().map(cell -> (Double) cell.get("ours")).toList())
                        .toList();
    }
}
