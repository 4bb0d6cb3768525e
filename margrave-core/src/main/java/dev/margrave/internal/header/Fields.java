// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.header;

import dev.margrave.persist.ModelFormatException;
import java.util.List;
import java.util.Map;

/**
 * The fields of a JSON object, in the order of the calls. {@link HeaderWriter} writes the given values and returns them;
 * {@link HeaderReader} ignores them and returns what it reads. A {@link Description} therefore declares each field once for
 * both directions. Values are passed as they are, not as functions: linking a function per field would slow down the first
 * model that a process loads.
 */
public interface Fields {
    /** Declares the fields of a T and builds a T from their values. */
    @FunctionalInterface
    interface Description<T> {
        /** @param value the object to write; null when reading */
        T of(Fields fields, T value) throws ModelFormatException;
    }

    /** The version of the format that is read or written; fields that were added later are absent. */
    int version();

    String text(String name, String value) throws ModelFormatException;

    /** A text or null. */
    String textOrNull(String name, String value) throws ModelFormatException;

    boolean flag(String name, boolean value) throws ModelFormatException;

    /** A flag that is omitted if it is false. */
    boolean flagIfSet(String name, boolean value) throws ModelFormatException;

    /** The number of elements of an array. */
    int count(String name, int value) throws ModelFormatException;

    /** A number from 1 to {@code most} that is omitted if it is 0. */
    int wholeIfPresent(String name, int value, int most) throws ModelFormatException;

    long whole(String name, long value, long least, long most) throws ModelFormatException;

    /** A number; infinities and NaN, which JSON does not have, are the strings {@code Infinity}, {@code -Infinity} and {@code NaN}. */
    double number(String name, double value) throws ModelFormatException;

    List<String> texts(String name, List<String> value) throws ModelFormatException;

    /** Finite numbers. */
    List<Double> numbers(String name, List<Double> value) throws ModelFormatException;

    Map<String, Double> numbersByName(String name, Map<String, Double> value) throws ModelFormatException;

    /** A finite number that is omitted if it is null. */
    Double numberIfPresent(String name, Double value) throws ModelFormatException;

    <T> T object(String name, T value, Description<T> description) throws ModelFormatException;

    /** An object or null. */
    <T> T objectOrNull(String name, T value, Description<T> description) throws ModelFormatException;

    /** An object that is omitted if it is null. */
    <T> T objectIfPresent(String name, T value, Description<T> description) throws ModelFormatException;

    <T> List<T> objects(String name, List<T> values, Description<T> description) throws ModelFormatException;
}
