// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report;

import dev.margrave.cli.output.Text;
import dev.margrave.cli.report.Chart.Confusion;
import dev.margrave.cli.report.Section.Cell;
import dev.margrave.cli.report.Section.Fact;
import dev.margrave.cli.report.Section.Facts;
import dev.margrave.cli.report.Section.Figure;
import dev.margrave.cli.report.Section.KeyFigures;
import dev.margrave.cli.report.Section.Prose;
import dev.margrave.cli.report.Section.Table;
import java.util.List;
import java.util.Locale;

/** Sections as HTML. A chart consists of an empty element, its data, and the same data as an accessible table. */
final class SectionHtml {
    /** Tables with more rows scroll under their header. */
    private static final int LONG_TABLE = 30;

    private static final int MAX_LABELS_IN_HALF = 6; // a larger confusion matrix takes the whole width; chosen by hand

    private final Html html;
    private int charts;

    SectionHtml(Html html) {
        this.html = html;
    }

    void write(Section section) {
        if (section instanceof KeyFigures key) {
            figures(key);
            return;
        }
        boolean wide = section instanceof Table
                || section instanceof Prose
                || (section instanceof Confusion confusion && confusion.labels().size() > MAX_LABELS_IN_HALF);
        html.open("section", "class", wide ? "wide" : "half");
        html.element("h2", section.title()).line();
        if (section instanceof Prose prose) {
            prose.paragraphs().forEach(paragraph -> html.element("p", paragraph).line());
        } else if (section instanceof Facts facts) {
            facts(facts.facts());
        } else if (section instanceof Table table) {
            html.paragraph(table.note(), "note");
            table(table, "sortable");
        } else if (section instanceof Confusion confusion) {
            html.paragraph(confusion.note(), "note");
            confusion(confusion);
        } else if (section instanceof Chart chart) {
            html.paragraph(chart.note(), "note");
            chart(chart);
        }
        html.close().line();
    }

    private void figures(KeyFigures key) {
        html.open("section", "class", "wide figures", "aria-label", key.title()).open("dl");
        for (Figure figure : key.figures()) {
            html.open("div").element("dt", figure.name()).element("dd", figure.value());
            if (!figure.remark().isEmpty()) {
                html.element("dd", figure.remark(), "class", "remark");
            }
            html.close().line();
        }
        html.close().close().line();
    }

    private void facts(List<Fact> facts) {
        html.open("dl");
        for (Fact fact : facts) {
            html.open("div").element("dt", fact.name()).element("dd", fact.value());
            html.close().line();
        }
        html.close();
    }

    private void table(Table table, String type) {
        // Scrolls if it is too wide; focusable so that the keyboard can scroll it.
        String box = table.rows().size() > LONG_TABLE ? "scroll long" : "scroll";
        html.open("div", "class", box, "tabindex", "0", "role", "region", "aria-label", table.title());
        html.open("table", "class", type).open("thead").open("tr");
        for (int c = 0; c < table.columns().size(); c++) {
            html.element("th", table.columns().get(c), "scope", "col", "class", isNumeric(table, c) ? "number" : null);
        }
        html.close().close().open("tbody").line();
        for (List<Cell> row : table.rows()) {
            html.open("tr");
            for (int c = 0; c < row.size(); c++) {
                cell(row.get(c), isNumeric(table, c));
            }
            html.close().line();
        }
        html.close().close().close();
    }

    private void cell(Cell cell, boolean numeric) {
        String order = Double.isFinite(cell.order()) ? Double.toString(cell.order()) : null;
        html.open("td", "class", numeric ? "number" : null, "data-order", order);
        if (cell.strong()) {
            html.element("strong", cell.text());
        } else {
            html.text(cell.text());
        }
        html.close();
    }

    private static boolean isNumeric(Table table, int column) {
        return table.rows().stream()
                .anyMatch(row -> Double.isFinite(row.get(column).order()));
    }

    /** A confusion matrix as a table; the shade of a cell is its share of the row. */
    private void confusion(Confusion confusion) {
        html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", confusion.title());
        html.open("table", "class", "confusion").open("thead").open("tr");
        html.element("th", "actual ╲ predicted", "scope", "col");
        confusion.labels().forEach(label -> html.element("th", label, "scope", "col", "class", "number"));
        html.close().close().open("tbody").line();
        for (int actual = 0; actual < confusion.labels().size(); actual++) {
            List<Integer> counts = confusion.counts().get(actual);
            double sum = Math.max(1, counts.stream().mapToLong(count -> count).sum());
            html.open("tr").element("th", confusion.labels().get(actual), "scope", "row");
            for (int predicted = 0; predicted < counts.size(); predicted++) {
                double share = counts.get(predicted) / sum;
                String type =
                        predicted == actual ? "number right" : counts.get(predicted) > 0 ? "number wrong" : "number";
                String style = String.format(Locale.ROOT, "--share:%.3f", share);
                html.open("td", "class", type, "style", style);
                html.text(Integer.toString(counts.get(predicted)));
                html.element("small", share == 0 ? "" : Text.percent(share));
                html.close();
            }
            html.close().line();
        }
        html.close().close().close();
    }

    private void chart(Chart chart) {
        String name = "chart-" + ++charts;
        html.open("figure");
        html.open("div", "class", "chart", "id", name, "role", "img", "aria-label", ChartText.summary(chart));
        html.close();
        html.open("script", "type", "application/json", "data-chart", name);
        html.raw(ChartJson.of(chart)).close().line();
        html.open("details").element("summary", "Show the numbers as a table");
        table(ChartText.table(chart), "plain");
        html.close().close();
    }
}
