// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class FigureTest {
    private static final String COLUMNS = "panel,series,label,value,section,row\n";

    private static List<Double> numbers(String svg, String start, String attribute) {
        Pattern pattern = Pattern.compile("(?m)^" + start + ".* " + attribute + "=\"([0-9.]+)\"");
        return pattern.matcher(svg)
                .results()
                .map(match -> Double.valueOf(match.group(1)))
                .toList();
    }

    @Test
    void logarithmicLinesPutEqualRatiosAtEqualDistances() {
        String svg = Figure.parse("# kind: lines\n# scale: log\n" + COLUMNS
                        + "a,SVM,1000,0.1,,\na,SVM,10000,1.0,,\na,SVM,100000,10.0,,\n")
                .svg();
        List<Double> x = numbers(svg, "<circle", "cx");
        List<Double> y = numbers(svg, "<circle", "cy");
        assertThat(x.get(1) - x.get(0)).isCloseTo(x.get(2) - x.get(1), within(0.11));
        assertThat(y.get(0) - y.get(1))
                .isCloseTo(y.get(1) - y.get(2), within(0.11))
                .isPositive();
        assertThat(svg).startsWith("<svg").endsWith("</svg>\n").contains(">0.1<", ">10000<");
    }

    @Test
    void linearBarsAreAsLongAsTheirValues() {
        String svg = Figure.parse("# kind: bars\n" + COLUMNS + "a,s,x,30,,\na,s,y,10,,\n")
                .svg();
        List<Double> widths = numbers(svg, "<rect x", "width");
        assertThat(widths.get(0)).isCloseTo(3 * widths.get(1), within(0.2));
    }

    @Test
    void logarithmicBarsLieOnTheSideOfOneTheyBelongTo() {
        String svg = Figure.parse("# kind: bars\n# scale: log\n" + COLUMNS + "a,s,fast,4,,\na,s,slow,0.25,,\n")
                .svg();
        Matcher bar = Pattern.compile("<rect x=\"([0-9.]+)\".* width=\"([0-9.]+)\".*class=\"(c\\d)\"")
                .matcher(svg);
        assertThat(bar.find()).isTrue();
        double one = Double.parseDouble(bar.group(1));
        assertThat(bar.group(3)).isEqualTo("c0");
        assertThat(bar.find()).isTrue();
        assertThat(Double.parseDouble(bar.group(1)) + Double.parseDouble(bar.group(2)))
                .isCloseTo(one, within(0.2));
        assertThat(bar.group(3)).isEqualTo("c1");
    }

    @Test
    void stacksPutOnePartBehindTheOther() {
        String svg = Figure.parse("# kind: stacks\n" + COLUMNS + "a,wins,x,3,,\na,ties,x,2,,\na,losses,x,1,,\n")
                .svg();
        assertThat(svg).contains(">3/2/1<");
        List<Double> x = Pattern.compile("<rect x=\"([0-9.]+)\"[^>]*height=\"13.0\"")
                .matcher(svg)
                .results()
                .map(match -> Double.valueOf(match.group(1)))
                .toList();
        assertThat(x.get(1) - x.get(0)).isCloseTo(1.5 * (x.get(2) - x.get(1)), within(0.2));
    }

    @Test
    void publishedSeriesAreDashedAndShareTheColorOfOurs() {
        String svg = Figure.parse(
                        "# kind: lines\n" + COLUMNS
                                + "a,\"SVM, here\",1,3,,\na,\"SVM, here\",2,4,,\na,\"SVM, published\",1,5,,\na,\"SVM, published\",2,6,,\n")
                .svg();
        assertThat(svg).contains("class=\"s0\"", "class=\"s0 dashed\"").doesNotContain("class=\"s1");
    }

    @Test
    void wrongFilesAreRefused() {
        assertThatThrownBy(() -> Figure.parse("# kind\n" + COLUMNS)).hasMessageContaining("'# key: value'");
        assertThatThrownBy(() ->
                        Figure.parse("# kind: pie\n" + COLUMNS + "a,s,x,1,,\n").svg())
                .hasMessageContaining("'pie'");
    }
}
