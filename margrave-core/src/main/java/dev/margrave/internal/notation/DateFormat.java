// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.notation;

/** Reads dates that are written in one way. */
interface DateFormat {
    /** Whether the text is such a date; the fields are then set. */
    boolean read(CharSequence text, DateFields fields);
}
