// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

import java.io.IOException;
import java.util.List;

/** A file that holds a table, which can be read from its beginning several times. */
interface TableSource {
    /** Receives the rows of a pass. */
    interface Rows {
        /** The cells are valid until the method returns. */
        void row(Cells cells) throws IOException;
    }

    /** What a file declares about a column. */
    record Declared(Type type, List<String> values, String dateFormat) {
        enum Type {
            /** Nothing: the cells tell. */
            OPEN,
            NUMBER,
            NOMINAL,
            TEXT,
            DATE
        }

        static final Declared NOTHING = new Declared(Type.OPEN, List.of(), null);
    }

    /** The name used in messages. */
    String name();

    /** The columns, each with a name of its own. */
    ColumnNames columns();

    /** The line that names the columns, or 0. */
    long headerLine();

    Declared declared(int column);

    /** Passes over the rows. */
    void rows(Rows rows) throws IOException;
}
