// SPDX-License-Identifier: Apache-2.0
package org.example.margins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.kernel.Similarities;
import dev.margrave.model.Classifier;
import dev.margrave.persist.Models;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A similarity of texts of a user's own, from a CSV file to the predictions of a model file. */
final class LanguagesTest {
    @TempDir
    private Path folder;

    private static final String ENGLISH =
            "house houses mouse mice horse watch water white light right night thing think";
    private static final String ITALIAN =
            "casa casetta gatto gatta cavallo acqua bianca bianco notte lotto letto bella";

    private Path words() throws IOException {
        String rows = (ENGLISH + " ").replace(" ", ",en\n") + (ITALIAN + " ").replace(" ", ",it\n");
        return Files.writeString(folder.resolve("words.csv"), "word,language\n" + rows);
    }

    @Test
    void wordsAreLearnedSavedAndPredicted() throws IOException {
        Path file = folder.resolve("words.mgv");
        Path words = words();
        Languages.train(words, file);
        Files.delete(words); // the model has all that it needs
        Path unseen = Files.writeString(folder.resolve("new.csv"), "word\nthinking\nbiancetta\nfright\ngattino\n");
        assertThat(Languages.predict(file, unseen)).containsExactly("en", "it", "en", "it");
        Classifier model = (Classifier) Models.load(file);
        assertThat(model.report().kernel()).isEqualTo("letters:column=word,length=2");
        assertThat(model.report().trainingScore()).isEqualTo(1);
    }

    @Test
    void mistakesAreTold() {
        assertThatThrownBy(() -> Similarities.rule("letters:length=2"))
                .hasMessage("similarity letters needs column=NAME, the text column that it reads");
        assertThatThrownBy(() -> Similarities.rule("letters:column=word,size=2"))
                .hasMessageContaining("size")
                .hasMessageContaining("length");
        assertThatThrownBy(() -> Similarities.rule("letter:column=word")).hasMessageContaining("letters");
    }
}
