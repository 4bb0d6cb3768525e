// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

import dev.margrave.internal.Quoted;
import java.util.Objects;

/**
 * A policy and the size of the buffer in rows, from 1 to {@value #MAX_SIZE}; {@link BufferPolicy#BALANCED} needs an even number.
 */
public record BufferSettings(BufferPolicy policy, int size) {
    private static final int MAX_SIZE = 1_000_000; // rows; chosen by hand

    public BufferSettings {
        Objects.requireNonNull(policy, "policy");
        if (size < 1 || size > MAX_SIZE) {
            throw new IllegalArgumentException("the buffer's size must be in 1.." + MAX_SIZE + ", got " + size);
        }
        if (policy == BufferPolicy.BALANCED && size % 2 == 1) {
            throw new IllegalArgumentException(
                    "the size of a balanced buffer must be even, half of it for each label, got " + size);
        }
    }

    /** {@code rs-x2:100}. */
    public static BufferSettings parse(String text) {
        int colon = text.indexOf(':');
        BufferPolicy policy = BufferPolicy.named(colon < 0 ? text : text.substring(0, colon));
        String size = colon < 0 ? "" : text.substring(colon + 1);
        if (!size.matches("[0-9]{1,9}")) {
            throw new IllegalArgumentException("buffer " + Quoted.of(text) + ": expected " + policy.text()
                    + ":SIZE with a whole number of rows, such as " + policy.text() + ":100");
        }
        return new BufferSettings(policy, Integer.parseInt(size));
    }

    @Override
    public String toString() {
        return policy.text() + ":" + size;
    }
}
