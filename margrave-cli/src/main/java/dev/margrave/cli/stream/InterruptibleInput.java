// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.stream;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * An input stream whose reader can be interrupted while it waits. A separate thread reads standard input, may block for bytes
 * that never come, and passes them on. An interrupted reader gets an {@link InterruptedIOException} and keeps its interrupt flag.
 */
final class InterruptibleInput extends InputStream {
    private static final int CHUNK = 1 << 16; // bytes; chosen by hand
    private static final int CHUNKS = 4; // read ahead; chosen by hand
    private static final byte[] END = new byte[0];

    private final BlockingQueue<byte[]> chunks = new ArrayBlockingQueue<>(CHUNKS);
    private final Thread thread;
    private volatile IOException failure; // of the source; thrown after all bytes read before it
    private byte[] chunk = {0};
    private int at = 1;

    InterruptibleInput(InputStream source) {
        thread = new Thread(() -> copy(source), "margrave-input");
        thread.setDaemon(true);
        thread.start();
    }

    private void copy(InputStream source) {
        byte[] buffer = new byte[CHUNK];
        try {
            try {
                for (int count = source.read(buffer); count >= 0; count = source.read(buffer)) {
                    if (count > 0) {
                        chunks.put(Arrays.copyOf(buffer, count));
                    }
                }
            } catch (IOException e) {
                failure = e;
            } catch (RuntimeException | Error e) {
                failure = new IOException("standard input could not be read: " + e, e);
            }
            chunks.put(END);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed: stop reading
        }
    }

    /** Waits for a byte; false at the end of the stream. */
    private boolean fill() throws IOException {
        if (at == chunk.length && chunk != END) {
            try {
                chunk = chunks.take();
                at = 0;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while waiting for input");
            }
        }
        if (chunk == END && failure != null) {
            throw failure;
        }
        return chunk != END;
    }

    @Override
    public int read() throws IOException {
        return fill() ? chunk[at++] & 0xff : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!fill()) {
            return -1;
        }
        int count = Math.min(length, chunk.length - at);
        System.arraycopy(chunk, at, target, offset, count);
        at += count;
        return count;
    }

    @Override
    public int available() {
        return chunk.length - at;
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
