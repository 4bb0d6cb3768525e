// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.journal;

import java.util.Optional;

/**
 * Where finished pieces of long work are kept, so that it can go on from them. Used from several threads; a thread that was
 * interrupted still finds and keeps.
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

    /** What was kept under this key. */
    Optional<double[]> find(String key);

    /** Keeps the result of a piece; once this returns it outlives the process. */
    void add(String key, double[] values);

    /** A part of this log, for work inside one piece: its keys stand here with the prefix. */
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
