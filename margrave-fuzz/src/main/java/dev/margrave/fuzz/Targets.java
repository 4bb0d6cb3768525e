// SPDX-License-Identifier: Apache-2.0
package dev.margrave.fuzz;

import java.util.LinkedHashMap;
import java.util.Map;

/** All targets by name. */
public final class Targets {
    private static final Map<String, Target> ALL = all();

    private Targets() {}

    private static Map<String, Target> all() {
        Map<String, Target> all = new LinkedHashMap<>();
        all.put("libsvm", DataTargets::libsvm);
        all.put("csv", DataTargets::csv);
        all.put("arff", DataTargets::arff);
        all.put("idx", DataTargets::idx);
        all.put("gzip", DataTargets::gzip);
        all.put("stream", DataTargets::stream);
        all.put("store", FileTargets::store);
        all.put("model", FileTargets::model);
        all.put("pairs", FileTargets::pairs);
        all.put("checkpoint", FileTargets::checkpoint);
        all.put("journal", FileTargets::journal);
        all.put("specs", TextTargets::specs);
        all.put("options", TextTargets::options);
        return all;
    }

    public static Map<String, Target> byName() {
        return new LinkedHashMap<>(ALL);
    }

    static Target named(String name) {
        Target target = ALL.get(name);
        if (target == null) {
            throw new IllegalArgumentException(
                    "unknown target " + name + "; targets: " + String.join(", ", ALL.keySet()));
        }
        return target;
    }
}
