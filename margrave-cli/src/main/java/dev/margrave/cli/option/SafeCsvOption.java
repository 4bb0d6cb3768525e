// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import dev.margrave.data.io.CsvCells;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.Option;

/** Whether CSV output is meant for a spreadsheet. */
@HelpGroup(HelpGroup.Heading.OUTPUT)
public final class SafeCsvOption {
    @NotInJournal("how results are written")
    @Option(
            names = "--safe-csv",
            description =
                    "Put an apostrophe before text cells of CSV output that a spreadsheet would run as a formula.")
    private boolean safe;

    public boolean isGiven() {
        return safe;
    }

    /** Refuses an output file that is no CSV file; null is standard output. */
    public void check(Path output) {
        if (safe
                && output != null
                && !output.toString().toLowerCase(Locale.ROOT).matches(".*\\.csv(\\.gz)?")) {
            throw new UsageException("--safe-csv applies to .csv files, got -o " + Text.quote(output.toString()));
        }
    }

    /** The text of a cell, before it is quoted. */
    public String cell(String text) {
        return safe ? CsvCells.neutralized(text) : text;
    }
}
