// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import java.io.IOException;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.List;

/** Writes the frame that all files share: prefix, section table, header, sections, checksum. */
final class FrameWriter {
    /** Writes one section. */
    interface Body {
        void write(Shape.Extent extent, SectionOutput out) throws IOException;
    }

    private FrameWriter() {}

    static void write(OutputStream target, byte[] header, List<Shape.Extent> sections, Body body) throws IOException {
        MessageDigest digest = Layout.checksum();
        SectionOutput out = new SectionOutput(new DigestOutputStream(target, digest));
        long tableBytes = (long) Layout.TABLE_ENTRY_BYTES * sections.size();
        long sectionBytes = sections.stream().mapToLong(Shape.Extent::bytes).reduce(0, Math::addExact);
        out.int64(Layout.MAGIC);
        out.int32(Layout.VERSION);
        out.int32(header.length);
        out.int64(Layout.PREFIX_BYTES + tableBytes + header.length + sectionBytes + Layout.CHECKSUM_BYTES);
        out.int32(sections.size());
        out.int32(0);
        for (Shape.Extent extent : sections) {
            out.int32(extent.section().code);
            out.int32(extent.section().element.code);
            out.int64(extent.bytes());
        }
        out.raw(header);
        for (Shape.Extent extent : sections) {
            body.write(extent, out);
        }
        out.flush();
        target.write(digest.digest());
        target.flush();
    }
}
