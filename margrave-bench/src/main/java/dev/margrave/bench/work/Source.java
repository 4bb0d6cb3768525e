// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.work;

import dev.margrave.data.Dataset;
import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A data set, and its preparation for all peers.
 *
 * @param name the prefix of the prepared files
 * @param train the files of the training part, relative to the data folder: the first is read, the others are next to it
 * @param test those of the test part
 * @param classes the labels to keep; empty means all
 * @param unitLength whether rows are scaled to length 1
 * @param halves whether digits 0 to 4 become label 0 and the others 1
 */
public record Source(
        String name,
        int columns,
        List<String> train,
        List<String> test,
        List<String> classes,
        boolean unitLength,
        boolean halves) {
    static final Source MNIST_38 = mnist("mnist38", List.of("3", "8"), false);
    static final Source MNIST = mnist("mnist", List.of(), false);
    static final Source MNIST_HALVES = mnist("mnist-halves", List.of(), true);
    static final Source A9A = new Source(
            "a9a", 123, List.of("libsvm/a9a.svm.gz"), List.of("libsvm/a9a.t.svm.gz"), List.of(), false, false);
    static final Source NEWS20 = new Source(
            "news20",
            33_847,
            List.of("text/20news_bydate.train.svm.gz"),
            List.of("text/20news_bydate.test.svm.gz"),
            List.of(),
            true,
            false);

    private static Source mnist(String name, List<String> classes, boolean halves) {
        return new Source(
                name,
                784,
                List.of("digits/mnist/train-images-idx3-ubyte.gz", "digits/mnist/train-labels-idx1-ubyte.gz"),
                List.of("digits/mnist/t10k-images-idx3-ubyte.gz", "digits/mnist/t10k-labels-idx1-ubyte.gz"),
                classes,
                true,
                halves);
    }

    /** Describes a file to users who must find it. */
    public static String describe(String file) {
        if (file.contains("mnist")) {
            return "MNIST digits, IDX, 60 000 training and 10 000 test images of 28 × 28";
        }
        if (file.contains("nursery") || file.contains("spambase")) {
            return "UCI " + (file.contains("nursery") ? "nursery" : "spambase") + ", CSV with a header, the class last";
        }
        if (file.contains("cod-rna")) {
            return "cod-rna, features standardized, LIBSVM text, 59 535 training rows";
        }
        return file.contains("a9a")
                ? "a9a (Adult), LIBSVM text, 32 561 training and 16 281 test rows"
                : "20 newsgroups by date, term counts as LIBSVM text, 11 314 training and 7 532 test rows";
    }

    /** The rows of one part, as given to every peer. */
    Dataset read(Path file) throws IOException {
        ReadOptions options = ReadOptions.DEFAULTS.withAllColumns(true).withClasses(classes);
        Dataset data = Datasets.read(file, options);
        if (unitLength) {
            data = data.withFeatures(Scaler.learn(Scaling.UNIT, data).apply(data.features()));
        }
        return halves ? inHalves(data) : data;
    }

    private static Dataset inHalves(Dataset data) {
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < data.rows(); i++) {
            int digit = Integer.parseInt(data.labels().name(data.code(i)));
            labels.add(digit < 5 ? "0" : "1");
        }
        return Dataset.classification(data.features(), labels);
    }
}
