// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.output;

import dev.margrave.feature.ModelMap;
import dev.margrave.feature.landmark.LandmarkMap;
import dev.margrave.feature.landmark.NeighborMap;

/** Reports the map of a model as JSON. */
public final class LandmarkReport {
    private LandmarkReport() {}

    /** The fields {@code similarity} and {@code landmarks}, or {@code map}. */
    public static void write(Json json, ModelMap map) {
        if (map instanceof NeighborMap neighbors) {
            json.field("similarity", neighbors.rows().similarity().spec())
                    .field("landmarks", neighbors.width())
                    .field("neighbors", neighbors.k());
        } else if (map instanceof LandmarkMap landmarks) {
            json.field("similarity", landmarks.similarity().spec())
                    .field("landmarks", landmarks.landmarks().rows());
        } else {
            json.field("map", map.spec());
        }
    }
}
