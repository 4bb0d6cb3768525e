// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal;

import java.util.function.Consumer;

/**
 * A group of settings. A subclass declares one field with its default for each setting; {@link #with} is the only way to
 * change one. It copies every field, those of future settings too, so no copy can forget one.
 *
 * <p>Fields hold immutable values or values that nobody changes, because a copy shares them with the original.
 *
 * @param <S> the subclass
 */
public abstract class Copyable<S extends Copyable<S>> implements Cloneable {
    /** A copy after this change. The change assigns fields of its argument, which nobody else has seen. */
    public final S with(Consumer<? super S> change) {
        S copy = copy();
        change.accept(copy);
        return copy;
    }

    @SuppressWarnings("unchecked") // S is this class
    private S copy() {
        try {
            return (S) clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }
}
