// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.cli.output.Json;
import dev.margrave.feature.LandmarkMap;
import dev.margrave.feature.ModelMap;

/** What is told of the map of a model. */
final class LandmarkReport {
    private LandmarkReport() {}

    /** The fields {@code similarity} and {@code landmarks}, or {@code map}. */
    static void write(Json json, ModelMap map) {
        if (map instanceof LandmarkMap landmarks) {
            json.field("similarity", landmarks.similarity().spec())
                    .field("landmarks", landmarks.landmarks().rows());
        } else {
            json.field("map", map.spec());
        }
    }
}
