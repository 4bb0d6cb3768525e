// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.work;

import dev.margrave.bench.peer.Measurement;
import dev.margrave.bench.peer.Verdict;
import dev.margrave.bench.report.Statistics;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** All runs of one peer, or of one variant of Margrave, in one work. */
final class PeerRuns {
    final String name;
    final String title;
    final List<Measurement> measurements = new ArrayList<>();
    String failure;
    Verdict verdict;

    PeerRuns(String name, String title) {
        this.name = name;
        this.title = title;
    }

    List<Double> all(ToDoubleFunction<Measurement> what) {
        return measurements.stream().mapToDouble(what).boxed().toList();
    }

    List<Double> wall() {
        return all(Measurement::wallSeconds);
    }

    List<Double> cpu() {
        return all(Measurement::cpuSeconds);
    }

    double medianWall() {
        return Statistics.median(wall());
    }

    double medianCpu() {
        return Statistics.median(cpu());
    }

    /** NaN if no run reported it. */
    double median(String value) {
        return Statistics.median(all(measurement -> measurement.value(value)));
    }

    /** The fastest further pass in the same process; C programs, which need no warm-up, have only their wall time. */
    double settledSeconds() {
        double settled = median("settledSeconds");
        return Double.isNaN(settled) ? medianWall() : settled;
    }

    double peakBytes() {
        return Statistics.median(all(Measurement::peakBytes));
    }

    String note() {
        return measurements.isEmpty() ? null : measurements.get(0).note();
    }

    /** For the JSON file. */
    record Details(String name, String title, String failure, List<Measurement> measurements, Verdict verdict) {}

    Details details() {
        return new Details(name, title, failure, List.copyOf(measurements), verdict);
    }
}
