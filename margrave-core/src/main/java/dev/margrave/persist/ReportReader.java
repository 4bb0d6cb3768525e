// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import dev.margrave.model.FitReport;
import dev.margrave.model.FitSettings;
import dev.margrave.model.MarginStatistics;
import dev.margrave.model.ProblemReport;
import dev.margrave.model.SimilarityReport;
import dev.margrave.model.SimilarityReport.Goodness;
import dev.margrave.model.SimilarityReport.Growth;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Reads the report of a fit in a model file's header, as each version has it. */
final class ReportReader {
    private final StrictJson json;
    private final int formatVersion;

    ReportReader(StrictJson json, int formatVersion) {
        this.json = json;
        this.formatVersion = formatVersion;
    }

    /** The field {@code report}, with all that it holds. */
    FitReport read() throws ModelFormatException {
        json.name("report");
        json.startObject();
        String machine = json.string("machine");
        String kernel = json.string("kernel");
        Map<String, Double> parameters = json.numbers("parameters");
        int rows = json.count("rows");
        int features = json.count("features");
        List<String> labels = json.strings("labels");
        int supportVectors = json.count("supportVectors");
        List<ProblemReport> problems = new ArrayList<>();
        json.name("problems");
        json.startArray();
        while (json.nextObject()) {
            problems.add(problem());
        }
        MarginStatistics margins = margins();
        double score = json.number("trainingScore");
        long seed = json.whole("seed", Long.MIN_VALUE, Long.MAX_VALUE);
        String plan = formatVersion < 3 ? "" : json.string("plan");
        Optional<SimilarityReport> similarity = Optional.empty();
        FitSettings settings = FitSettings.DEFAULTS;
        String next = formatVersion < 6 ? end() : json.endObjectOr("similarity", "settings");
        if (next.equals("similarity")) {
            similarity = Optional.of(similarity());
            next = json.endObjectOr("settings");
        }
        if (next.equals("settings")) {
            settings = settings();
            json.endObject();
        }
        return new FitReport(
                machine,
                kernel,
                parameters,
                rows,
                features,
                labels,
                supportVectors,
                problems,
                margins,
                score,
                seed,
                plan,
                similarity,
                settings);
    }

    private String end() throws ModelFormatException {
        json.endObject();
        return "";
    }

    private FitSettings settings() throws ModelFormatException {
        json.startObject();
        double tolerance = json.number("tolerance");
        boolean hasPenalisedBias = json.bool("penalisedBias");
        Map<String, Double> weights = json.numbers("weights");
        boolean hasOtherRows = json.bool("otherRows");
        json.endObject();
        try {
            return new FitSettings(tolerance, hasPenalisedBias, weights, hasOtherRows);
        } catch (IllegalArgumentException e) {
            throw new ModelFormatException("header: settings: " + e.getMessage());
        }
    }

    private SimilarityReport similarity() throws ModelFormatException {
        json.startObject();
        double wrong = json.number("wrong");
        List<Double> epsilons = json.numberList("epsilons");
        List<Double> gammas = sameSize(json.numberList("gammas"), epsilons);
        List<Double> landmarks = json.numberList("landmarks");
        List<Double> accuracies = sameSize(json.numberList("accuracies"), landmarks);
        json.endObject();
        return new SimilarityReport(
                wrong,
                IntStream.range(0, epsilons.size())
                        .mapToObj(k -> new Goodness(epsilons.get(k), gammas.get(k)))
                        .toList(),
                IntStream.range(0, landmarks.size())
                        .mapToObj(k -> new Growth(landmarks.get(k).intValue(), accuracies.get(k)))
                        .toList());
    }

    private static List<Double> sameSize(List<Double> list, List<Double> other) throws ModelFormatException {
        if (list.size() != other.size()) {
            throw new ModelFormatException("header: similarity has lists of " + other.size() + " and " + list.size()
                    + " numbers that belong together");
        }
        return list;
    }

    private ProblemReport problem() throws ModelFormatException {
        List<String> labels = json.strings("labels");
        int rows = json.count("rows");
        String status = json.string("status");
        double primal = json.number("primal");
        double dual = json.number("dual");
        double rounding = formatVersion < 3 ? 0 : json.number("rounding");
        if (!(rounding >= 0)) {
            throw new ModelFormatException("header: rounding must be at least 0, got " + rounding);
        }
        double atZero = formatVersion < 4 ? 0 : json.number("atZero");
        long iterations = json.whole("iterations", 0, Long.MAX_VALUE);
        int supportVectors = json.count("supportVectors");
        double bias = json.number("bias");
        Map<String, Double> solved = json.numbers("solved");
        json.endObject();
        for (Status known : Status.values()) {
            if (known.name().equals(status)) {
                Certificate certificate = new Certificate(primal, dual, rounding, atZero);
                return new ProblemReport(labels, rows, known, certificate, iterations, supportVectors, bias, solved);
            }
        }
        throw HeaderReader.unknown("status", status, List.of(Status.values()).toString());
    }

    private MarginStatistics margins() throws ModelFormatException {
        json.name("margins");
        if (!json.startObjectOrNull()) {
            return null;
        }
        MarginStatistics margins = new MarginStatistics(
                json.number("minimum"),
                json.number("mean"),
                json.number("variance"),
                json.number("semiVariance"),
                json.number("maximumProjection"),
                formatVersion == 1 ? List.of() : curve());
        json.endObject();
        return margins;
    }

    private List<Double> curve() throws ModelFormatException {
        List<Double> curve = json.numberList("curve");
        if (!curve.isEmpty() && curve.size() != MarginStatistics.STEPS + 1) {
            throw new ModelFormatException(
                    "header: curve must have " + (MarginStatistics.STEPS + 1) + " numbers, got " + curve.size());
        }
        return curve;
    }
}
