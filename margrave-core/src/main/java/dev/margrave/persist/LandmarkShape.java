// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Schema;
import dev.margrave.feature.landmark.LandmarkMap;
import dev.margrave.internal.Check;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.similarity.MatrixSimilarity;
import dev.margrave.kernel.Similarities;
import dev.margrave.kernel.SimilarityRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * f_p(x) = w_p·Ψ(x) + b_p on the similarities to landmarks, or of pairs of landmarks. The similarity is stored as its spec, a learned
 * matrix in a section, the landmarks in the sections of support rows.
 *
 * @param features the number of features of a row
 * @param pairs the number of pairs of landmarks, 0 for single landmarks
 * @param slopes one for each block of pairs, 0 for the sign function
 */
record LandmarkShape(
        int functions,
        int features,
        String similarity,
        long seed,
        boolean isDivided,
        int pairs,
        List<Double> slopes,
        RowSections landmarks)
        implements Shape {
    private static final int MAX_SPEC = 2000; // characters: damaged files must not cost time

    LandmarkShape {
        Check.atLeast("functions.count", functions, 1);
        Check.atLeast("functions.supportRows", landmarks.rows(), 1);
        slopes = List.copyOf(slopes);
        landmarks.check(features);
        if (isLearned(similarity)) {
            Math.multiplyExact(features, features);
        } else {
            rule(similarity);
        }
        boolean blocks = pairs > 0 && slopes.size() == functions && pairs % functions == 0;
        if (!blocks && (pairs > 0 || !slopes.isEmpty())) {
            throw new IllegalArgumentException(
                    pairs + " pairs of landmarks and " + slopes.size() + " slopes for " + functions + " functions");
        }
    }

    static LandmarkShape of(int functions, LandmarkMap map) {
        String spec = map.similarity().spec();
        checkReadable(spec);
        return new LandmarkShape(
                functions,
                map.inputs(),
                spec,
                map.seed(),
                map.isDivided(),
                map.isPaired() ? map.width() : 0,
                Arrays.stream(map.slopes())
                        .map(slope -> Double.isInfinite(slope) ? 0 : slope)
                        .boxed()
                        .toList(),
                RowSections.of(map.landmarks()));
    }

    /** Rejects a similarity that a reader could not restore exactly. */
    static void checkReadable(String spec) {
        if (!isLearned(spec) && !rule(spec).spec().equals(spec)) {
            throw new IllegalArgumentException(
                    "similarity " + Quoted.of(spec) + " has no file form: the similarity of this name is "
                            + Quoted.of(rule(spec).spec()));
        }
    }

    /** Names are looked up among the known similarities; a file cannot load anything else. */
    private static SimilarityRule rule(String spec) {
        if (spec.length() > MAX_SPEC) {
            throw new IllegalArgumentException(
                    "similarity " + Quoted.of(spec) + ": its spec is longer than " + MAX_SPEC + " characters");
        }
        return Similarities.rule(spec);
    }

    private static boolean isLearned(String spec) {
        return spec.startsWith(MatrixSimilarity.PREFIX);
    }

    /** The number of entries of a learned matrix; 0 for any other similarity. */
    long matrixEntries() {
        return isLearned(similarity) ? (long) features * features : 0;
    }

    /** The number of weights of each function. */
    int weights() {
        return pairs > 0 ? pairs / functions : landmarks.rows();
    }

    /** @param matrix the learned matrix, or empty */
    LandmarkMap toMap(Schema schema, FeatureMatrix rows, int[] positions, double[] matrix) {
        SimilarityRule stored = isLearned(similarity) ? Similarities.matrix(matrix, schema) : rule(similarity);
        LandmarkMap map = LandmarkMap.of(stored.resolve(schema, rows, seed), rows, seed);
        if (!map.similarity().spec().equals(similarity)) {
            throw new IllegalArgumentException(
                    isLearned(similarity)
                            ? "the learned matrix does not have the digest of " + Quoted.of(similarity)
                            : "similarity " + Quoted.of(similarity) + ": its parameters must be given as numbers");
        }
        LandmarkMap shaped = isDivided ? map.divided() : map;
        return pairs == 0
                ? shaped
                : shaped.paired(
                        Arrays.copyOf(positions, pairs),
                        Arrays.copyOfRange(positions, pairs, 2 * pairs),
                        slopes.stream()
                                .mapToDouble(slope -> slope == 0 ? Double.POSITIVE_INFINITY : slope)
                                .toArray());
    }

    @Override
    public List<Extent> sections() {
        List<Extent> all = new ArrayList<>();
        all.add(new Extent(Section.BIASES, functions));
        all.add(new Extent(Section.WEIGHTS, (long) functions * weights()));
        all.addAll(landmarks.sections());
        if (pairs > 0) {
            all.add(new Extent(Section.LANDMARK_PAIRS, 2L * pairs));
        }
        if (isLearned(similarity)) {
            all.add(new Extent(Section.SIMILARITY_MATRIX, matrixEntries()));
        }
        return all;
    }
}
