// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.compare;

import dev.margrave.cli.option.DataSource;
import dev.margrave.cli.option.NotInJournal;
import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import dev.margrave.data.Dataset;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.selection.compare.ComparisonData;
import dev.margrave.selection.compare.ComparisonProtocol;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The data sets of a comparison, and how they are split into training and test parts. */
public final class CompareData {
    private static final String FIXED = "test";
    private static final String DEFAULT = "10x0.2";

    @NotInJournal("identified by its digest")
    @Parameters(paramLabel = "DATA", arity = "1..*", description = "Files or bundled data sets.")
    private List<String> data = new ArrayList<>();

    @Option(
            names = "--protocol",
            paramLabel = "SPLITS",
            description =
                    "How test parts are drawn: 30x0.2 for 30 random partitions that test on a fifth, 10-fold, or test"
                            + " for the files of --test; default: 10x0.2, or test if --test is given.")
    private String protocol;

    @NotInJournal("identified by its digest")
    @Option(
            names = "--test",
            paramLabel = "FILE",
            description = "The test file of a data set; repeat it once per DATA, in the same order.")
    private List<String> tests = new ArrayList<>();

    /** The given protocol, or the default. */
    public String protocol() {
        return protocol != null ? protocol : tests.isEmpty() ? DEFAULT : FIXED;
    }

    /** All input files. */
    public String[] names() {
        List<String> all = new ArrayList<>(data);
        all.addAll(tests);
        return all.toArray(String[]::new);
    }

    public void check() {
        if (!protocol().equals(FIXED)) {
            splits("--protocol", protocol(), ", or test");
            if (!tests.isEmpty()) {
                throw new UsageException("--test needs --protocol test, got " + Text.quote(protocol()));
            }
        } else if (tests.size() != data.size()) {
            throw new UsageException("--protocol test needs one --test FILE for each DATA: " + data.size()
                    + " expected, got " + tests.size());
        }
        if (new HashSet<>(data).size() < data.size()) {
            throw new UsageException("the same DATA is given twice");
        }
        if (List.of(names()).contains("-")) {
            throw new UsageException("compare does not read standard input; give a file");
        }
    }

    public static ComparisonProtocol splits(String option, String text, String more) {
        try {
            return ComparisonProtocol.parse(text);
        } catch (IllegalArgumentException e) {
            throw new UsageException(
                    option + " must be of the form 10-fold or 30x0.2" + more + ", got " + Text.quote(text));
        }
    }

    public List<ComparisonData> read(ReadOptions options, long seed, Console console) throws IOException {
        List<ComparisonData> sets = new ArrayList<>();
        for (int d = 0; d < data.size(); d++) {
            String name = data.get(d);
            DataSource source = new DataSource(name, console);
            Dataset rows = source.read(options);
            if (tests.isEmpty()) {
                ComparisonProtocol splits = ComparisonProtocol.parse(protocol());
                sets.add(source.use(() -> ComparisonData.of(name, rows, splits.splits(rows, seed))));
            } else {
                Dataset test = new DataSource(tests.get(d), console).read(options.withSchema(rows.schema()));
                sets.add(ComparisonData.of(name, rows, test));
            }
        }
        return sets;
    }
}
