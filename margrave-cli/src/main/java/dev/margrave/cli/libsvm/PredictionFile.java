// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.libsvm;

import dev.margrave.cli.output.OutputFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The arguments and the output file that svm-predict and liblinear-predict have in common. */
final class PredictionFile {
    private final Arguments arguments;
    private final List<String> files;

    /** Checks the arguments {@code [-b 0|1] [-q] test_file model_file output_file}. */
    PredictionFile(List<String> given, String usage) throws IOException {
        arguments = Arguments.parse(given, "b1q0", usage);
        files = arguments.files(3, 3, usage);
        OutputFiles.check("output_file", output(), files.get(0), files.get(1));
    }

    String data() {
        return files.get(0);
    }

    Path model() {
        return OutputFiles.path(files.get(1));
    }

    private Path output() {
        return OutputFiles.path(files.get(2));
    }

    /** Whether probabilities are requested. */
    boolean probabilities() {
        return arguments.flag('b', false);
    }

    boolean quiet() {
        return arguments.has('q');
    }

    /** The position of the largest value, the first of several. */
    static int largest(double[] values) {
        int best = 0;
        for (int k = 1; k < values.length; k++) {
            best = values[k] > values[best] ? k : best;
        }
        return best;
    }

    /**
     * Writes one line per row.
     *
     * @param labels the labels of the probabilities, in the model's order
     * @param probabilities by row and label; empty without
     */
    void write(double[] predictions, int[] labels, double[][] probabilities) throws IOException {
        OutputFiles.write(output(), out -> {
            if (probabilities.length > 0) {
                StringBuilder header = new StringBuilder("labels");
                for (int label : labels) {
                    header.append(' ').append(label);
                }
                out.println(header);
            }
            for (int i = 0; i < predictions.length; i++) {
                StringBuilder line = new StringBuilder(CNumber.exact(predictions[i]));
                for (double share : probabilities.length > 0 ? probabilities[i] : new double[0]) {
                    line.append(' ').append(CNumber.general(share));
                }
                out.println(line);
            }
        });
    }
}
