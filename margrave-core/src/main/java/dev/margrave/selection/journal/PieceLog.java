// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.journal;

import java.util.Optional;

/**
 * Stores finished pieces of long work so that it can be resumed. Thread-safe, and works in interrupted threads.
 */
public interface PieceLog {
    /** Keeps nothing. */
    PieceLog NONE = new PieceLog() {
        @Override
        public Optional<double[]> find(String key) {
            return Optional.empty();
        }

        @Override
        public void add(String key, double[] values) {}
    };

    /** The stored result for this key. */
    Optional<double[]> find(String key);

    /** Stores the result of a piece durably before it returns. */
    void add(String key, double[] values);

    /** A view of this log for work inside one piece; its keys get this prefix. */
    default PieceLog under(String prefix) {
        PieceLog whole = this;
        return new PieceLog() {
            @Override
            public Optional<double[]> find(String key) {
                return whole.find(prefix + key);
            }

            @Override
            public void add(String key, double[] values) {
                whole.add(prefix + key, values);
            }
        };
    }
}
