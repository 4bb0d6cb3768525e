// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.peer;

import dev.margrave.bench.process.Jvm;
import dev.margrave.bench.process.ProcessRunner;
import java.io.IOException;

/** A program that trains a support vector machine. */
public interface Peer {
    /** As in {@code --peers}. */
    String name();

    /** Name and version for display. */
    String title();

    /** Why it cannot run here, or null. */
    String missing();

    /** Trains in a fresh process and writes the model. */
    Outcome fit(FitTask task, ProcessRunner runner, Jvm machine) throws IOException, InterruptedException;
}
