// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import dev.margrave.data.LabelSet;
import dev.margrave.data.Scaling;
import dev.margrave.data.Schema;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.Version;
import dev.margrave.model.FitReport;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.MarginRegressor;
import dev.margrave.model.Model;
import dev.margrave.model.Multiclass;
import dev.margrave.model.RatioRegressor;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Everything in a model except its arrays. Rules between fields are checked here, both for reading and for writing.
 *
 * @param multiclass null for a regressor
 * @param schema without its fill values
 * @param fills whether the schema has fill values
 * @param scalerFeatures the length of the scaler's arrays
 * @param transforms whether a square matrix follows the scaling
 * @param fillsCells whether the fit has learned what stands for missing cells
 * @param weighsWords whether the fit has learned weights of words
 * @param keepsColumns whether the functions take some columns of a row only
 * @param conformal null if the model has no scores for prediction sets
 * @param calibration null if the model has no probabilities
 * @param threshold null if the model has none
 * @param tieOrder of labels with equal votes; empty if the model has none
 */
record Header(
        Kind kind,
        String margraveVersion,
        String dataDigest,
        Shape shape,
        Multiclass multiclass,
        Schema schema,
        boolean fills,
        Scaling scaling,
        int scalerFeatures,
        boolean transforms,
        boolean fillsCells,
        boolean weighsWords,
        boolean keepsColumns,
        FitReport report,
        ConformalShape conformal,
        CalibrationShape calibration,
        Double threshold,
        List<String> tieOrder) {
    private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}|");

    /** The models that have a file form. */
    enum Kind {
        CLASSIFIER,
        REGRESSOR,
        /** Scores that rank the rows of a query; since version 6. */
        RANKER,
        /** The ratio of two functions on landmarks; since version 6. */
        RATIO;

        static final List<Kind> FIRST = List.of(CLASSIFIER, REGRESSOR);

        String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    Header {
        require(
                DIGEST.matcher(dataDigest).matches(),
                "dataDigest must be 64 hexadecimal digits in lower case, or empty");
        require(
                keepsColumns
                        ? !schema.isNamed() && schema.features() > shape.features()
                        : schema.features() == shape.features(),
                "the columns give " + schema.features() + " features, the functions take " + shape.features());
        require(
                conformal == null || DIGEST.matcher(conformal.dataDigest()).matches(),
                "conformal.dataDigest must be 64 hexadecimal digits in lower case, or empty");
        checkNames(schema);
        boolean scalesFeatures = scaling.kind() == Scaling.Kind.MINMAX || scaling.kind() == Scaling.Kind.STANDARD;
        int expected = scalesFeatures ? shape.features() : 0;
        require(
                scalerFeatures == expected,
                "scaling.features must be " + expected + " for " + scaling + ", got " + scalerFeatures);
        require(
                !fillsCells || !schema.filledFeatures().isEmpty(),
                "scaling.missing needs a column that says where cells are missing");
        require(!weighsWords || schema.textFeatures() > 0, "scaling.words needs a column of text");
        require(
                kind != Kind.RATIO || (shape instanceof LandmarkShape landmarks && landmarks.pairs() == 0),
                "a ratio needs functions on single landmarks");
        checkLabels(kind, multiclass, shape.functions(), report.labels());
        require(kind == Kind.CLASSIFIER || calibration == null, "a " + kind.text() + " has no calibration");
        require(kind == Kind.CLASSIFIER || threshold == null, "a " + kind.text() + " has no threshold");
        require(kind == Kind.CLASSIFIER || tieOrder.isEmpty(), "a " + kind.text() + " has no order for equal votes");
    }

    /** @param conformal null if the model has no scores for prediction sets */
    static Header of(Model model, ConformalShape conformal) {
        Kind kind;
        Multiclass multiclass = null;
        CalibrationShape calibration = null;
        Double threshold = null;
        if (model instanceof MarginClassifier classifier) {
            kind = Kind.CLASSIFIER;
            multiclass = classifier.multiclass();
            calibration = classifier.calibration().map(CalibrationShape::of).orElse(null);
            threshold = classifier.threshold().isPresent()
                    ? (Double) classifier.threshold().getAsDouble()
                    : null;
        } else if (model instanceof MarginRegressor regressor) {
            kind = regressor.isRanker() ? Kind.RANKER : Kind.REGRESSOR;
        } else if (model instanceof RatioRegressor) {
            kind = Kind.RATIO;
        } else {
            throw new IllegalArgumentException(
                    "a model of class " + model.getClass().getSimpleName() + " has no file form");
        }
        return new Header(
                kind,
                Version.CURRENT,
                model.dataDigest(),
                Shape.of(model.functions()),
                multiclass,
                model.schema(),
                model.schema().fillsMissing(),
                model.scaler().scaling(),
                model.scaler().size(),
                model.scaler().isTransforming(),
                model.scaler().missingValues() > 0,
                model.scaler().wordWeights() > 0,
                model.scaler().columns().isPresent(),
                model.report(),
                conformal,
                calibration,
                threshold,
                model instanceof MarginClassifier classifier ? classifier.tieOrder() : List.of());
    }

    /** The number of groups of rows with separate scores: the labels, or 1 in regression. */
    int groups() {
        return kind == Kind.REGRESSOR ? 1 : report.labels().size();
    }

    /** Every section of the file, in order. */
    List<Shape.Extent> sections() {
        List<Shape.Extent> all = new ArrayList<>(shape.sections());
        if (fills) {
            all.add(new Shape.Extent(Section.FILL, shape.features()));
        }
        if (scalerFeatures > 0) {
            all.add(new Shape.Extent(Section.SCALER_SHIFT, scalerFeatures));
            all.add(new Shape.Extent(Section.SCALER_FACTOR, scalerFeatures));
            all.add(new Shape.Extent(Section.SCALER_OFFSET, scalerFeatures));
        }
        if (transforms) {
            all.add(new Shape.Extent(Section.TRANSFORM, (long) shape.features() * shape.features()));
        }
        if (fillsCells) {
            all.add(new Shape.Extent(
                    Section.MISSING_VALUES, schema.filledFeatures().size()));
        }
        if (weighsWords) {
            all.add(new Shape.Extent(Section.WORD_WEIGHTS, schema.textFeatures()));
        }
        if (keepsColumns) {
            all.add(new Shape.Extent(Section.COLUMNS, shape.features()));
        }
        if (conformal != null) {
            all.addAll(conformal.sections(groups()));
        }
        if (calibration != null) {
            all.addAll(calibration.sections(shape.functions()));
        }
        return all;
    }

    private static void checkNames(Schema schema) {
        Set<String> names = new HashSet<>();
        for (Schema.Column column : schema.columns()) {
            require(names.add(column.name()), "two columns have the name " + Quoted.of(column.name()));
            require(
                    new HashSet<>(column.categories()).size()
                            == column.categories().size(),
                    "column " + Quoted.of(column.name()) + " has the same category twice");
        }
        require(
                schema.labelName() == null || !names.contains(schema.labelName()),
                "the label and a column have the name " + Quoted.of(String.valueOf(schema.labelName())));
    }

    private static void checkLabels(Kind kind, Multiclass multiclass, int functions, List<String> labels) {
        if (kind != Kind.CLASSIFIER) {
            require(multiclass == null, "a " + kind.text() + " has no multiclass scheme");
            require(labels.isEmpty(), "a " + kind.text() + " has no labels");
            require(
                    functions == (kind == Kind.RATIO ? 2 : 1),
                    kind == Kind.RATIO
                            ? "a ratio has two functions, got " + functions
                            : "a " + kind.text() + " has one function, got " + functions);
            return;
        }
        require(multiclass != null, "a classifier needs a multiclass scheme");
        require(labels.size() >= 2, "a classifier needs at least two labels, got " + labels.size());
        require(LabelSet.of(labels).names().equals(labels), "labels must be sorted, distinct and in their plain form");
        long size = labels.size();
        long needed = switch (multiclass) {
            case ONE_VS_ONE -> size * (size - 1) / 2;
            case ONE_VS_REST -> size == 2 ? 1 : size;
            case ORDINAL -> size - 1;
        };
        require(
                functions == needed,
                size + " labels need " + needed + " functions (" + multiclass.text() + "), got " + functions);
    }

    private static void require(boolean condition, String rule) {
        if (!condition) {
            throw new IllegalArgumentException(rule);
        }
    }
}
