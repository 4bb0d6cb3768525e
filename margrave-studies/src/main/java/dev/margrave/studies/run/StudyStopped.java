// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run;

/** The run was interrupted; finished results are in the journal. */
public final class StudyStopped extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StudyStopped() {
        super("stopped before the study was complete");
    }
}
