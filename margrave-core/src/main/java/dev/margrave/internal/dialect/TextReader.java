// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dialect;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * Decodes a stream strictly. Where UTF-8 was only assumed, because the text began with nothing but ASCII, the first byte that
 * UTF-8 does not allow shows that the text is in Windows-1252: the reader goes on in that encoding, and {@link #charset} tells.
 * What was read before is the same in both.
 */
public final class TextReader extends Reader {
    private static final int BUFFER = 1 << 16; // bytes

    private final InputStream in;
    private final ByteBuffer bytes = ByteBuffer.allocate(BUFFER).flip();
    private Charset charset;
    private CharsetDecoder decoder;
    private boolean assumed; // UTF-8, with nothing but ASCII so far
    private boolean ended;
    private char pending; // the second half of a surrogate pair for which the target had no place, or 0

    /** {@code assumed}: whether the charset is UTF-8 only because nothing speaks against it. */
    public TextReader(InputStream in, Charset charset, boolean assumed) {
        this.in = in;
        this.assumed = assumed && charset.equals(StandardCharsets.UTF_8);
        use(charset, CodingErrorAction.REPORT);
    }

    private void use(Charset newCharset, CodingErrorAction onError) {
        charset = newCharset;
        decoder = newCharset.newDecoder().onMalformedInput(onError).onUnmappableCharacter(onError);
    }

    /** The charset that fits what was read so far. */
    public Charset charset() {
        return charset;
    }

    @Override
    public int read(char[] target, int from, int length) throws IOException {
        if (pending != 0 && length > 0) {
            target[from] = pending;
            pending = 0;
            return 1;
        }
        CharBuffer text = CharBuffer.wrap(target, from, length).slice(); // position 0 at from
        while (text.position() == 0 && length > 0) {
            CoderResult result = decoder.decode(bytes, text, ended);
            check(target, from, from + text.position());
            if (result.isError()) {
                recover(result);
            } else if (result.isUnderflow() && text.position() == 0) {
                if (ended) {
                    return -1;
                }
                fill();
            } else if (result.isOverflow() && text.position() == 0) {
                char[] pair = new char[2];
                decoder.decode(bytes, CharBuffer.wrap(pair), ended);
                target[from] = pair[0];
                pending = pair[1];
                return 1;
            }
        }
        return text.position();
    }

    private void check(char[] text, int from, int to) {
        for (int k = from; assumed && k < to; k++) {
            assumed = text[k] < 128;
        }
    }

    private void recover(CoderResult problem) throws CharacterCodingException {
        if (!assumed) {
            problem.throwException();
        }
        assumed = false;
        use(TextEncoding.WINDOWS, CodingErrorAction.REPLACE); // it leaves five bytes undefined
    }

    private void fill() throws IOException {
        bytes.compact();
        int count = in.read(bytes.array(), bytes.position(), bytes.remaining());
        bytes.position(bytes.position() + Math.max(0, count)).flip();
        ended = count < 0;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
