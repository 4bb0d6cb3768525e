// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.child;

import dev.margrave.bench.peer.FitTask;
import dev.margrave.bench.peer.MargraveTask;
import dev.margrave.bench.process.Json;
import java.io.IOException;

/** Trains Margrave's support vector machine. */
public final class MargraveFit {
    private MargraveFit() {}

    public static void main(String[] arguments) throws IOException {
        MargraveRun.run(MargraveTask.svm(Json.read(arguments[0], FitTask.class)));
    }
}
