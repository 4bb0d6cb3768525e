// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.column;

import dev.margrave.internal.cell.NumberScanner;
import dev.margrave.internal.notation.ColumnHints;
import dev.margrave.internal.notation.Finding;
import dev.margrave.internal.notation.NotationFinder;

/**
 * What the cells of a column are: how many are missing, how many are plain numbers and in which range, and which other texts
 * occur how often. A profile <em>of texts</em> counts plain numbers among the texts, too.
 */
public final class ColumnProfile {
    private static final int EXACT = Integer.MAX_VALUE;

    private final boolean ofTexts;
    private final boolean exact;
    private final NotationFinder notations;
    private final TextCounts texts;
    private final DistinctCount distinct;
    private long missing;
    private long numbers;
    private double least = Double.POSITIVE_INFINITY;
    private double most = Double.NEGATIVE_INFINITY;
    private boolean integers = true;
    private boolean increasing = true;
    private boolean signed; // a number with a sign
    private int shortest = Integer.MAX_VALUE; // characters of a number
    private int longest;
    private String infinite; // the first infinite number, or null
    private long infiniteLine;
    private boolean areTextsAdded;
    private Finding finding; // null until it is needed
    private double previous = Double.NEGATIVE_INFINITY;

    /**
     * @param ofTexts whether plain numbers count as texts
     * @param exact whether all different values are counted, even if they are not needed to tell types
     * @param allTexts whether all different texts are kept
     * @param limit how many different values are counted, unless exact
     */
    public ColumnProfile(ColumnHints hints, boolean ofTexts, boolean exact, boolean allTexts, int limit) {
        this.ofTexts = ofTexts;
        this.exact = exact;
        this.notations = new NotationFinder(hints);
        this.texts = new TextCounts(allTexts ? EXACT : TextCounts.LIMIT);
        this.distinct = new DistinctCount(exact ? EXACT : limit);
    }

    public void missing() {
        missing++;
    }

    /** Adds a plain number, if the cell is one and this is no profile of texts; false otherwise. */
    public boolean number(NumberScanner scanner, char[] cell, int from, int length, long line) {
        if (ofTexts || !scanner.isNumber(cell, from, length)) {
            return false;
        }
        double value = scanner.value() + 0.0;
        if (Double.isInfinite(value)) {
            infinite(new String(cell, from, length), line);
            return true;
        }
        numbers++;
        notations.plain().add(cell, from, length);
        least = Math.min(least, value);
        most = Math.max(most, value);
        integers &= value == Math.rint(value);
        increasing &= value > previous;
        previous = value;
        shortest = Math.min(shortest, length);
        longest = Math.max(longest, length);
        signed |= cell[from] == '-' || cell[from] == '+';
        if (exact || integers) {
            distinct.add(Double.doubleToLongBits(value));
        }
        return true;
    }

    private void infinite(String text, long line) {
        if (infinite == null) {
            infinite = text;
            infiniteLine = line;
        }
    }

    public void text(String text, long line) {
        if (!ofTexts && NumberScanner.isNotFinite(text)) {
            infinite(text, line);
            return;
        }
        texts.add(text, line);
        distinct.add(DistinctCount.hash(text));
    }

    public boolean isOfTexts() {
        return ofTexts;
    }

    public TextCounts texts() {
        return texts;
    }

    /** Different values; exact in an exact profile, and in others of integers and texts, up to the limit. */
    public int distinct() {
        return distinct.size();
    }

    /** The different share of the cells with a value, judged by the first ones. */
    public double distinctShare() {
        return distinct.share();
    }

    public long missingCells() {
        return missing;
    }

    public long numbers() {
        return numbers;
    }

    /** Cells with a value. */
    public long present() {
        return numbers + texts.total();
    }

    public long cells() {
        return present() + missing;
    }

    public double least() {
        return least;
    }

    public double most() {
        return most;
    }

    public boolean isOfIntegers() {
        return integers;
    }

    public boolean isIncreasing() {
        return increasing;
    }

    /** Whether all numbers have the same number of characters, and at least this many. */
    public boolean isOfOneLength(int characters) {
        return !signed && shortest == longest && shortest >= characters;
    }

    /** The first infinite number in a profile of numbers, or null; it does not count as a value. */
    public String infinite() {
        return infinite;
    }

    public long infiniteLine() {
        return infiniteLine;
    }

    /** Prefers this decimal separator where the cells do not decide it. */
    public void prefer(char decimal) {
        notations.prefer(decimal);
        finding = null;
    }

    /** What the cells are; call it after the last of them. */
    public Finding finding() {
        if (!areTextsAdded) {
            areTextsAdded = true;
            texts.entries().forEach(entry -> notations.add(entry.text(), entry.count()));
        }
        if (finding == null) {
            finding = notations.find();
        }
        return finding;
    }
}
