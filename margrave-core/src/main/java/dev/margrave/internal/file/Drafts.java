// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of drafts, {@code .NAME.PROCESS-RANDOM.part}, and their removal when the process that wrote them was killed. A draft is
 * in use while its process lives or holds its lock, as a process on another computer does.
 */
final class Drafts {
    private static final Pattern NAME = Pattern.compile("\\..+\\.(\\d{1,18})-[0-9a-f]{12}\\.part");

    private Drafts() {}

    static Path of(Path place) {
        String random = UUID.randomUUID().toString();
        return place.resolveSibling("." + place.getFileName() + "."
                + ProcessHandle.current().pid() + "-" + random.substring(random.length() - 12) + ".part");
    }

    /** Removes the drafts in this folder that no process writes any more; failures leave them there. */
    static void removeAbandoned(Path folder) {
        try (DirectoryStream<Path> drafts = Files.newDirectoryStream(folder, ".*.part")) {
            for (Path draft : drafts) {
                if (isAbandoned(draft)) {
                    Files.deleteIfExists(draft);
                }
            }
        } catch (IOException | RuntimeException e) {
            return; // they do no harm
        }
    }

    private static boolean isAbandoned(Path draft) throws IOException {
        Matcher name = NAME.matcher(draft.getFileName().toString());
        if (!name.matches() || !Files.isRegularFile(draft)) {
            return false;
        }
        long process = Long.parseLong(name.group(1));
        boolean isOther = process != ProcessHandle.current().pid();
        if (isOther && ProcessHandle.of(process).isPresent()) {
            return false;
        }
        if (!isOther && isOfThisRun(draft)) { // another thread may be about to move it
            return false;
        }
        try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false; // this process writes it
        }
    }

    /** Whether it was written since this process began, and not by an earlier one with the same number. */
    private static boolean isOfThisRun(Path draft) throws IOException {
        Instant written = Files.getLastModifiedTime(draft).toInstant();
        return ProcessHandle.current()
                .info()
                .startInstant()
                .map(start -> !written.isBefore(start))
                .orElse(true);
    }
}
