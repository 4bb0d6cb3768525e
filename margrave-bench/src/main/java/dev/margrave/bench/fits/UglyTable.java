// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.fits;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import dev.margrave.data.Schema;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

/**
 * A table as a careless export writes it: the first column names every row, so that the reader makes a feature of each
 * row's name, and the first numeric feature is in a unit a million times smaller.
 */
final class UglyTable {
    private static final double FACTOR = 1e6;
    private static final String[] ID_NAMES = {"id", "row_id", "the_row_id"};

    private UglyTable() {}

    /** Writes the ugly form of a table to {@code target}, a CSV file. */
    static TableFile make(TableFile table, Path target) throws IOException {
        Path source = Path.of(table.path());
        String enlarged = firstNumeric(table.read().schema());
        try (CsvReader<CsvRecord> records =
                        CsvReader.builder().fieldSeparator(separator(source)).ofCsvRecord(open(source));
                CsvWriter out = CsvWriter.builder().build(target)) {
            int column = -1;
            long row = 0;
            for (CsvRecord line : records) {
                List<String> cells = new ArrayList<>(line.getFields());
                if (row == 0) {
                    cells.replaceAll(String::strip);
                    column = cells.indexOf(enlarged);
                    cells.add(0, freeName(cells));
                } else {
                    if (column >= 0) {
                        cells.set(column, enlarge(cells.get(column)));
                    }
                    cells.add(0, "id-" + row);
                }
                out.writeRecord(cells);
                row++;
            }
        }
        return new TableFile(table.name(), target.toString(), table.regression(), true);
    }

    /** Null where every feature is text. */
    private static String firstNumeric(Schema schema) {
        return schema.columns().stream()
                .filter(column -> !column.isCategory())
                .map(Schema.Column::name)
                .findFirst()
                .orElse(null);
    }

    private static String freeName(List<String> names) {
        for (String name : ID_NAMES) {
            if (!names.contains(name)) {
                return name;
            }
        }
        throw new IllegalArgumentException("all names for the identifier column are taken");
    }

    /** A missing value stays missing. */
    private static String enlarge(String cell) {
        try {
            return Double.toString(FACTOR * Double.parseDouble(cell));
        } catch (NumberFormatException e) {
            return cell;
        }
    }

    private static char separator(Path source) throws IOException {
        try (BufferedReader reader = new BufferedReader(open(source))) {
            String header = String.valueOf(reader.readLine());
            return header.contains(",") ? ',' : header.contains(";") ? ';' : '\t';
        }
    }

    private static Reader open(Path source) throws IOException {
        InputStream in = Files.newInputStream(source);
        return new InputStreamReader(
                source.toString().endsWith(".gz") ? new GZIPInputStream(in) : in, StandardCharsets.UTF_8);
    }
}
