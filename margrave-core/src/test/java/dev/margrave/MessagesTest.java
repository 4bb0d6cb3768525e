// SPDX-License-Identifier: Apache-2.0
package dev.margrave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.machine.Machine;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Messages of the library speak of its methods; only the command line knows options, and translates. */
final class MessagesTest {
    private static final Pattern OPTION = Pattern.compile("(?<![-\\w])--[a-zA-Z]");
    private static final String FLAG_OF_JAVA = "--add-modules jdk.incubator.vector";

    @Test
    void noTextNamesAnOption() throws IOException, URISyntaxException {
        Path root = Path.of(Machine.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        List<Path> files;
        try (Stream<Path> all = Files.walk(root)) {
            files = all.filter(file -> file.toString().endsWith(".class")).toList();
        }
        List<String> texts = new ArrayList<>();
        for (Path file : files) {
            texts.addAll(strings(file));
        }
        assertThat(texts).as("what the scan reads").anyMatch(text -> text.contains("withMissing(FILL)"));
        assertThat(texts)
                .filteredOn(
                        text -> OPTION.matcher(text.replace(FLAG_OF_JAVA, "")).find())
                .isEmpty();
    }

    @Test
    void anOptionIsFoundWhereverItStands() {
        assertThat(List.of("--drop leaves it out", "text (--drop NAME)", "text; --drop", "\u0001--drop"))
                .allMatch(text -> OPTION.matcher(text).find());
        assertThat(List.of("a -- b", "x--y", "---", "--1"))
                .noneMatch(text -> OPTION.matcher(text).find());
    }

    /** The string constants of a class file, recipes of concatenations among them (JVM specification, section 4.4). */
    private static List<String> strings(Path file) throws IOException {
        Map<Integer, String> utf8 = new TreeMap<>();
        List<Integer> strings = new ArrayList<>();
        try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
            in.skipNBytes(8); // magic word and version
            int count = in.readUnsignedShort();
            for (int k = 1; k < count; k++) {
                int tag = in.readUnsignedByte();
                switch (tag) {
                    case 1 -> utf8.put(k, in.readUTF());
                    case 8 -> strings.add(in.readUnsignedShort());
                    case 7, 16, 19, 20 -> in.skipNBytes(2);
                    case 15 -> in.skipNBytes(3);
                    case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipNBytes(4);
                    case 5, 6 -> {
                        in.skipNBytes(8);
                        k++; // long and double take two entries
                    }
                    default -> throw new IOException(file + ": constant of kind " + tag);
                }
            }
        }
        return strings.stream().map(utf8::get).toList();
    }
}
