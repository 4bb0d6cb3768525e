// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.fits;

import dev.margrave.bench.process.Jvm;
import java.nio.file.Path;
import java.util.Set;

/**
 * The options of the command line.
 *
 * @param folder where files for the programs are written
 * @param seconds the time limit of a fit
 * @param ugly whether tables are made ugly first
 * @param programs the names of those that run
 * @param journal the file of finished fits, or null
 * @param resume whether fits in the journal are reused
 * @param heap of the worker, as in {@code -Xmx}
 */
public record FitSettings(
        Path folder, double seconds, boolean ugly, Set<String> programs, Path journal, boolean resume, String heap) {
    public FitSettings {
        programs = Set.copyOf(programs);
    }

    Jvm machine() {
        return new Jvm(heap);
    }
}
