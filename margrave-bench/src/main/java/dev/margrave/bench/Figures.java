// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench;

import dev.margrave.bench.chart.Figure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Draws the charts of the documentation: {@code NAME.svg} from every {@code NAME.csv} of a folder. */
public final class Figures {
    private Figures() {}

    public static void main(String[] args) throws IOException {
        if (args.length != 1) {
            System.err.println("usage: ./bench figures DIR, for example docs/figures");
            System.exit(2);
        }
        for (Path csv : sources(Path.of(args[0]))) {
            Path svg = picture(csv);
            Files.writeString(svg, Figure.parse(Files.readString(csv)).svg());
            System.out.println("wrote " + svg);
        }
    }

    static List<Path> sources(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".csv"))
                    .sorted()
                    .toList();
        }
    }

    static Path picture(Path csv) {
        String name = csv.getFileName().toString();
        return csv.resolveSibling(name.substring(0, name.length() - ".csv".length()) + ".svg");
    }
}
