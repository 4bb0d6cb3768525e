// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.output;

/** A value of a column, as an explanation gives it: a number, a text, or null where there is none to show. */
public final class ColumnValue {
    private ColumnValue() {}

    public static String text(Object value) {
        return value instanceof Double number ? Text.number(number) : value == null ? "-" : value.toString();
    }

    /** A number, a string or null. */
    public static void write(Json json, String name, Object value) {
        if (value instanceof Double number) {
            json.field(name, (double) number);
        } else {
            json.field(name, value == null ? null : value.toString());
        }
    }
}
