// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.definition;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A data set of a study.
 *
 * @param name the name in the paper
 * @param files whose rows together are the set, or its training part; relative to the folder of data sets
 * @param test the files of a separate test part, if there is one
 * @param bundled the bundled data set to use instead of files, or null
 * @param source where the files come from
 * @param note how it differs from the published one, or null
 * @param options how to read and sample it, and its published size
 */
public record StudyData(
        String name,
        List<String> files,
        List<String> test,
        String bundled,
        String source,
        String note,
        Fields options) {

    static StudyData of(Fields fields) {
        return new StudyData(
                fields.text("name"),
                fields.texts("files"),
                fields.texts("test"),
                fields.text("bundled", null),
                fields.text("source"),
                fields.text("note", null),
                fields);
    }

    StudyData with(Fields more) {
        return new StudyData(name, files, test, bundled, source, note, options.with(more));
    }

    /** Whether the study names a source for it. */
    public boolean isKnown() {
        return bundled != null || !files.isEmpty();
    }

    /** The files that are not in the folder; all of them without a folder. */
    public List<String> missing(Path folder) {
        return Stream.concat(files.stream(), test.stream())
                .filter(file -> folder == null || !Files.isReadable(folder.resolve(file)))
                .toList();
    }

    /** Changes if the files or their preparation before the final fit change. */
    public String identity(Path folder) {
        StringBuilder text = new StringBuilder(
                options.without("name", "fitAll", "note", "source", "machines").toString());
        for (String file : files) {
            text.append(' ').append(folder.resolve(file).toFile().length());
        }
        return text.toString();
    }

    public boolean isThere(Path folder) {
        return isKnown() && missing(folder).isEmpty();
    }
}
