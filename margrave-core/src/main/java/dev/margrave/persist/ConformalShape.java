// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import dev.margrave.internal.Check;
import dev.margrave.model.ConformalScores;
import java.util.ArrayList;
import java.util.List;

/**
 * The header's description of the scores for prediction sets, from which the length of each of their sections follows.
 *
 * @param parts 1, scored by the model itself, or at least 2, each with a separate model
 * @param rows the number of scores
 * @param modelBytes the total length of the models of all parts, each a model file without scores; 0 with one part
 * @param dataDigest of all rows that were trained on or scored
 */
record ConformalShape(int parts, int rows, int modelBytes, String dataDigest) {
    ConformalShape {
        Check.atLeast("conformal.parts", parts, 1);
        Check.atLeast("conformal.rows", rows, 1);
        if ((parts > 1) != (modelBytes > 0)) {
            throw new IllegalArgumentException(
                    "conformal.modelBytes must be 0 with one part and positive with more, got " + modelBytes + " with "
                            + parts);
        }
    }

    /** @param files the models of the parts as bytes; none for a split */
    static ConformalShape of(ConformalScores scores, List<byte[]> files) {
        int bytes = files.stream().mapToInt(file -> file.length).reduce(0, Math::addExact);
        return new ConformalShape(scores.parts(), scores.rows(), bytes, scores.dataDigest());
    }

    /** @param groups the labels, or 1 in regression */
    List<Shape.Extent> sections(int groups) {
        List<Shape.Extent> all = new ArrayList<>();
        all.add(new Shape.Extent(Section.CONFORMAL_COUNTS, (long) parts * groups));
        all.add(new Shape.Extent(Section.CONFORMAL_SCORES, rows));
        if (parts > 1) {
            all.add(new Shape.Extent(Section.CONFORMAL_MODELS, modelBytes));
        }
        return all;
    }
}
