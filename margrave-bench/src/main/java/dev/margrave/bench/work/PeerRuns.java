// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.work;

import dev.margrave.bench.peer.Measurement;
import dev.margrave.bench.peer.Verdict;
import dev.margrave.bench.report.Statistics;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** All runs of one peer in one work, or of one variant of Margrave. */
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

    /** NaN where no run gave it. */
    double median(String value) {
        return Statistics.median(all(measurement -> measurement.value(value)));
    }

    /** Of the quickest further pass in the same process; a C program, which has nothing to compile, has only its wall time. */
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
