// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.journal;

import java.util.Optional;

/** Where finished pieces of long work are kept, so that it can go on from them. Used from several threads. */
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

    /** What was kept under this key. */
    Optional<double[]> find(String key);

    /** Keeps the result of a piece; once this returns it outlives the process. */
    void add(String key, double[] values);
}
