// SPDX-License-Identifier: Apache-2.0
package dev.margrave.pipeline;

import dev.margrave.data.Dataset;
import dev.margrave.data.Scaling;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.feature.KernelMapRule;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.Machine;
import dev.margrave.machine.OrdinalMachine;
import dev.margrave.machine.RegressionMachine;
import dev.margrave.model.Calibration;
import dev.margrave.model.Classifier;
import dev.margrave.model.Model;
import dev.margrave.model.Regressor;
import dev.margrave.persist.Models;
import dev.margrave.selection.Calibrator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All that turns a file into a model: how the file is read, the scaling, a map of features, the machine, and how its model is
 * calibrated. It is fitted as one: columns, scaling, map, machine and probabilities are learned from the same rows, and in a {@link
 * dev.margrave.selection.validation.Validation} from the training rows of each split alone. The result is one model, which applies all
 * of this to new rows and is saved as one file. Immutable.
 *
 * @param <M> the kind of model
 */
public final class Pipeline<M extends Model> {
    private final ReadOptions reading;
    private final Machine<?> machine;
    private final Calibration.@Nullable Kind calibration; // null without probabilities
    private final Class<M> type;

    private Pipeline(ReadOptions reading, Machine<?> machine, Calibration.@Nullable Kind calibration, Class<M> type) {
        this.reading = reading;
        this.machine = machine;
        this.calibration = calibration;
        this.type = type;
    }

    public static Pipeline<Classifier> of(ClassifierMachine<?> machine) {
        return of(machine, Classifier.class);
    }

    public static Pipeline<Classifier> of(OrdinalMachine<?> machine) {
        return of(machine, Classifier.class);
    }

    public static Pipeline<Regressor> of(RegressionMachine<?> machine) {
        return of(machine, Regressor.class);
    }

    /** The same for a machine of any kind, such as {@code Machines.named("svm")}. */
    public static Pipeline<Model> of(Machine<?> machine) {
        return of(machine, Model.class);
    }

    private static <M extends Model> Pipeline<M> of(Machine<?> machine, Class<M> type) {
        return new Pipeline<>(ReadOptions.DEFAULTS, Objects.requireNonNull(machine, "machine"), null, type);
    }

    /** How files are read. The task is that of the machine, and the columns that its similarity compares keep their text. */
    public Pipeline<M> reading(ReadOptions options) {
        return new Pipeline<>(Objects.requireNonNull(options, "options"), machine, calibration, type);
    }

    /** See {@link Machine#scale}. */
    public Pipeline<M> scale(Scaling scaling) {
        return new Pipeline<>(reading, machine.scale(scaling), calibration, type);
    }

    /** See {@link Machine#map}. */
    public Pipeline<M> map(KernelMapRule map) {
        return new Pipeline<>(reading, machine.map(Objects.requireNonNull(map, "map")), calibration, type);
    }

    /** Gives the model probabilities; see {@link Calibrator}, whose defaults apply. */
    public Pipeline<M> calibrate(Calibration.Kind kind) {
        if (machine instanceof RegressionMachine<?>) {
            throw new IllegalArgumentException(
                    "machine " + machine.info().name() + " predicts numbers, which have no probabilities");
        }
        return new Pipeline<>(reading, machine, Objects.requireNonNull(kind, "kind"), type);
    }

    /** The machine with its scaling and map. */
    public Machine<?> machine() {
        return machine;
    }

    /** How the model is calibrated; empty if it gives no probabilities. */
    public Optional<Calibration.Kind> calibration() {
        return Optional.ofNullable(calibration);
    }

    /** Reads rows to learn from. */
    public Dataset read(Path data) throws IOException {
        ReadOptions options = reading.withTask(machine.info().task()).withSerialNumbers(machine.isPrecomputed());
        for (String column : machine.similarityRule().textColumns()) {
            options = options.withRawText(column);
        }
        return Datasets.read(data, options);
    }

    /**
     * The model of all rows. If a time limit or interruption ends the calibration, the model has no probabilities.
     *
     * @throws dev.margrave.data.InvalidDataException if the data do not allow a fit
     */
    public M fit(Dataset data) {
        Objects.requireNonNull(data, "data");
        return type.cast(
                calibration == null
                        ? machine.fit(data)
                        : Calibrator.of(calibration).fit(machine, data));
    }

    /** Reads the rows and fits the model. */
    public M fit(Path data) throws IOException {
        return fit(read(data));
    }

    /** Fits the model and saves it. A machine whose models cannot be saved is refused before anything is read. */
    public M fitAndSave(Path data, Path model) throws IOException {
        Models.requireSavable(machine);
        M fitted = fit(data);
        Models.save(fitted, model);
        return fitted;
    }

    /** The machine, its kernel and the calibration. */
    @Override
    public String toString() {
        return machine.info().name() + " on " + machine.kernelSpec() + " " + machine.parameters()
                + (calibration == null ? "" : ", " + calibration.text() + " calibration");
    }
}
