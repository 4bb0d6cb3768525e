// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.file;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Replaces a file atomically: writes a draft next to it, syncs it to disk and moves it into place. After a crash of the process
 * or the computer either the old or the new file exists; the next replacement in the folder removes the draft. The new file has
 * the permissions of the old one. Failures of the system name the file.
 */
public final class FileReplacement {
    /** Writes the content of a file; the stream is unbuffered and stays open. */
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    private FileReplacement() {}

    /** Writes a regular file; a symbolic link is followed. */
    public static void write(Path file, Content content) throws IOException {
        write(file, content, new FileCalls());
    }

    static void write(Path file, Content content, FileCalls calls) throws IOException {
        boolean exists = Files.exists(file);
        Path place = exists ? file.toRealPath() : file.toAbsolutePath();
        boolean keepsPermissions =
                exists && place.getFileSystem().supportedFileAttributeViews().contains("posix");
        Path draft = Drafts.of(place);
        try {
            Drafting drafting = new Drafting(draft, file, calls);
            drafting.create(keepsPermissions);
            drafting.fill(content);
            drafting.call(() -> {
                if (keepsPermissions) {
                    calls.copyPermissions(place, draft);
                }
                calls.move(draft, place);
            });
        } catch (IOException | RuntimeException | Error e) {
            remove(draft, calls, e);
            throw e;
        }
        try {
            calls.syncFolder(place.getParent());
        } catch (IOException | UnsupportedOperationException e) {
            return; // the file is complete
        }
    }

    private static void remove(Path draft, FileCalls calls, Throwable failure) {
        try {
            calls.delete(draft);
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    /** The draft while it is written. */
    private static final class Drafting {
        private final Path draft;
        private final Path file;
        private final FileCalls calls;
        private OutputStream raw;
        private FileSystemException failure; // also when the writer, for instance a print stream, has hidden it

        Drafting(Path draft, Path file, FileCalls calls) {
            this.draft = draft;
            this.file = file;
            this.calls = calls;
        }

        /** The lock keeps other processes from removing the draft, and the monitor other threads until it is locked. */
        void create(boolean isPrivate) throws IOException {
            synchronized (Drafting.class) {
                Drafts.removeAbandoned(draft.getParent());
                call(() -> {
                    calls.create(draft, isPrivate);
                    raw = calls.open(draft);
                });
                try {
                    calls.lock(raw);
                } catch (IOException e) {
                    return; // a file system without locks
                }
            }
        }

        void fill(Content content) throws IOException {
            try {
                content.writeTo(new Named());
                if (failure != null) {
                    throw failure;
                }
                call(() -> calls.sync(raw));
            } catch (IOException | RuntimeException | Error e) {
                try {
                    raw.close();
                } catch (IOException closing) {
                    e.addSuppressed(closing);
                }
                throw e;
            }
            call(() -> calls.close(raw));
        }

        /** Runs calls to the system; their failures name the file, not the draft. */
        void call(Call call) throws IOException {
            try {
                call.run();
            } catch (FileSystemException e) {
                if (!draft.toString().equals(e.getFile())) {
                    throw e;
                }
                failure = restated(e);
                throw failure;
            } catch (IOException e) {
                failure = named(String.valueOf(e.getMessage()), e);
                throw failure;
            }
        }

        /** Callers have their own words for the two most common failures. */
        private FileSystemException restated(FileSystemException e) {
            if (e.getReason() == null && e instanceof NoSuchFileException) {
                return new NoSuchFileException(file.toString());
            }
            return e.getReason() == null && e instanceof AccessDeniedException
                    ? new AccessDeniedException(file.toString())
                    : named(String.valueOf(e.getReason()), e);
        }

        private FileSystemException named(String reason, IOException cause) {
            FileSystemException named = new FileSystemException(file.toString(), null, "cannot be written: " + reason);
            named.initCause(cause);
            return named;
        }

        private final class Named extends OutputStream {
            @Override
            public void write(int value) throws IOException {
                write(new byte[] {(byte) value}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                call(() -> calls.write(raw, bytes, from, length));
            }
        }
    }

    private interface Call {
        void run() throws IOException;
    }
}
