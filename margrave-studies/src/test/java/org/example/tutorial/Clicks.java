// SPDX-License-Identifier: Apache-2.0
package org.example.tutorial;

import dev.margrave.data.Dataset;
import dev.margrave.online.BufferSettings;
import dev.margrave.online.StreamSession;
import dev.margrave.online.StreamSettings;

/** Rows that are learned one after the other. */
public final class Clicks {
    private Clicks() {}

    public static double[] learn(Dataset rows) {
        StreamSettings settings = StreamSettings.DEFAULTS
                .withBuffer(BufferSettings.parse("balanced:100"))
                .withEta(0.3);
        StreamSession session = new StreamSession(settings);
        for (int i = 0; i < rows.rows(); i++) {
            session.learn(rows.row(i), rows.labels().name(rows.code(i))); // one thread
        }
        double[] w = session.weights(true); // the mean of all iterates
        return w;
    }
}
