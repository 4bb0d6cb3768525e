// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.fits;

import dev.margrave.data.Dataset;
import dev.margrave.data.Task;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A table of the data folder.
 *
 * @param path of the file
 * @param regression whether its target is a number
 * @param ugly whether it was made ugly by {@link UglyTable}
 */
public record TableFile(String name, String path, boolean regression, boolean ugly) {
    /** Missing values are replaced by their feature's mean. */
    public Dataset read() throws IOException {
        ReadOptions options = ReadOptions.DEFAULTS
                .withTask(regression ? Task.REGRESSION : Task.CLASSIFICATION)
                .withMissing(ReadOptions.Missing.FILL);
        return Datasets.read(Path.of(path), options);
    }

    /** Its size as read; {@code labels} is 0 for regression. */
    record Facts(int rows, int features, int labels) {
        /** Whether programs that train one machine at a time have the same problem. */
        boolean isOneProblem() {
            return labels == 0 || labels == 2;
        }
    }
}
