// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import dev.margrave.internal.header.Fields;
import dev.margrave.model.FitReport;
import dev.margrave.model.FitSettings;
import dev.margrave.model.MarginStatistics;
import dev.margrave.model.ProblemReport;
import dev.margrave.model.SimilarityReport;
import dev.margrave.model.SimilarityReport.Goodness;
import dev.margrave.model.SimilarityReport.Growth;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.Status;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The fields of a fit's report in the header, as each version of the format has them. In every description {@code of} is the
 * object to write, or null when reading.
 */
final class ReportFields {
    private ReportFields() {}

    /** The plan exists since version 3, similarity and settings since version 6. */
    static FitReport report(Fields fields, FitReport of) throws ModelFormatException {
        return new FitReport(
                fields.text("machine", of == null ? null : of.machine()),
                fields.text("kernel", of == null ? null : of.kernel()),
                fields.numbersByName("parameters", of == null ? null : of.parameters()),
                fields.count("rows", of == null ? 0 : of.rows()),
                (int) fields.whole("features", of == null ? 0 : of.features(), 0, Integer.MAX_VALUE),
                fields.texts("labels", of == null ? null : of.labels()),
                fields.count("supportVectors", of == null ? 0 : of.supportVectors()),
                fields.objects("problems", of == null ? null : of.problems(), ReportFields::problem),
                fields.objectOrNull("margins", of == null ? null : of.margins(), ReportFields::margins),
                fields.number("trainingScore", of == null ? 0 : of.trainingScore()),
                fields.whole("seed", of == null ? 0 : of.seed(), Long.MIN_VALUE, Long.MAX_VALUE),
                fields.version() < 3 ? "" : fields.text("plan", of == null ? null : of.plan()),
                fields.version() < 6 ? Optional.empty() : Optional.ofNullable(similarityOrNull(fields, of)),
                fields.version() < 6 ? FitSettings.DEFAULTS : settingsOrDefaults(fields, of));
    }

    private static SimilarityReport similarityOrNull(Fields fields, FitReport of) throws ModelFormatException {
        SimilarityReport similarity = of == null ? null : of.similarity().orElse(null);
        return fields.objectIfPresent("similarity", similarity, ReportFields::similarity);
    }

    private static FitSettings settingsOrDefaults(Fields fields, FitReport of) throws ModelFormatException {
        FitSettings written = of == null || of.settings().equals(FitSettings.DEFAULTS) ? null : of.settings();
        FitSettings settings = fields.objectIfPresent("settings", written, ReportFields::settings);
        return settings == null ? FitSettings.DEFAULTS : settings;
    }

    private static FitSettings settings(Fields fields, FitSettings of) throws ModelFormatException {
        try {
            return new FitSettings(
                    fields.number("tolerance", of == null ? 0 : of.tolerance()),
                    fields.flag("penalisedBias", of != null && of.hasPenalizedBias()),
                    fields.numbersByName("weights", of == null ? null : of.labelWeights()),
                    fields.flag("otherRows", of != null && of.hasOtherRows()));
        } catch (ModelFormatException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw new ModelFormatException("header: settings: " + e.getMessage());
        }
    }

    /** Pairs of numbers are two lists in the file. */
    private static SimilarityReport similarity(Fields fields, SimilarityReport of) throws ModelFormatException {
        List<Goodness> goodness = of == null ? List.of() : of.goodness();
        List<Growth> growth = of == null ? List.of() : of.growth();
        double wrong = fields.number("wrong", of == null ? 0 : of.wrong());
        List<Double> epsilons = fields.numbers(
                "epsilons", goodness.stream().map(Goodness::epsilon).toList());
        List<Double> gammas =
                fields.numbers("gammas", goodness.stream().map(Goodness::gamma).toList());
        checkSizes(epsilons, gammas);
        List<Double> landmarks = fields.numbers(
                "landmarks",
                growth.stream().map(one -> (double) one.landmarks()).toList());
        List<Double> accuracies = fields.numbers(
                "accuracies", growth.stream().map(Growth::accuracy).toList());
        checkSizes(landmarks, accuracies);
        return new SimilarityReport(
                wrong,
                IntStream.range(0, epsilons.size())
                        .mapToObj(k -> new Goodness(epsilons.get(k), gammas.get(k)))
                        .toList(),
                IntStream.range(0, landmarks.size())
                        .mapToObj(k -> new Growth(landmarks.get(k).intValue(), accuracies.get(k)))
                        .toList());
    }

    private static void checkSizes(List<Double> first, List<Double> second) throws ModelFormatException {
        if (first.size() != second.size()) {
            throw new ModelFormatException("header: similarity has lists of " + first.size() + " and " + second.size()
                    + " numbers that belong together");
        }
    }

    private static ProblemReport problem(Fields fields, ProblemReport of) throws ModelFormatException {
        List<String> labels = fields.texts("labels", of == null ? null : of.labels());
        int rows = fields.count("rows", of == null ? 0 : of.rows());
        String status = fields.text("status", of == null ? null : of.status().name());
        Certificate certificate = certificate(fields, of == null ? null : of.certificate());
        return new ProblemReport(
                labels,
                rows,
                status(status),
                certificate,
                fields.whole("iterations", of == null ? 0 : of.iterations(), 0, Long.MAX_VALUE),
                fields.count("supportVectors", of == null ? 0 : of.supportVectors()),
                fields.number("bias", of == null ? 0 : of.bias()),
                fields.numbersByName("solved", of == null ? null : of.solved()));
    }

    /** Rounding exists since version 3, the objective at zero since version 4. */
    private static Certificate certificate(Fields fields, Certificate of) throws ModelFormatException {
        double primal = fields.number("primal", of == null ? 0 : of.primal());
        double dual = fields.number("dual", of == null ? 0 : of.dual());
        double rounding = fields.version() < 3 ? 0 : fields.number("rounding", of == null ? 0 : of.rounding());
        if (!(rounding >= 0)) {
            throw new ModelFormatException("header: rounding must be at least 0, got " + rounding);
        }
        double atZero = fields.version() < 4 ? 0 : fields.number("atZero", of == null ? 0 : of.atZero());
        return new Certificate(primal, dual, rounding, atZero);
    }

    private static Status status(String text) throws ModelFormatException {
        for (Status known : Status.values()) {
            if (known.name().equals(text)) {
                return known;
            }
        }
        throw HeaderFields.unknown("status", text, List.of(Status.values()).toString());
    }

    /** The curve exists since version 2. */
    private static MarginStatistics margins(Fields fields, MarginStatistics of) throws ModelFormatException {
        return new MarginStatistics(
                fields.number("minimum", of == null ? 0 : of.minimum()),
                fields.number("mean", of == null ? 0 : of.mean()),
                fields.number("variance", of == null ? 0 : of.variance()),
                fields.number("semiVariance", of == null ? 0 : of.semiVariance()),
                fields.number("maximumProjection", of == null ? 0 : of.maximumProjection()),
                fields.version() == 1 ? List.of() : curve(fields, of));
    }

    private static List<Double> curve(Fields fields, MarginStatistics of) throws ModelFormatException {
        List<Double> curve = fields.numbers("curve", of == null ? null : of.curve());
        if (!curve.isEmpty() && curve.size() != MarginStatistics.STEPS + 1) {
            throw new ModelFormatException(
                    "header: curve must have " + (MarginStatistics.STEPS + 1) + " numbers, got " + curve.size());
        }
        return curve;
    }
}
