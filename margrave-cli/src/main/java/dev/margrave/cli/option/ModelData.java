// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.Text;
import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Task;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.model.Classifier;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.MarginRegressor;
import dev.margrave.model.Model;
import dev.margrave.model.Multiclass;
import dev.margrave.persist.Models;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** A model, and data read the way the model expects. */
public final class ModelData {
    private final Model model;
    private final Task task;
    private final ReadOptions options;

    ModelData(Path file, DataOptions dataOptions, Console console) throws IOException {
        model = Models.load(file);
        task = dataOptions.task(learned(model), "the model");
        ReadOptions given = dataOptions.toReadOptions(task, console);
        String query = model.schema().queryName();
        options = (dataOptions.namesQuery() || query == null ? given : given.withQueryColumn(query))
                .withSchema(model.schema())
                .withSerialNumbers(model.report().kernel().startsWith("precomputed"));
    }

    private static Task learned(Model model) {
        if (model instanceof MarginClassifier classifier && classifier.multiclass() == Multiclass.ORDINAL) {
            return Task.ORDINAL;
        }
        if (model instanceof MarginRegressor regressor && regressor.isRanker()) {
            return Task.RANKING;
        }
        return model instanceof Classifier ? Task.CLASSIFICATION : Task.REGRESSION;
    }

    /** The task that the model was trained for. */
    public Task task() {
        return task;
    }

    public Model model() {
        return model;
    }

    /** Rows to predict; any targets are ignored. */
    public Dataset readRows(DataSource source) throws IOException {
        return readRows(source, List.of(), cells -> {});
    }

    /** The same, with the cells of some columns as they are in the file. */
    public Dataset readRows(DataSource source, List<String> copied, Consumer<List<String>> receiver)
            throws IOException {
        ReadOptions copying = options.withCopies(copied, receiver);
        return source.read(options.classes().isEmpty() ? copying.withTask(Task.NONE) : copying);
    }

    /** Rows with targets, which this command needs; a label that the model does not know is an error. */
    public Dataset readTargets(DataSource source, String command) throws IOException {
        Dataset rows =
                source.read(model instanceof Classifier classifier ? options.withLabels(classifier.labels()) : options);
        if (rows.task() == Task.NONE) {
            throw new InvalidDataException(
                    source.title() + " has no " + missingTarget() + ", which " + command + " needs");
        }
        if (task == Task.RANKING && !rows.hasQueries()) {
            String what = model.schema().isNamed()
                    ? "column " + Text.quote(options.queryColumn()) + " of queries; --query names it"
                    : "queries, qid:N in LIBSVM files";
            throw new InvalidDataException(source.title() + " has no " + what);
        }
        return rows;
    }

    private String missingTarget() {
        if (!model.schema().isNamed()) {
            return task.target() == Task.REGRESSION ? "targets" : "labels";
        }
        String label = model.schema().labelName();
        return "column " + Text.quote(label == null ? "label" : label);
    }
}
