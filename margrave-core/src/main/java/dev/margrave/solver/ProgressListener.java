// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

/** Called now and then during a fit, possibly from several threads. It must be quick and must not throw. */
@FunctionalInterface
public interface ProgressListener {
    ProgressListener NONE = progress -> {};

    void onProgress(Progress progress);
}
