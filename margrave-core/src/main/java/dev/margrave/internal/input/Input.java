// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.input;

import dev.margrave.data.io.DataFormatException;
import dev.margrave.internal.Quoted;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackInputStream;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** A data file or stream, decompressed if it begins with the gzip magic number, whatever its name. */
public final class Input implements Closeable {
    public static final String NUL_PROBLEM = "a binary file (it has NUL bytes), not text in UTF-8";

    /** How many times their size gzip data may grow to, once they have more than {@link #FREE_EXPANSION} bytes. */
    public static final int MAX_EXPANSION = 200;

    /** Bytes that any gzip data may grow to. */
    public static final long FREE_EXPANSION = 64L << 20;

    private static final int BUFFER = 1 << 16; // bytes
    /** Bytes at the start that are inspected for NUL bytes, a byte order mark and the format. */
    public static final int HEAD = 1 << 13;

    private final String name;
    private final Path file; // null for a stream
    private final byte[] buffered; // the whole content, packed or not, of what can be read only once; else null
    private final boolean packed;
    private final String state; // size and time of a regular file, which must not change between two passes
    private PushbackInputStream stream;

    private Input(String name, Path file, byte[] buffered, InputStream raw) throws IOException {
        this.name = name;
        this.file = file;
        this.buffered = buffered;
        this.state = file == null || buffered != null ? "" : state(file);
        PushbackInputStream start = new PushbackInputStream(raw, HEAD);
        byte[] magic = start.readNBytes(2);
        start.unread(magic);
        this.packed = magic.length == 2 && magic[0] == 0x1f && magic[1] == (byte) 0x8b;
        this.stream = packed ? new PushbackInputStream(new Unpacked(start), HEAD) : start;
    }

    public static Input of(Path file) throws IOException {
        String name = Quoted.escape(file.toString());
        if (Files.isDirectory(file)) {
            throw new FileSystemException(name, null, "is a directory; give a file");
        }
        InputStream raw;
        try {
            raw = Files.newInputStream(file);
        } catch (NoSuchFileException e) {
            throw failure(name, "no such file", e);
        } catch (AccessDeniedException e) {
            throw failure(name, "permission denied", e);
        } catch (FileSystemException e) {
            throw failure(name, "cannot be read: " + e.getReason(), e);
        }
        try {
            return new Input(name, file, null, raw);
        } catch (DataFormatException e) {
            raw.close();
            throw e;
        } catch (IOException e) {
            raw.close();
            throw failure(name, "cannot be read: " + e.getMessage(), e);
        }
    }

    public static Input of(InputStream stream, String name) throws IOException {
        return new Input(Quoted.escape(name), null, null, stream);
    }

    /**
     * The same content, which can be read {@linkplain #again again}. What is not a regular file is read into memory, unpacked.
     */
    public Input repeatable() throws IOException {
        if (file != null && Files.isRegularFile(file)) {
            return this;
        }
        byte[] all = stream.readAllBytes();
        close();
        return new Input(name, file, all, new ByteArrayInputStream(all));
    }

    /** The content from its beginning; this must be {@link #repeatable}. */
    public Input again() throws IOException {
        if (buffered != null) {
            return new Input(name, file, buffered, new ByteArrayInputStream(buffered));
        }
        Input again = of(file);
        if (!again.state.equals(state)) {
            again.close();
            throw changed();
        }
        return again;
    }

    private static String state(Path file) throws IOException {
        return Files.isRegularFile(file) ? Files.size(file) + " " + Files.getLastModifiedTime(file) : "";
    }

    /** The content differs from that of an earlier pass. */
    public DataFormatException changed() {
        return new DataFormatException(name, 0, "the file changed while it was read");
    }

    private static IOException failure(String name, String problem, IOException cause) {
        FileSystemException failure = new FileSystemException(name, null, problem);
        failure.initCause(cause);
        return failure;
    }

    private DataFormatException malformed(String problem, IOException cause) {
        DataFormatException failure = new DataFormatException(name, 0, problem);
        failure.initCause(cause);
        return failure;
    }

    /** The name used in messages. */
    public String name() {
        return name;
    }

    /** The file, or null for a stream. */
    public Path file() {
        return file;
    }

    /** The number of bytes that will be read, or -1 if unknown. */
    public long length() throws IOException {
        return file == null || packed || !Files.isRegularFile(file) ? -1 : Files.size(file);
    }

    public InputStream bytes() {
        return stream;
    }

    /** The first bytes, at most this number, which are consumed. */
    public byte[] first(int length) throws IOException {
        return stream.readNBytes(length);
    }

    /** The first bytes, without consuming them. */
    public byte[] head() throws IOException {
        byte[] head = stream.readNBytes(HEAD);
        stream.unread(head);
        return head;
    }

    /** Refuses data that is not text, and skips a byte order mark. */
    public void requireText() throws IOException {
        byte[] head = head();
        for (byte b : head) {
            if (b == 0) {
                throw new DataFormatException(name, 0, NUL_PROBLEM);
            }
        }
        if (head.length >= 3 && head[0] == (byte) 0xef && head[1] == (byte) 0xbb && head[2] == (byte) 0xbf) {
            stream.skipNBytes(3);
        }
    }

    /** Strict UTF-8. */
    public Reader text() {
        return text(StandardCharsets.UTF_8);
    }

    /** Text in which every byte must belong to a character. */
    public Reader text(Charset encoding) {
        return new InputStreamReader(
                stream,
                encoding.newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT));
    }

    /**
     * The failure itself, to be thrown.
     *
     * @throws DataFormatException for a decoding failure, which has neither file nor reason
     */
    public IOException explain(IOException e) {
        return explain(e, StandardCharsets.UTF_8);
    }

    /** The same for text in another encoding. */
    public IOException explain(IOException e, Charset encoding) {
        if (e instanceof CharacterCodingException) {
            throw malformed("not valid " + encoding.displayName(Locale.ROOT) + " text", e);
        }
        return e;
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }

    /** Whether this is too much output for the compressed bytes read. */
    static boolean isBomb(long made, long packed) {
        return made > FREE_EXPANSION && made / MAX_EXPANSION > packed;
    }

    /** Counts what is read. */
    private static final class CountedBytes extends FilterInputStream {
        private long count;

        CountedBytes(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int read = in.read();
            count += read < 0 ? 0 : 1;
            return read;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            int read = in.read(bytes, from, length);
            count += Math.max(0, read);
            return read;
        }
    }

    /** Gzip data that reports corruption with the file's name, and refuses to grow beyond all measure. */
    private final class Unpacked extends FilterInputStream {
        private final CountedBytes given;
        private long made;

        Unpacked(InputStream packed) throws IOException {
            super(null);
            given = new CountedBytes(packed);
            try {
                in = new GZIPInputStream(given, BUFFER);
            } catch (EOFException | ZipException e) {
                throw damaged(e);
            }
        }

        @Override
        public int read() throws IOException {
            try {
                return counted(in.read(), 1);
            } catch (EOFException | ZipException e) {
                throw damaged(e);
            }
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            try {
                int read = in.read(bytes, from, length);
                return counted(read, read);
            } catch (EOFException | ZipException e) {
                throw damaged(e);
            }
        }

        private int counted(int read, int bytes) throws IOException {
            made += read < 0 ? 0 : bytes;
            if (isBomb(made, given.count)) {
                throw new DataFormatException(
                        name,
                        0,
                        "gzip data that grow to more than " + MAX_EXPANSION
                                + " times their size, which few data do; unpack the file yourself if it is meant so");
            }
            return read;
        }

        private DataFormatException damaged(IOException e) {
            return malformed("truncated or damaged gzip data", e);
        }
    }
}
