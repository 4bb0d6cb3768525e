// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Schema;
import dev.margrave.feature.landmark.NeighborMap;
import dev.margrave.internal.Check;
import dev.margrave.model.MappedFunctions;
import java.util.ArrayList;
import java.util.List;

/**
 * f_p(x) = Σ_j w_pj Ψ_j(x) + b_p on the shares of known rows in the k nearest neighbors.
 *
 * @param rows the known rows and their similarity
 */
record NeighborShape(LandmarkShape rows, int k) implements Shape {
    NeighborShape {
        Check.atLeast("functions.neighbors", k, 1);
        if (rows.pairs() != 0 || rows.isDivided()) {
            throw new IllegalArgumentException("neighbors are single rows, neither pairs nor divided");
        }
    }

    static NeighborShape of(MappedFunctions functions, NeighborMap map) {
        return new NeighborShape(LandmarkShape.of(functions.count(), map.rows()), map.k());
    }

    NeighborMap toMap(Schema schema, FeatureMatrix known, double[] matrix, double[] weights) {
        return NeighborMap.of(rows.toMap(schema, known, new int[0], matrix), k, weights);
    }

    @Override
    public int functions() {
        return rows.functions();
    }

    @Override
    public int features() {
        return rows.features();
    }

    @Override
    public List<Extent> sections() {
        List<Extent> all = new ArrayList<>(rows.sections());
        all.add(new Extent(Section.NEIGHBOR_WEIGHTS, rows.weights()));
        return all;
    }
}
