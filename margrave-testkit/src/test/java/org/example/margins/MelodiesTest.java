// SPDX-License-Identifier: Apache-2.0
package org.example.margins;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.machine.landmark.ObjectClassifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class MelodiesTest {
    private static int[] melody(Random random, boolean rises) {
        int[] notes = new int[8];
        notes[0] = 50 + random.nextInt(20);
        for (int k = 1; k < notes.length; k++) {
            boolean usual = random.nextInt(4) > 0;
            notes[k] = notes[k - 1] + (usual == rises ? 2 : -3);
        }
        return notes;
    }

    @Test
    void melodiesAreToldApartWhereverTheyBegin() {
        Random random = new Random(3);
        List<int[]> melodies = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            melodies.add(melody(random, i % 2 == 0));
            labels.add(i % 2 == 0 ? "up" : "down");
        }
        ObjectClassifier<int[]> model = Melodies.train(melodies, labels);
        int right = 0;
        for (int i = 0; i < 100; i++) {
            String label = model.predict(melody(random, i % 2 == 0)).label();
            right += label.equals(i % 2 == 0 ? "up" : "down") ? 1 : 0;
        }
        assertThat(right).isGreaterThan(85);
        assertThat(model.features().landmarks()).hasSize(20);
    }
}
