// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature.landmark;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.internal.RandomRows;
import dev.margrave.similarity.Similarity;
import java.util.Arrays;
import java.util.List;

/**
 * Turns objects of any type into rows of numbers, their similarities with landmarks, from which any machine can learn. Immutable,
 * and thread-safe if the similarity is.
 */
public final class LandmarkFeatures<T> {
    private final Similarity<? super T> similarity;
    private final List<T> landmarks;

    private LandmarkFeatures(Similarity<? super T> similarity, List<T> landmarks) {
        if (landmarks.isEmpty()) {
            throw new InvalidDataException("there must be at least 1 landmark");
        }
        this.similarity = similarity;
        this.landmarks = List.copyOf(landmarks);
    }

    /** The similarities with these landmarks. */
    public static <T> LandmarkFeatures<T> of(Similarity<? super T> similarity, List<T> landmarks) {
        return new LandmarkFeatures<>(similarity, landmarks);
    }

    /** The similarities with at most {@code count} of these objects, drawn by the seed. */
    public static <T> LandmarkFeatures<T> choose(
            Similarity<? super T> similarity, List<T> among, int count, long seed) {
        int[] drawn = RandomRows.draw(among.size(), Math.min(count, among.size()), seed);
        return of(similarity, Arrays.stream(drawn).mapToObj(among::get).toList());
    }

    public List<T> landmarks() {
        return landmarks;
    }

    /** The similarities of an object with all landmarks, in their order. */
    public Row row(T object) {
        return rows(List.of(object)).row(0);
    }

    /**
     * One row for each object.
     *
     * @throws InvalidDataException for a similarity that is not finite, with the numbers of the object and the landmark
     */
    public DenseMatrix rows(List<T> objects) {
        double[] values = new double[Math.multiplyExact(objects.size(), landmarks.size())];
        int at = 0;
        for (int i = 0; i < objects.size(); i++) {
            for (int j = 0; j < landmarks.size(); j++) {
                double value = similarity.apply(objects.get(i), landmarks.get(j));
                if (!Double.isFinite(value)) {
                    throw InvalidDataException.atRow(
                            i, " and landmark " + (j + 1) + ": the similarity is " + value + "; it must be finite");
                }
                values[at++] = value;
            }
        }
        return DenseMatrix.wrap(objects.size(), landmarks.size(), values);
    }
}
