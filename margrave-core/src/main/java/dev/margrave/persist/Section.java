// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import java.util.Locale;

/** The kinds of binary section. Codes are part of the file format: never change or reuse one. */
enum Section {
    BIASES(1, Element.FLOAT64),
    WEIGHTS(2, Element.FLOAT64),
    SUPPORT_OFFSETS(3, Element.INT32),
    SUPPORT_INDICES(4, Element.INT32),
    SUPPORT_VALUES(5, Element.FLOAT64),
    MEMBER_COUNTS(6, Element.INT32),
    MEMBERS(7, Element.INT32),
    COEFFICIENTS(8, Element.FLOAT64),
    FILL(9, Element.FLOAT64),
    SCALER_SHIFT(10, Element.FLOAT64),
    SCALER_FACTOR(11, Element.FLOAT64),
    SCALER_OFFSET(12, Element.FLOAT64),
    LANDMARK_PAIRS(13, Element.INT32),
    TRANSFORM(14, Element.FLOAT64),
    PAIR_PARAMETERS(15, Element.FLOAT64),
    MISSING_VALUES(16, Element.FLOAT64),
    WORD_WEIGHTS(17, Element.FLOAT64),
    COLUMNS(18, Element.INT32),
    SIMILARITY_MATRIX(19, Element.FLOAT64),
    NEIGHBOR_WEIGHTS(20, Element.FLOAT64),
    CONFORMAL_COUNTS(30, Element.INT32),
    CONFORMAL_SCORES(31, Element.FLOAT64),
    CONFORMAL_MODELS(32, Element.BYTE),
    CALIBRATION_SIGMOIDS(40, Element.FLOAT64),
    CALIBRATION_COUNTS(41, Element.INT32),
    CALIBRATION_POINTS(42, Element.FLOAT64);

    /** The element type of a section's array, little-endian. */
    enum Element {
        INT32(1, Integer.BYTES),
        FLOAT64(2, Double.BYTES),
        BYTE(3, Byte.BYTES);

        final int code;
        final int bytes;

        Element(int code, int bytes) {
            this.code = code;
            this.bytes = bytes;
        }
    }

    final int code;
    final Element element;

    Section(int code, Element element) {
        this.code = code;
        this.element = element;
    }

    /** {@code support-values}. */
    String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
