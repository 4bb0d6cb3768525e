// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.internal.NumberText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * A machine's parameter: its default, range and meaning, and the default grid of a search. All values are numbers; a word is
 * represented by its position in {@code choices}.
 *
 * @param defaultValue empty if the fit determines the value ({@code auto}); infinite if infinity is allowed
 * @param minimum the smallest value, which is allowed only if {@code minimumAllowed}
 * @param below all values are smaller than this; may be infinite, or the next number above the largest value
 * @param choices the allowed words; empty for a number
 * @param list the default of a list of numbers; empty for a single number
 * @param grid values for a search; empty to keep the default
 * @param unit what the values of the grid are multiplied by
 * @param meaning one line for {@code margrave list machines}
 * @param condition the setting that the parameter needs, such as {@code form=greedy}; empty if it always has an effect
 */
public record ParameterSpec(
        String name,
        OptionalDouble defaultValue,
        double minimum,
        boolean minimumAllowed,
        double below,
        boolean isWhole,
        List<String> choices,
        List<Double> list,
        List<Double> grid,
        Unit unit,
        String meaning,
        String condition) {
    /** The unit of a default grid. */
    public enum Unit {
        /** The values are used as they are. */
        ONE,
        /** The standard deviation of the targets. */
        TARGET_DEVIATION,
        /** The number of rows, for a price that is divided by it. */
        ROWS
    }

    public ParameterSpec {
        list = List.copyOf(list);
        choices = List.copyOf(choices);
        grid = List.copyOf(grid);
    }

    public static ParameterSpec positive(String name, double defaultValue, String meaning) {
        return number(name, OptionalDouble.of(defaultValue), 0, false, Double.POSITIVE_INFINITY, meaning);
    }

    /** Positive; if not set, the fit determines it. */
    public static ParameterSpec positiveOrAuto(String name, String meaning) {
        return number(name, OptionalDouble.empty(), 0, false, Double.POSITIVE_INFINITY, meaning);
    }

    /** Positive; infinite if not set. */
    public static ParameterSpec positiveOrInfinite(String name, String meaning) {
        return positive(name, Double.POSITIVE_INFINITY, meaning);
    }

    public static ParameterSpec atLeast(String name, double minimum, OptionalDouble defaultValue, String meaning) {
        return number(name, defaultValue, minimum, true, Double.POSITIVE_INFINITY, meaning);
    }

    /** Greater than 0 (or at least 0, if {@code zeroAllowed}) and less than {@code below}. */
    public static ParameterSpec fraction(
            String name, boolean zeroAllowed, double below, double defaultValue, String meaning) {
        return number(name, OptionalDouble.of(defaultValue), 0, zeroAllowed, below, meaning);
    }

    /** Greater than 0 and at most 1. */
    public static ParameterSpec share(String name, double defaultValue, String meaning) {
        return number(name, OptionalDouble.of(defaultValue), 0, false, Math.nextUp(1.0), meaning);
    }

    /** A whole number, at least {@code minimum}. */
    public static ParameterSpec count(String name, int minimum, int defaultValue, String meaning) {
        return of(
                name,
                OptionalDouble.of(defaultValue),
                minimum,
                true,
                Integer.MAX_VALUE,
                true,
                List.of(),
                List.of(),
                meaning);
    }

    /** Several positive numbers from which the fit chooses. */
    public static ParameterSpec positiveList(String name, List<Double> defaults, String meaning) {
        return of(
                name, OptionalDouble.empty(), 0, false, Double.POSITIVE_INFINITY, false, List.of(), defaults, meaning);
    }

    /** One of the constants of an enum, in lower case; the first is the default unless {@link #byDefault} names another. */
    public static <E extends Enum<E>> ParameterSpec choice(String name, Class<E> type, String meaning) {
        List<String> words = Arrays.stream(type.getEnumConstants())
                .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                .toList();
        return of(name, OptionalDouble.of(0), 0, true, words.size(), true, words, List.of(), meaning);
    }

    private static ParameterSpec number(
            String name,
            OptionalDouble defaultValue,
            double minimum,
            boolean minimumAllowed,
            double below,
            String meaning) {
        return of(name, defaultValue, minimum, minimumAllowed, below, false, List.of(), List.of(), meaning);
    }

    /** A parameter that always has an effect and has no default grid. */
    private static ParameterSpec of(
            String name,
            OptionalDouble defaultValue,
            double minimum,
            boolean minimumAllowed,
            double below,
            boolean isWhole,
            List<String> choices,
            List<Double> list,
            String meaning) {
        return new ParameterSpec(
                name,
                defaultValue,
                minimum,
                minimumAllowed,
                below,
                isWhole,
                choices,
                list,
                List.of(),
                Unit.ONE,
                meaning,
                "");
    }

    /** The same with a default grid for searches. */
    public ParameterSpec tried(Double... values) {
        return tried(List.of(values), Unit.ONE);
    }

    /** The same with the powers of ten from 10^from to 10^to as default grid. */
    public ParameterSpec triedPowersOfTen(int from, int to) {
        return tried(powersOfTen(from, to), Unit.ONE);
    }

    /** The same with a default grid in units of the standard deviation of the targets. */
    public ParameterSpec triedRelative(Double... values) {
        return tried(List.of(values), Unit.TARGET_DEVIATION);
    }

    /** The same with the number of rows times the powers of ten from 10^from to 10^to as default grid. */
    public ParameterSpec triedTimesRows(int from, int to) {
        return tried(powersOfTen(from, to), Unit.ROWS);
    }

    static List<Double> powersOfTen(int from, int to) {
        List<Double> powers =
                new ArrayList<>(); // a plain loop, which starts faster than a stream: every machine calls this
        for (int power = from; power <= to; power++) {
            powers.add(Double.parseDouble("1e".concat(Integer.toString(power))));
        }
        return powers;
    }

    private ParameterSpec tried(List<Double> values, Unit newUnit) {
        for (double value : values) {
            check(value);
        }
        return with(defaultValue, values, newUnit, condition);
    }

    /**
     * The same for one word of a choice: with another word, only the default value is accepted. Where the choice is not set,
     * setting this parameter chooses the word.
     */
    public ParameterSpec onlyWith(String choice, String word) {
        return with(defaultValue, grid, unit, choice + "=" + word);
    }

    /** The same choice with another word as the default. */
    public ParameterSpec byDefault(String word) {
        return with(OptionalDouble.of(choice(word)), grid, unit, condition);
    }

    private ParameterSpec with(OptionalDouble newDefault, List<Double> newGrid, Unit newUnit, String newCondition) {
        return new ParameterSpec(
                name,
                newDefault,
                minimum,
                minimumAllowed,
                below,
                isWhole,
                choices,
                list,
                newGrid,
                newUnit,
                meaning,
                newCondition);
    }

    /** Whether {@code auto} is a value. */
    public boolean allowsAuto() {
        return defaultValue.isEmpty() && !isList();
    }

    /** Whether infinity is a value; then it is the default. */
    public boolean allowsInfinity() {
        return defaultValue.equals(OptionalDouble.of(Double.POSITIVE_INFINITY));
    }

    /** Whether it is a list of numbers. */
    public boolean isList() {
        return !list.isEmpty();
    }

    public boolean isChoice() {
        return !choices.isEmpty();
    }

    /** {@code greater than 0}, {@code at least 1}, {@code mika or ls}, … */
    public String range() {
        if (isChoice()) {
            return String.join(" or ", choices);
        }
        boolean isClosed = below == Math.nextUp(Math.rint(below));
        String limit = isClosed ? " and at most " + bound(Math.rint(below)) : " and less than " + bound(below);
        String upper = below == Double.POSITIVE_INFINITY || isWhole ? "" : limit;
        return (isWhole ? "a whole number, " : isList() ? "numbers separated by commas, each " : "")
                + (minimumAllowed ? "at least " : "greater than ")
                + bound(minimum)
                + (allowsInfinity() ? ", or infinite" : upper);
    }

    private static String bound(double value) {
        return NumberText.compact(value);
    }

    /** Returns the value, or throws with name, rule and value; NaN fails, and infinity unless it is allowed. */
    public double check(double value) {
        if (value == Double.POSITIVE_INFINITY && allowsInfinity()) {
            return value;
        }
        boolean inside = (minimumAllowed ? value >= minimum : value > minimum) && value < below;
        if (!inside || !Double.isFinite(value) || (isWhole && value != Math.rint(value))) {
            throw new IllegalArgumentException(name + " must be " + range()
                    + (isChoice() || allowsInfinity() ? "" : " and finite") + ", got " + value);
        }
        return value;
    }

    /** The number that represents a word of a choice. */
    public double choice(String word) {
        int position = choices.indexOf(word);
        if (position < 0) {
            throw new IllegalArgumentException(name + " must be " + range() + ", got " + word);
        }
        return position;
    }
}
