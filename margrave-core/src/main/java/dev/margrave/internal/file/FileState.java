// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.file;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;

/**
 * What the system knows about a file at some moment: two states differ if the file was changed or replaced in between.
 *
 * @param key identifies the file itself (the inode); null where the system has none
 */
public record FileState(long size, FileTime modified, Object key) {
    public static FileState of(Path file) throws IOException {
        BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
        return new FileState(now.size(), now.lastModifiedTime(), now.fileKey());
    }

    /**
     * Rejects a file that is no longer in this state.
     *
     * @throws FileSystemException that names the file
     */
    public void check(Path file) throws IOException {
        if (!Files.exists(file)) {
            throw changed(file, "was removed");
        }
        FileState now = of(file);
        if (now.size != size) {
            throw changed(file, "had " + size + " bytes and now has " + now.size);
        }
        if (!now.equals(this)) {
            throw changed(file, "was changed or replaced");
        }
    }

    private static FileSystemException changed(Path file, String problem) {
        return new FileSystemException(file.toString(), null, problem + " while it was in use; run the command again");
    }
}
