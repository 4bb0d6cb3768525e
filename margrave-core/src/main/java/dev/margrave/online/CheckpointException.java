// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.Quoted;
import java.nio.file.Path;

/** A checkpoint that cannot be resumed: not a checkpoint, damaged, or of a different run. */
public final class CheckpointException extends InvalidDataException {
    private static final long serialVersionUID = 1L;

    public CheckpointException(String problem) {
        super(problem);
    }

    /** The same with the file name prepended. */
    CheckpointException in(Path file) {
        CheckpointException located = new CheckpointException(Quoted.escape(file.toString()) + ": " + getMessage());
        located.setStackTrace(getStackTrace());
        return located;
    }
}
