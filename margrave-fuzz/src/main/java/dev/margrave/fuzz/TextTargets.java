// SPDX-License-Identifier: Apache-2.0
package dev.margrave.fuzz;

import dev.margrave.bound.BoundName;
import dev.margrave.cli.Main;
import dev.margrave.data.Scaling;
import dev.margrave.feature.Maps;
import dev.margrave.kernel.Kernels;
import dev.margrave.kernel.NotAKernelException;
import dev.margrave.kernel.Similarities;
import dev.margrave.online.BufferSettings;
import dev.margrave.online.Projections;
import dev.margrave.selection.Metric;
import dev.margrave.selection.ParameterRange;
import dev.margrave.selection.compare.ComparisonProtocol;
import dev.margrave.similarity.SpectrumChange;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** Texts of users: specs and command lines. */
final class TextTargets {
    private static final List<Consumer<String>> PARSERS = List.of(
            Kernels::parse,
            Maps::parse,
            Similarities::rule,
            ParameterRange::parse,
            Scaling::parse,
            text -> Projections.parse(text, 1),
            BufferSettings::parse,
            Metric::parse,
            BoundName::parse,
            ComparisonProtocol::parse,
            SpectrumChange::parse);

    private static final List<String> COMMANDS =
            List.of("inspect", "train", "evaluate", "predict", "convert", "stream", "list", "validate", "certify");
    private static final byte[] DATA = "1 1:1 2:0.5\n-1 1:-1\n1 1:2\n-1 2:1\n".getBytes(StandardCharsets.US_ASCII);
    private static final int MAX_ARGUMENTS = 12;
    private static final int USUAL_CODES = 4; // 0 and 2 to 4; 1 is for defects

    private TextTargets() {}

    /** Every parser of specs gets the text. */
    static void specs(byte[] input) {
        String text = new String(input, StandardCharsets.UTF_8);
        for (Consumer<String> parser : PARSERS) {
            try {
                parser.accept(text);
            } catch (NumberFormatException e) {
                throw e; // a message of the platform
            } catch (NotAKernelException e) {
                Contract.require(!e.getMessage().isBlank(), "no message");
            } catch (IllegalArgumentException e) {
                Contract.require(e.getMessage() != null && !e.getMessage().isBlank(), "no message");
            }
        }
    }

    /**
     * A command on four rows of standard input: the first byte chooses the command, lines are its arguments. Names of files are
     * left out, so that nothing is read or written.
     */
    static void options(byte[] input) {
        if (input.length == 0) {
            return;
        }
        String text = new String(input, 1, input.length - 1, StandardCharsets.UTF_8);
        List<String> arguments = new ArrayList<>(List.of(COMMANDS.get((input[0] & 0xff) % COMMANDS.size()), "-"));
        arguments.addAll(Arrays.asList(text.split("\n", MAX_ARGUMENTS)));
        if (text.indexOf('/') >= 0 || arguments.stream().anyMatch(TextTargets::names)) {
            return;
        }
        arguments.addAll(List.of("--format", "libsvm", "--max-seconds", "1"));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(out, false, StandardCharsets.UTF_8);
        int code = Main.run(arguments.toArray(new String[0]), new ByteArrayInputStream(DATA), print, print);
        Contract.require(code >= 0 && code <= USUAL_CODES && code != 1, "exit code " + code + ": " + out);
    }

    /** Whether an argument could name a file to write, or asks for long work. */
    private static boolean names(String argument) {
        return argument.matches("-?-?(o|output|out|report|plot|checkpoint|journal|save|memory|threads|write|t|test).*")
                || argument.matches("-[a-zA-Z]*o.*")
                || argument.endsWith(".mgv")
                || argument.endsWith(".html");
    }
}
