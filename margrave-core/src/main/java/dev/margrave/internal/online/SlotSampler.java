// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.online;

import dev.margrave.online.BufferPolicy;
import dev.margrave.online.BufferSettings;
import java.util.Arrays;

/** Decides by the policy of a buffer which slots each new row takes. Rows are counted from t = 1. */
public final class SlotSampler {
    /** The slots of a buffer; the new row is the one being learned. */
    interface Slots {
        /** Stores the new row in this slot. */
        void put(int slot);

        /** Moves a row to an empty slot. */
        void move(int from, int to);

        /** Rearranges all slots: slot j gets the content of slot {@code sources[j]}, or the new row for {@link #NEW}. */
        void rearrange(int[] sources);
    }

    static final int NEW = -1;

    private final BufferSettings settings;
    private final boolean isReservoirByLabel;
    private final StreamRandom random;
    private final int[] order; // a permutation, whose first entries are redrawn when needed

    /** @param isReservoirByLabel a reservoir of half the slots for each label, instead of the policy */
    public SlotSampler(BufferSettings settings, boolean isReservoirByLabel, StreamRandom random) {
        this.settings = settings;
        this.isReservoirByLabel = isReservoirByLabel;
        this.random = random;
        this.order = new int[settings.size()];
        Arrays.setAll(order, j -> j);
    }

    /** {@code ofLabel} is the number of rows of this label so far, including this one; {@code half} is 0 or 1 by label. */
    void place(long t, long ofLabel, int half, Slots slots) {
        int size = settings.size();
        if (isReservoirByLabel) {
            reservoir(ofLabel, half * (size / 2), size / 2, slots);
            return;
        }
        switch (settings.policy()) {
            case FIFO -> slots.put((int) ((t - 1) % size));
            case BALANCED -> slots.put(half * (size / 2) + (int) ((ofLabel - 1) % (size / 2)));
            case RS -> {
                if (t <= size) {
                    shuffleIn((int) t, slots);
                } else {
                    reservoir(t, 0, size, slots);
                }
            }
            case RS_X, RS_X2 -> withReplacement(t, size, slots);
        }
    }

    /** The first rows are stored in random order, so that each slot by itself is a uniform draw, not only the whole set. */
    private void shuffleIn(int t, Slots slots) {
        int drawn = random.below(t);
        if (drawn < t - 1) {
            slots.move(drawn, t - 1);
        }
        slots.put(drawn);
    }

    private void reservoir(long t, int first, int size, Slots slots) {
        if (t <= size) {
            slots.put(first + (int) (t - 1));
        } else if (random.chance(size, t)) {
            slots.put(first + random.below(size));
        }
    }

    private void withReplacement(long t, int size, Slots slots) {
        if (t <= size) {
            slots.put((int) (t - 1));
        } else if (t == size + 1L) {
            int[] sources = new int[size];
            for (int j = 0; j < size; j++) {
                int drawn = random.below(size + 1);
                sources[j] = drawn == size ? NEW : drawn;
            }
            slots.rearrange(sources);
        } else if (settings.policy() == BufferPolicy.RS_X) {
            for (int j = 0; j < size; j++) {
                if (random.chance(1, t)) {
                    slots.put(j);
                }
            }
        } else {
            int count = random.binomial(size, t);
            if (count > 0) {
                Arrays.setAll(order, j -> j);
            }
            for (int k = 0; k < count; k++) {
                int other = k + random.below(size - k);
                int drawn = order[other];
                order[other] = order[k];
                order[k] = drawn;
                slots.put(drawn);
            }
        }
    }
}
