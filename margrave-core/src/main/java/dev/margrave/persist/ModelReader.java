// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import dev.margrave.internal.header.HeaderReader;
import dev.margrave.model.Model;
import dev.margrave.online.PairModel;
import dev.margrave.persist.Shape.Extent;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * Reads a model from the outside in: prefix, checksum of the file, section table, header. Arrays are read only after the counts
 * in the header agree with the lengths in the table, and these with the length of the file.
 */
final class ModelReader {
    /** A file or array that can be read repeatedly from its start. */
    interface Source {
        long size() throws IOException;

        InputStream open() throws IOException;

        static Source of(byte[] bytes) {
            return new Source() {
                @Override
                public long size() {
                    return bytes.length;
                }

                @Override
                public InputStream open() {
                    return new ByteArrayInputStream(bytes);
                }
            };
        }
    }

    /** The first bytes of a file. */
    record Prefix(int version, int headerLength, long totalLength, int sections) {
        /** Checks everything that does not need the rest of the file. */
        static Prefix parse(byte[] bytes) throws ModelFormatException {
            if (bytes.length == 0) {
                throw new ModelFormatException("the file is empty");
            }
            ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
            if (bytes.length < 12 || buffer.getLong() != Layout.MAGIC) {
                throw new ModelFormatException("not a Margrave model file");
            }
            int version = buffer.getInt();
            if (version < 1 || version > Layout.VERSION) {
                throw new ModelFormatException("format version " + Integer.toUnsignedString(version)
                        + "; this Margrave reads 1 to " + Layout.VERSION
                        + (version == 0 ? ", and there is no such version" : ", a newer one is needed"));
            }
            if (bytes.length < Layout.PREFIX_BYTES) {
                throw new ModelFormatException("cut off after " + bytes.length + " bytes");
            }
            Prefix prefix = new Prefix(version, buffer.getInt(), buffer.getLong(), buffer.getInt());
            if (buffer.getInt() != 0) {
                throw new ModelFormatException("the reserved bytes 28 to 31 must be 0");
            }
            return prefix;
        }
    }

    private final Source source;

    private ModelReader(Source source) {
        this.source = source;
    }

    static ModelFile read(Source source) throws IOException {
        return new ModelReader(source).read(true);
    }

    /** A model within another file, which cannot contain further models. */
    static Model readPart(byte[] bytes) throws IOException {
        return new ModelReader(Source.of(bytes)).read(false).model();
    }

    /** A model learned from pairs of rows. */
    static PairModel readPairs(Source source) throws IOException {
        ModelReader reader = new ModelReader(source);
        Prefix prefix = reader.prefix();
        reader.verifyChecksum(prefix.totalLength() - Layout.CHECKSUM_BYTES);
        try (InputStream stream = source.open()) {
            SectionInput in = new SectionInput(stream);
            in.block(Layout.PREFIX_BYTES);
            List<Entry> table = table(in, prefix);
            PairHeader header = HeaderReader.read(in.raw(prefix.headerLength()), prefix.version(), HeaderFields::pairs);
            compare(table, header.sections());
            double[] parameters =
                    in.doubles(Section.PAIR_PARAMETERS, header.sections().get(0).count());
            return new PairModel(
                    header.kind(), header.schema(), header.scaling(), header.kernels(), parameters, header.origin());
        } catch (ModelFormatException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw new ModelFormatException(e.getMessage(), e);
        }
    }

    private Prefix prefix() throws IOException {
        Prefix prefix;
        try (InputStream in = source.open()) {
            prefix = Prefix.parse(in.readNBytes(Layout.PREFIX_BYTES));
        }
        checkLength(prefix.totalLength(), source.size());
        return prefix;
    }

    private ModelFile read(boolean isWhole) throws IOException {
        Prefix prefix = prefix();
        byte[] checksum = verifyChecksum(prefix.totalLength() - Layout.CHECKSUM_BYTES);
        try (InputStream stream = source.open()) {
            SectionInput in = new SectionInput(stream);
            in.block(Layout.PREFIX_BYTES);
            List<Entry> table = table(in, prefix);
            Header header = HeaderReader.read(in.raw(prefix.headerLength()), prefix.version(), HeaderFields::header);
            if (!isWhole && header.conformal() != null) {
                throw new ModelFormatException("header: a model of a part cannot have conformal scores");
            }
            compare(table, header.sections());
            return new ModelFile(
                    new ModelBuilder(header, in).build(),
                    prefix.version(),
                    header.margraveVersion(),
                    prefix.totalLength(),
                    HexFormat.of().formatHex(checksum));
        }
    }

    private static void checkLength(long declared, long actual) throws ModelFormatException {
        if (declared < Layout.PREFIX_BYTES + Layout.CHECKSUM_BYTES) {
            throw new ModelFormatException("the declared length " + Long.toUnsignedString(declared) + " is impossible");
        }
        if (actual < declared) {
            throw new ModelFormatException("cut off after " + actual + " of " + declared + " bytes");
        }
        if (actual > declared) {
            throw new ModelFormatException("more bytes after the model's " + declared);
        }
    }

    private byte[] verifyChecksum(long covered) throws IOException {
        MessageDigest digest = Layout.checksum();
        byte[] block = new byte[1 << 16];
        try (InputStream in = source.open()) {
            for (long left = covered; left > 0; ) {
                int read = in.readNBytes(block, 0, (int) Math.min(left, block.length));
                if (read == 0) {
                    throw new ModelFormatException("cut off " + left + " bytes before the checksum");
                }
                digest.update(block, 0, read);
                left -= read;
            }
            byte[] computed = digest.digest();
            if (!MessageDigest.isEqual(computed, in.readNBytes(Layout.CHECKSUM_BYTES))) {
                throw new ModelFormatException("the checksum does not match; the file is damaged");
            }
            return computed;
        }
    }

    /** An entry of the section table. */
    private record Entry(int section, int element, long bytes) {}

    private static List<Entry> table(SectionInput in, Prefix prefix) throws IOException {
        if (prefix.sections() < 0 || prefix.sections() > Layout.MAX_SECTIONS) {
            throw new ModelFormatException(Integer.toUnsignedString(prefix.sections()) + " sections; at most "
                    + Layout.MAX_SECTIONS + " are allowed");
        }
        int tableLength = Layout.TABLE_ENTRY_BYTES * prefix.sections();
        long left = prefix.totalLength() - Layout.PREFIX_BYTES - Layout.CHECKSUM_BYTES - tableLength;
        if (left < 0) {
            throw new ModelFormatException("the section table is longer than the file");
        }
        if (prefix.headerLength() < 0 || prefix.headerLength() > Math.min(left, Layout.MAX_HEADER_BYTES)) {
            throw new ModelFormatException("a header of " + Integer.toUnsignedString(prefix.headerLength())
                    + " bytes; at most " + Math.min(left, Layout.MAX_HEADER_BYTES) + " are possible");
        }
        left -= prefix.headerLength();
        ByteBuffer bytes = in.block(tableLength);
        List<Entry> table = new ArrayList<>();
        for (int k = 0; k < prefix.sections(); k++) {
            Entry entry = new Entry(bytes.getInt(), bytes.getInt(), bytes.getLong());
            if (entry.bytes() < 0 || entry.bytes() > left) {
                throw new ModelFormatException("section " + (k + 1) + " of the table has "
                        + Long.toUnsignedString(entry.bytes()) + " bytes; the file has " + left + " left");
            }
            left -= entry.bytes();
            table.add(entry);
        }
        if (left != 0) {
            throw new ModelFormatException(left + " bytes belong to no section");
        }
        return table;
    }

    private static void compare(List<Entry> table, List<Extent> expected) throws ModelFormatException {
        if (table.size() != expected.size()) {
            throw new ModelFormatException(
                    "the table has " + table.size() + " sections, the header's model needs " + expected.size());
        }
        for (int k = 0; k < table.size(); k++) {
            Entry entry = table.get(k);
            Extent extent = expected.get(k);
            if (entry.section() != extent.section().code || entry.element() != extent.section().element.code) {
                throw new ModelFormatException("section " + (k + 1) + " of the table is of kind "
                        + Integer.toUnsignedString(entry.section()) + " and element type "
                        + Integer.toUnsignedString(entry.element()) + "; expected "
                        + extent.section().code + " (" + extent.section().text() + ") and "
                        + extent.section().element.code);
            }
            if (entry.bytes() != extent.bytes()) {
                throw new ModelFormatException("section " + extent.section().text() + " has " + entry.bytes()
                        + " bytes; the header's counts need " + extent.bytes());
            }
        }
    }
}
