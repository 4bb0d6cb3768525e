// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.testing.Command;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a fit says beside its status. */
class TrainWarningsTest {
    private static Command heart(String... more) {
        List<String> line =
                new ArrayList<>(List.of("train", "heart", "--kernel", "rbf:gamma=0.1", "--scale", "minmax"));
        Collections.addAll(line, more);
        return Command.run(line.toArray());
    }

    @Test
    void aBoundFromAnSvmThatWasStoppedIsNamed() {
        Command run = heart("-m", "rmm", "--max-iterations", "20");
        assertThat(run.code()).isEqualTo(4);
        assertThat(run.out()).containsPattern("warning +the problem that was solved last rests on one with");
        Command json = heart("-m", "rmm", "--max-iterations", "20", "--json");
        assertThat(json.json().get("warnings").toString()).contains("the SVM that an automatic B comes from");
        assertThat(heart("-m", "rmm", "--json").ok().json()).containsEntry("warnings", List.of());
    }
}
