// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

import dev.margrave.internal.Quoted;
import java.io.IOException;
import java.nio.file.Path;

/** A checkpoint that cannot be gone on from: no such file, damaged, or of other work. */
public final class CheckpointException extends IOException {
    private static final long serialVersionUID = 1L;

    public CheckpointException(String problem) {
        super(problem);
    }

    /** The same with the file's name before it. */
    CheckpointException in(Path file) {
        CheckpointException located = new CheckpointException(Quoted.escape(file.toString()) + ": " + getMessage());
        located.setStackTrace(getStackTrace());
        return located;
    }
}
