// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run;

import java.util.Locale;

/**
 * Our figure and the published one; NaN if there is none.
 *
 * @param ours our figure
 * @param spread its standard deviation over splits, NaN if it has none
 * @param mark {@code •} if the study's own method is significantly better than this one, {@code ◦} if it is worse
 * @param published the published figure
 * @param publishedSpread its published standard deviation
 * @param publishedMark its published mark
 */
public record StudyCell(
        double ours, double spread, String mark, double published, double publishedSpread, String publishedMark) {

    /** A single figure without a spread. */
    public static StudyCell of(double ours, double published) {
        return new StudyCell(ours, Double.NaN, "", published, Double.NaN, "");
    }

    /** The text in a table: {@code 34 (36, -2)}. */
    public String text(int digits) {
        if (Double.isNaN(ours) && Double.isNaN(published)) {
            return "–";
        }
        String theirs = figure(published, publishedSpread, publishedMark, digits);
        if (Double.isNaN(ours)) {
            return "– (" + theirs + ")";
        }
        String mine = figure(ours, spread, mark, digits);
        return Double.isNaN(published)
                ? mine
                : mine + " (" + theirs + ", " + String.format(Locale.ROOT, "%+." + digits + "f", ours - published)
                        + ")";
    }

    private static String figure(double value, double spread, String mark, int digits) {
        String number = "%." + digits + "f";
        return String.format(Locale.ROOT, number, value)
                + (Double.isNaN(spread) ? "" : "±" + String.format(Locale.ROOT, number, spread))
                + mark;
    }
}
