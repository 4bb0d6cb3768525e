// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.cli.output.Json;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.TextTable;
import dev.margrave.evaluation.CalibrationCurve;

/** An evaluation with the error of the predicted probabilities. */
record CalibratedReport(EvaluationReport plain, CalibrationCurve curve) implements EvaluationReport {
    @Override
    public String headline() {
        return plain.headline();
    }

    @Override
    public void writeJson(Json json) {
        plain.writeJson(json);
        json.field("calibrationError", curve.error());
    }

    @Override
    public void writeText(TextTable table) {
        plain.writeText(table);
        table.line("calibration error", Text.number(curve.error()));
    }
}
