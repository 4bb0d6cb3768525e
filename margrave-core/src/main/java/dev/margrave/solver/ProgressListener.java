// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

/** Called from time to time during a fit, possibly from several threads. It must return quickly and must not throw. */
@FunctionalInterface
public interface ProgressListener {
    ProgressListener NONE = progress -> {};

    void onProgress(Progress progress);
}
