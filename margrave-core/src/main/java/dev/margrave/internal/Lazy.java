// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal;

import java.util.function.Supplier;

/**
 * A value that is computed on first use and kept. Threads that come at once may each compute it; the values must be
 * interchangeable.
 */
public final class Lazy<T> {
    private final Supplier<T> supplier;
    private volatile T value;

    public Lazy(Supplier<T> supplier) {
        this.supplier = supplier;
    }

    public T get() {
        T known = value;
        if (known == null) {
            known = supplier.get();
            value = known;
        }
        return known;
    }
}
