// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist.libsvm;

import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import dev.margrave.data.io.DataFormatException;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.file.FileReplacement;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.MarginRegressor;
import dev.margrave.model.Model;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * Imports and exports models of LIBSVM and LIBLINEAR. An imported model predicts what svm-predict or liblinear-predict predicts from
 * its file. Where several labels have the most votes, LIBSVM predicts the first in its file, and so does an imported model; a model
 * trained here predicts the label with the larger sum of values, so svm-predict may decide such a row otherwise after an export.
 */
public final class LibsvmModels {
    /** A file format of another program. */
    public enum Format {
        LIBSVM,
        LIBLINEAR;

        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private LibsvmModels() {}

    /** Reads a model file of LIBSVM or LIBLINEAR as it is. */
    public static Model read(Path file) throws IOException {
        return read(file, Optional.empty(), 0);
    }

    /**
     * Reads a model file.
     *
     * @param range how svm-scale scaled the training rows, so that the model scales the rows that it is given
     * @param features the number of features of a row, or 0 for the largest index in the files
     * @throws DataFormatException for any error in a file; the message names the line
     */
    public static Model read(Path file, Optional<ScaleRange> range, int features) throws IOException {
        boolean isSvm;
        try (ModelLines lines = new ModelLines(file)) {
            String[] words = lines.next();
            String first = words.length == 0 ? "" : words[0];
            isSvm = first.equals("svm_type");
            if (!isSvm && !first.equals("solver_type")) {
                throw lines.problem(
                        first.equals("x") || first.equals("y")
                                ? "a range file of svm-scale is not a model; give it together with the model that it belongs to"
                                : "not a model of LIBSVM or LIBLINEAR: the first word is " + Quoted.of(first)
                                        + ", not svm_type or solver_type");
            }
        }
        int least = Math.max(features, range.map(ScaleRange::largest).orElse(0));
        try {
            if (isSvm) {
                SvmModel svm = readSvm(file).withFeatures(least);
                return SvmImport.toModel(svm, scaler(range, svm.support().columns()));
            }
            LinearModel linear = readLinear(file);
            int width = Math.max(1, Math.max(least, linear.features()));
            return LinearConversion.toModel(linear, scaler(range, width), width);
        } catch (DataFormatException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            DataFormatException problem =
                    new DataFormatException(Quoted.escape(file.toString()), 0, Quoted.message(e.getMessage()));
            problem.initCause(e);
            throw problem;
        }
    }

    private static Scaler scaler(Optional<ScaleRange> range, int features) {
        return range.map(given -> given.toScaler(features))
                .orElseGet(() -> Scaler.of(Scaling.NONE, new double[0], new double[0], new double[0]));
    }

    /** The content of a LIBSVM model file. */
    public static SvmModel readSvm(Path file) throws IOException {
        return SvmModelReader.read(file);
    }

    /** The content of a LIBLINEAR model file. */
    public static LinearModel readLinear(Path file) throws IOException {
        return LinearModelReader.read(file);
    }

    /**
     * Writes a model as a file of this format. A linear model's scaling becomes part of its weights.
     *
     * @param range receives the scaling of a model with another kernel; without it such a scaling is refused
     * @throws IllegalArgumentException if the format has no place for the model; the message says what
     */
    public static void write(Model model, Format format, Path file, Optional<Path> range) throws IOException {
        check(model);
        Model plain = model;
        Optional<ScaleRange> scaling = Optional.empty();
        if (!model.scaler().isIdentity() && model.functions() instanceof LinearFunctions) {
            plain = ScaleFolding.fold(model);
        } else if (model.scaler().size() > 0) {
            if (range.isEmpty()) {
                throw new IllegalArgumentException("the model scales its features ("
                        + model.scaler().scaling()
                        + ") and " + format.text() + " models do not; write a range file for svm-scale as well,"
                        + " or use a linear model, whose weights can include the scaling");
            }
            scaling = Optional.of(ScaleRange.of(model.scaler()));
        }
        if (format == Format.LIBSVM) {
            write(SvmExport.of(plain), file);
        } else {
            write(LinearConversion.of(plain), file);
        }
        if (scaling.isPresent()) {
            scaling.get().write(range.orElseThrow());
        }
    }

    private static void check(Model model) {
        if (!(model instanceof MarginClassifier) && !(model instanceof MarginRegressor)) {
            throw new IllegalArgumentException(
                    "a model of machine " + model.report().machine() + " has no form in LIBSVM or LIBLINEAR");
        }
        Scaler scaler = model.scaler();
        if (scaler.scaling().kind() == Scaling.Kind.UNIT) {
            throw new IllegalArgumentException("the model divides rows by their length; scale the data before training"
                    + " instead, as LIBSVM and LIBLINEAR models cannot do so");
        }
        if (scaler.missingValues() > 0 || scaler.wordWeights() > 0 || scaler.isTransforming()) {
            throw new IllegalArgumentException("the model fills missing cells, weighs words or transforms its features,"
                    + " which LIBSVM and LIBLINEAR models cannot do");
        }
        if (scaler.columns().isPresent() && !(model.functions() instanceof LinearFunctions)) {
            throw new IllegalArgumentException(
                    "the model keeps only the columns that occur in its training rows; only linear models of such"
                            + " wide rows can be exported");
        }
    }

    /**
     * A model without scaling as the content of a LIBSVM model file.
     *
     * @throws IllegalArgumentException if the format has no place for the model
     */
    public static SvmModel toSvm(Model model) {
        return SvmExport.of(model);
    }

    /** Writes the content of a LIBSVM model file. */
    public static void write(SvmModel model, Path file) throws IOException {
        write(file, out -> SvmModelWriter.write(model, out));
    }

    /** Writes the content of a LIBLINEAR model file. */
    public static void write(LinearModel model, Path file) throws IOException {
        write(file, out -> LinearModelWriter.write(model, out));
    }

    @FunctionalInterface
    private interface Content {
        void writeTo(Writer out) throws IOException;
    }

    private static void write(Path file, Content content) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) { // a device or a pipe, which cannot be replaced
            try (OutputStream out = Files.newOutputStream(file)) {
                write(out, content);
            }
        } else {
            FileReplacement.write(file, out -> write(out, content));
        }
    }

    private static void write(OutputStream out, Content content) throws IOException {
        Writer text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.US_ASCII));
        content.writeTo(text);
        text.flush();
    }
}
