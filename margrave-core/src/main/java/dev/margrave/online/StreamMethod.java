// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

/** How a row updates the parameters. */
public enum StreamMethod {
    /** Projected gradient steps on the mean loss of a row with those of the buffer: Algorithm 8 of the thesis. */
    OLP("olp"),
    /** Online AUC maximization of Zhao, Hoi, Jin and Yang (2011) by one gradient step per row. */
    OAM_GRA("oam-gra"),
    /** The same by one passive-aggressive step per pair. */
    OAM_SEQ("oam-seq");

    private final String text;

    StreamMethod(String text) {
        this.text = text;
    }

    /** {@code oam-gra}. */
    public String text() {
        return text;
    }
}
