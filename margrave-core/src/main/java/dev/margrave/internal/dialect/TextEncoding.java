// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dialect;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * The encoding of a text.
 *
 * @param markLength the number of bytes of the byte order mark at the start
 * @param certain whether a byte order mark or the content decides it; plain ASCII does not
 */
public record TextEncoding(Charset charset, int markLength, boolean certain) {
    /** What Western Windows programs write where they do not write Unicode. */
    public static final Charset WINDOWS = Charset.forName("windows-1252");

    /** Of the bytes at odd or even places this share must be NUL in UTF-16: those of letters, digits and separators. */
    private static final double NUL_SHARE = 0.33;

    /**
     * The encoding of a text that begins with these bytes.
     *
     * @param complete whether these are all bytes; otherwise the last character may be cut
     */
    public static TextEncoding of(byte[] sample, boolean complete) {
        if (startsWith(sample, 0xef, 0xbb, 0xbf)) {
            return new TextEncoding(StandardCharsets.UTF_8, 3, true);
        }
        if (startsWith(sample, 0xff, 0xfe)) {
            return new TextEncoding(StandardCharsets.UTF_16LE, 2, true);
        }
        if (startsWith(sample, 0xfe, 0xff)) {
            return new TextEncoding(StandardCharsets.UTF_16BE, 2, true);
        }
        int even = 0;
        int odd = 0;
        for (int k = 0; k < sample.length; k++) {
            if (sample[k] == 0) {
                even += 1 - k % 2;
                odd += k % 2;
            }
        }
        double most = NUL_SHARE * sample.length / 2;
        if (sample.length >= 4 && odd > most && even == 0) {
            return new TextEncoding(StandardCharsets.UTF_16LE, 0, true);
        }
        if (sample.length >= 4 && even > most && odd == 0) {
            return new TextEncoding(StandardCharsets.UTF_16BE, 0, true);
        }
        return utf8OrWindows(sample, complete);
    }

    /** The encoding that the user gave, with the byte order mark that the text may have. */
    static TextEncoding given(Charset charset, byte[] sample) {
        TextEncoding marked = of(sample, false);
        String name = charset.name();
        if (marked.markLength > 0 && marked.charset.name().startsWith(name)) { // UTF-16 means the order of the mark
            return marked;
        }
        return new TextEncoding(charset, 0, true);
    }

    /** Few malformed places among well-formed characters are damage, not another encoding. */
    private static TextEncoding utf8OrWindows(byte[] sample, boolean complete) {
        CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer bytes = ByteBuffer.wrap(sample);
        CharBuffer text = CharBuffer.allocate(sample.length + 1);
        int malformed = 0;
        while (true) {
            CoderResult result = decoder.decode(bytes, text, complete);
            if (!result.isError()) {
                break;
            }
            malformed++;
            bytes.position(bytes.position() + result.length());
        }
        long wellFormed = text.flip().chars().filter(c -> c > 127).count();
        boolean windows = malformed > 0 && malformed >= wellFormed;
        return new TextEncoding(windows ? WINDOWS : StandardCharsets.UTF_8, 0, malformed > 0 || wellFormed > 0);
    }

    private static boolean startsWith(byte[] sample, int... mark) {
        for (int k = 0; k < mark.length; k++) {
            if (k >= sample.length || (sample[k] & 0xff) != mark[k]) {
                return false;
            }
        }
        return true;
    }
}
