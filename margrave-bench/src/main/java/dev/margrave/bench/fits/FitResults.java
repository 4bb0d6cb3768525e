// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.fits;

import java.util.ArrayList;
import java.util.List;

/** The results of a study so far. */
public final class FitResults {
    private final List<String> notes = new ArrayList<>();
    private final List<FitOutcome> outcomes = new ArrayList<>();

    void note(String text) {
        notes.add(text);
    }

    void add(FitOutcome outcome) {
        outcomes.add(outcome);
    }

    /** What was skipped, and why. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /** In the order of the fits. */
    public List<FitOutcome> outcomes() {
        return List.copyOf(outcomes);
    }

    List<FitOutcome> of(String program) {
        return outcomes.stream()
                .filter(outcome -> outcome.program().equals(program))
                .toList();
    }
}
