// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.plot;

import java.awt.Color;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.apache.pdfbox.util.Matrix;

/**
 * Writes a PDF of one page with Apache PDFBox. The font is embedded; it is the one that PDFBox brings, so that no fonts of the system
 * are searched. Characters that it lacks become question marks.
 */
final class PdfCanvas implements Canvas, AutoCloseable {
    private static final String FONT = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";

    private final double height;
    private final PDDocument document = new PDDocument();
    private final PDPageContentStream page;
    private final PDFont font;

    PdfCanvas(double width, double height, String title) throws IOException {
        this.height = height;
        document.setDocumentId(1L); // otherwise it depends on the time
        document.getDocumentInformation().setTitle(title);
        PDPage sheet = new PDPage(new PDRectangle((float) width, (float) height));
        document.addPage(sheet);
        try (InputStream in = PDDocument.class.getResourceAsStream(FONT)) {
            font = PDType0Font.load(document, in, true);
        }
        page = new PDPageContentStream(document, sheet);
    }

    private interface Step {
        void run() throws IOException;
    }

    private static void draw(Step step) {
        try {
            step.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void path(double[] x, double[] y) throws IOException {
        for (int k = 0; k < x.length; k++) {
            if (k == 0) {
                page.moveTo((float) x[k], (float) (height - y[k]));
            } else {
                page.lineTo((float) x[k], (float) (height - y[k]));
            }
        }
    }

    @Override
    public void line(double[] x, double[] y, Pen pen) {
        draw(() -> {
            float[] dash = new float[pen.dash().length];
            for (int k = 0; k < dash.length; k++) {
                dash[k] = (float) pen.dash()[k];
            }
            page.setLineDashPattern(dash, 0);
            page.setLineWidth((float) pen.width());
            page.setStrokingColor(pen.color());
            path(x, y);
            page.stroke();
        });
    }

    @Override
    public void fill(double[] x, double[] y, Color color) {
        draw(() -> {
            page.setNonStrokingColor(color);
            path(x, y);
            page.fill();
        });
    }

    @Override
    public void text(String text, double x, double y, double size, Anchor anchor, boolean turned, Color color) {
        draw(() -> {
            String known = known(text);
            double width = font.getStringWidth(known) / 1000 * size;
            double before = anchor == Anchor.START ? 0 : anchor == Anchor.MIDDLE ? width / 2 : width;
            page.beginText();
            page.setNonStrokingColor(color);
            page.setFont(font, (float) size);
            page.setTextMatrix(
                    turned
                            ? Matrix.getRotateInstance(Math.PI / 2, (float) x, (float) (height - y - before))
                            : Matrix.getTranslateInstance((float) (x - before), (float) (height - y)));
            page.showText(known);
            page.endText();
        });
    }

    private String known(String text) throws IOException {
        StringBuilder known = new StringBuilder();
        for (int c : text.codePoints().toArray()) {
            String one = Character.toString(c);
            try {
                font.encode(one);
                known.append(one);
            } catch (IllegalArgumentException e) {
                known.append('?');
            }
        }
        return known.toString();
    }

    byte[] document() throws IOException {
        page.close();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        document.save(out);
        return out.toByteArray();
    }

    @Override
    public void close() throws IOException {
        document.close();
    }
}
