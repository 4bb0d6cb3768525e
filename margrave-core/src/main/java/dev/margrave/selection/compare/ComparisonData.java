// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.compare;

import dev.margrave.data.DataDigest;
import dev.margrave.data.Dataset;
import dev.margrave.evaluation.Baseline;
import dev.margrave.selection.Split;
import java.util.List;
import java.util.Optional;

/** A data set with its training and test parts, the same for all contenders. */
public final class ComparisonData {
    private static final int DIGEST_LENGTH = 16; // hexadecimal digits in journal keys

    private final String name;
    private final Dataset data;
    private final Dataset testData;
    private final List<Split> splits;
    private final String digest;
    private final boolean areKernelValues;

    private ComparisonData(String name, Dataset data, Dataset testData, List<Split> splits, boolean areKernelValues) {
        this.areKernelValues = areKernelValues;
        this.name = name;
        this.data = data;
        this.testData = testData;
        this.splits = splits;
        this.digest = digestOf(data) + (testData == null ? "" : "-" + digestOf(testData));
    }

    private static String digestOf(Dataset data) {
        return DataDigest.of(data).substring(0, DIGEST_LENGTH);
    }

    /** Several splits of one set. */
    public static ComparisonData of(String name, Dataset data, List<Split> splits) {
        if (splits.isEmpty()) {
            throw new IllegalArgumentException("a comparison needs at least one split of " + name);
        }
        return new ComparisonData(name, data, null, List.copyOf(splits), false);
    }

    /** A fixed test part: one split. */
    public static ComparisonData of(String name, Dataset training, Dataset test) {
        return new ComparisonData(name, training, test, List.of(), false);
    }

    /** The same data, whose features are kernel values with all rows; every part keeps those with its training rows. */
    public ComparisonData asKernelValues() {
        return new ComparisonData(name, data, testData, splits, true);
    }

    public String name() {
        return name;
    }

    /** A short digest of the data. */
    public String digest() {
        return digest;
    }

    public int rows() {
        return data.rows() + (testData == null ? 0 : testData.rows());
    }

    public int features() {
        return data.features().columns();
    }

    /** The rows that are split, or the training rows where the test part is fixed. */
    public Dataset all() {
        return data;
    }

    /** Of the rows that are split, or of the fixed test part; empty without labels. */
    Optional<Baseline> baseline() {
        return Baseline.of(testData == null ? data : testData);
    }

    public int splits() {
        return testData == null ? splits.size() : 1;
    }

    public int trainingRows(int split) {
        return testData == null ? splits.get(split).trainRows() : data.rows();
    }

    public int testRows(int split) {
        return testData == null ? splits.get(split).testRows() : testData.rows();
    }

    Dataset training(int split) {
        return testData == null ? splits.get(split).training(data, areKernelValues) : data;
    }

    Dataset test(int split) {
        return testData == null ? splits.get(split).test(data, areKernelValues) : testData;
    }
}
