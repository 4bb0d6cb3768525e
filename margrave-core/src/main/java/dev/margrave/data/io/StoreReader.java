// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Schema;
import dev.margrave.data.Task;
import dev.margrave.internal.NumberText;
import dev.margrave.internal.input.Targets;
import dev.margrave.internal.store.StoreFile;
import dev.margrave.internal.store.StoreFormatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Opens a row store. Targets are treated as in a text file of the same rows; features stay in the file. */
final class StoreReader {
    private final String source;
    private final ReadOptions options;
    private final Dataset stored;

    private StoreReader(String source, ReadOptions options, Dataset stored) {
        this.source = source;
        this.options = options;
        this.stored = stored;
    }

    /** {@code file} is null for a stream, which messages call {@code source}. */
    static Dataset read(Path file, String source, ReadOptions options) throws IOException {
        if (options.label() != null
                || options.weightColumn() != null
                || !options.dropped().isEmpty()
                || !options.categories().isEmpty()) {
            throw new IllegalArgumentException(
                    source + ": the columns of a row store were chosen when it was made; withLabel(...),"
                            + " withWeightColumn(...), withoutColumn(...) and withCategory(...) are for CSV and ARFF");
        }
        if (file == null || !Files.isRegularFile(file)) {
            throw new DataFormatException(source, 0, "a row store is read where it lies and must be a plain file");
        }
        try {
            return new StoreReader(source, options, StoreFile.open(file)).read();
        } catch (StoreFormatException e) {
            DataFormatException failure = new DataFormatException(source, 0, e.getMessage());
            failure.initCause(e);
            throw failure;
        }
    }

    private Dataset read() throws DataFormatException {
        Targets targets = new Targets(source, options);
        int[] kept = new int[stored.rows()];
        int count = 0;
        for (int i = 0; i < kept.length; i++) {
            if (stored.task() == Task.NONE) {
                targets.offerNone(0);
            } else if (!targets.offer(target(i), 0)) {
                continue;
            }
            targets.commit();
            kept[count++] = i;
        }
        targets.checkClasses();
        if (count == 0) {
            throw new DataFormatException(source, 0, "no rows");
        }
        boolean all = count == stored.rows();
        int[] chosen = all ? kept : Arrays.copyOf(kept, count);
        FeatureMatrix features =
                inWidth(all ? stored.features() : stored.features().view(chosen));
        Schema schema = options.schema() == null ? stored.schema() : options.schema();
        Dataset data = targets.dataset(features, schema);
        return stored.isWeighted()
                ? data.withWeights(
                        Arrays.stream(chosen).mapToDouble(stored::weight).toArray())
                : data;
    }

    private String target(int i) {
        if (stored.task() == Task.REGRESSION) {
            return NumberText.compact(stored.target(i));
        }
        return stored.code(i) == Dataset.UNLABELED
                ? Targets.UNLABELED
                : stored.labels().name(stored.code(i));
    }

    /** The features in the order of the model: by name where both have names, else by number. */
    private FeatureMatrix inWidth(FeatureMatrix features) throws DataFormatException {
        Schema schema = options.schema();
        if (schema == null) {
            return features;
        }
        if (schema.isNamed()
                && stored.schema().isNamed()
                && !schema.columns().equals(stored.schema().columns())) {
            throw new DataFormatException(
                    source,
                    0,
                    "the columns or their categories are not those of the model, in its order; read the text file that"
                            + " the row store was made of");
        }
        int more = features.columns() - schema.features();
        if (more > 0 && options.strict()) {
            throw new DataFormatException(
                    source, 0, features.columns() + " features; the model knows " + schema.features());
        }
        if (more > 0) {
            options.warnings()
                    .accept(source + ": dropped the last " + more + (more == 1 ? " feature" : " features")
                            + ", which the model does not know");
        }
        return features.withColumns(schema.features());
    }
}
