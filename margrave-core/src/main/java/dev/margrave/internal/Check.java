// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal;

/** Argument checks. Each message names the argument, states the rule and shows the value; NaN fails every check. */
public final class Check {
    private Check() {}

    public static double positiveFinite(String name, double value) {
        if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(name + " must be positive and finite, got " + value);
        }
        return value;
    }

    public static double notNegativeFinite(String name, double value) {
        if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(name + " must be at least 0 and finite, got " + value);
        }
        return value;
    }

    public static double finite(String name, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(name + " must be finite, got " + value);
        }
        return value;
    }

    public static int atLeast(String name, int value, int minimum) {
        if (value < minimum) {
            throw new IllegalArgumentException(name + " must be at least " + minimum + ", got " + value);
        }
        return value;
    }

    public static long atLeast(String name, long value, long minimum) {
        if (value < minimum) {
            throw new IllegalArgumentException(name + " must be at least " + minimum + ", got " + value);
        }
        return value;
    }

    public static void sameLength(String what, int actual, int expected) {
        if (actual != expected) {
            throw new IllegalArgumentException(what + " has length " + actual + ", expected " + expected);
        }
    }
}
