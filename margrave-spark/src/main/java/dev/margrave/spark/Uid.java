// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import org.apache.spark.ml.util.Identifiable;

/**
 * Passes a uid past the constructor of Spark's base classes, which calls {@code uid()} before a Java subclass can set a field: the
 * argument of a constructor call is evaluated first. A value lives between that evaluation and the call only.
 */
final class Uid {
    private static final ThreadLocal<String> ANNOUNCED = new ThreadLocal<>();

    private final String text;

    private Uid(String text) {
        this.text = text;
    }

    /** The next {@link #take} on this thread returns this uid. */
    static Uid announce(String uid) {
        ANNOUNCED.set(uid);
        return new Uid(uid);
    }

    String text() {
        return text;
    }

    /** The announced uid, or a random one with this prefix. */
    static String take(String prefix) {
        String uid = ANNOUNCED.get();
        ANNOUNCED.remove();
        return uid == null ? Identifiable.randomUID(prefix) : uid;
    }
}
