// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.compare;

import dev.margrave.cli.option.ReportOptions;
import dev.margrave.cli.option.SafeCsvOption;
import dev.margrave.cli.output.Names;
import dev.margrave.cli.output.OutputFiles;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import dev.margrave.cli.report.ReportWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/** The formats of the output file, by its ending. */
public enum CompareOutput {
    MD,
    CSV,
    JSON,
    HTML,
    TEX;

    public static CompareOutput of(Path file) {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        for (CompareOutput form : values()) {
            if (name.endsWith("." + Names.of(form))) {
                return form;
            }
        }
        throw new UsageException("-o must end in .md, .csv, .json, .html or .tex, got " + Text.quote(file.toString()));
    }

    public void write(CompareSummary summary, Path file, ReportOptions reports, SafeCsvOption safe) throws IOException {
        if (this == HTML) {
            ReportWriter.write(file, CompareReport.page(summary));
            return;
        }
        OutputFiles.write(file, out -> {
            switch (this) {
                case MD -> new CompareText(summary).printMarkdown(out);
                case TEX -> new CompareLatex(summary).print(out);
                case CSV -> CompareCsv.print(summary, safe, out);
                default -> new CompareJson(summary).print(out, file.toString(), reports);
            }
        });
    }
}
