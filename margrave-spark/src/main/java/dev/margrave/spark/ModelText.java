// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import dev.margrave.model.FitReport;
import dev.margrave.model.Model;
import dev.margrave.solver.Certificate;
import java.util.Locale;

/** The one line that a model prints: what it is and how close it came to the optimum. */
final class ModelText {
    private ModelText() {}

    static String of(String type, String uid, Model model) {
        FitReport report = model.report();
        Certificate certificate = report.certificate();
        String end = certificate.isKnown()
                ? String.format(
                        Locale.ROOT,
                        "primal=%.9g, dual=%.9g, relativeGap=%.2e",
                        certificate.primal(),
                        certificate.dual(),
                        report.relativeGap())
                : "no certificate";
        return type + ": uid=" + uid + ", machine=" + report.machine() + ", kernel=" + report.kernel()
                + ", numFeatures=" + model.schema().features() + ", status=" + report.status() + ", " + end;
    }
}
