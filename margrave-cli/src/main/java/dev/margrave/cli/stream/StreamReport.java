// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.stream;

import dev.margrave.cli.output.Json;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.TextTable;
import dev.margrave.online.KernelMixLoss;
import dev.margrave.online.OnlinePairLearner;
import dev.margrave.online.ScoreAuc;
import dev.margrave.online.StreamModels;
import dev.margrave.online.StreamSession;
import dev.margrave.online.bound.AllPairsRegret;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The output of {@code stream}.
 *
 * @param auc of the final model, or null if unknown
 * @param norm of the model's parameters
 * @param looksBack whether the regret was requested
 * @param regret null if it was not requested or not finished
 */
record StreamReport(
        String data,
        StreamSession session,
        long skipped,
        boolean isFinished,
        boolean average,
        ScoreAuc auc,
        double norm,
        double learnSeconds,
        double evaluateSeconds,
        Path output,
        boolean looksBack,
        AllPairsRegret regret) {
    void printJson(PrintStream out) {
        OnlinePairLearner learner = session.learner();
        Json json = new Json("stream")
                .field("data", data)
                .field("machine", learner.settings().method().text())
                .field("rows", learner.rows())
                .field("skipped", skipped)
                .field("features", learner.features())
                .field("labels", session.labels().names())
                .field("loss", learner.settings().loss().title())
                .field("buffer", learner.settings().buffer().toString())
                .field("parameters", StreamModels.parameters(learner.settings()))
                .field("average", average)
                .field("status", isFinished ? "DONE" : "STOPPED")
                .field("meanLoss", learner.meanLoss())
                .field("progressiveAuc", area(session.scoresRows() ? session.progressive() : null))
                .field("progressiveAucError", session.progressive().error())
                .field("auc", area(auc))
                .field("aucError", auc == null ? Double.NaN : auc.error())
                .field("norm", norm)
                .field("set", learner.settings().projection().name())
                .field("seed", learner.settings().seed());
        learner.settings().support().ifPresent(support -> {
            json.field("kernel", support.kernel().spec());
            json.object(
                    "budget",
                    () -> json.field("size", support.budget())
                            .field("support", learner.supportRows().size())
                            .field("removed", learner.removedRows())
                            .field("error", learner.budgetError(average)));
        });
        if (looksBack) {
            regretJson(json);
        }
        json.object("seconds", () -> json.field("learn", learnSeconds).field("evaluate", evaluateSeconds))
                .field("model", output == null ? null : output.toString())
                .print(out);
    }

    private void regretJson(Json json) {
        if (regret == null) {
            json.field("regret", (String) null);
            return;
        }
        json.object(
                "regret",
                () -> json.field("lower", regret.lower())
                        .field("upper", regret.upper())
                        .field("exact", regret.isExact())
                        .field("losses", regret.learner())
                        .field("bestLower", regret.lowest())
                        .field("bestUpper", regret.best()));
    }

    private String reasonWithoutAuc() {
        return data.equals("-") ? "standard input is read only once" : "stopped before all rows were read again";
    }

    private static double area(ScoreAuc auc) {
        return auc == null ? Double.NaN : auc.area().orElse(Double.NaN);
    }

    void printText(PrintStream out) {
        OnlinePairLearner learner = session.learner();
        out.println(learner.settings().method().text() + " on " + Text.escape(data) + " learned "
                + Text.count(learner.rows(), "row") + (isFinished ? "" : " and was stopped"));
        TextTable table = new TextTable("  ");
        table.line("labels", String.join(", ", session.labels().names()));
        table.line("features", Integer.toString(learner.features()));
        table.line("loss", learner.settings().loss().title() + ", mean " + Text.number(learner.meanLoss()));
        table.line("buffer", learner.settings().buffer().toString());
        table.line(
                "parameters",
                StreamModels.parameters(learner.settings()).entrySet().stream()
                        .map((Map.Entry<String, Double> entry) -> entry.getKey() + "=" + Text.number(entry.getValue()))
                        .collect(Collectors.joining(" ")));
        learner.settings().support().ifPresent(support -> {
            table.line("kernel", support.kernel().spec());
            table.line(
                    "support",
                    Text.count(learner.supportRows().size(), "row") + " of at most " + support.budget() + ", "
                            + learner.removedRows() + " removed, which changed the function by at most "
                            + Text.number(learner.budgetError(average)));
        });
        if (session.scoresRows()) {
            table.line("progressive AUC", text(session.progressive()) + ", each row scored before it was learned");
            table.line("AUC", auc == null ? "unknown: " + reasonWithoutAuc() : text(auc));
        }
        if (learner.settings().loss() instanceof KernelMixLoss mix) {
            double[] weights = session.weights(average);
            for (int k = 0; k < weights.length; k++) {
                table.line(
                        k == 0 ? "weights" : "",
                        Text.number(weights[k]) + "  " + mix.kernels().get(k).spec());
            }
        }
        if (looksBack) {
            table.line("regret", regretText());
        }
        table.line("norm", Text.number(norm) + (average ? ", of the mean of all iterates" : ""));
        if (skipped > 0) {
            table.line("skipped", Text.count(skipped, "malformed row"));
        }
        table.line("seconds", "learn " + Text.seconds(learnSeconds) + ", evaluate " + Text.seconds(evaluateSeconds));
        table.line("model", output == null ? "not saved; use -o FILE to save it" : output.toString());
        table.print(out);
    }

    private String regretText() {
        if (regret == null) {
            return "not measured: the stream was stopped";
        }
        String value = regret.isExact()
                ? Text.number(regret.lower())
                : "between " + Text.number(regret.lower()) + " and " + Text.number(regret.upper());
        return value + ", of losses " + Text.number(regret.learner()) + " over all pairs";
    }

    private static String text(ScoreAuc auc) {
        return Text.number(area(auc)) + (auc.error() > 0 ? " ± " + Text.number(auc.error()) : "");
    }
}
