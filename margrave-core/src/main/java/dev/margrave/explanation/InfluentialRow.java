// SPDX-License-Identifier: Apache-2.0
package dev.margrave.explanation;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.feature.landmark.LandmarkMap;
import dev.margrave.model.DecisionFunctions;
import dev.margrave.model.KernelFunctions;
import dev.margrave.model.MappedFunctions;
import dev.margrave.model.Model;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A support vector or landmark of a model.
 *
 * @param coefficients in each function: β of a support vector, the weight of the similarity to a landmark
 * @param values by column, in the units of the file; see {@link TableColumns#value}. Zeros are left out of sparse rows. Empty if a
 *     transform hides them
 */
public record InfluentialRow(List<Double> coefficients, Map<String, Object> values) {
    /** The largest absolute coefficient. */
    public double influence() {
        return coefficients.stream().mapToDouble(Math::abs).max().orElse(0);
    }

    /** The most influential support vectors or landmarks of a model, largest influence first; none for other models. */
    public static List<InfluentialRow> of(Model model, int most) {
        if (model.report().kernel().startsWith("precomputed")) {
            return List.of();
        }
        DecisionFunctions functions = model.functions();
        if (functions instanceof KernelFunctions kernel) {
            double[][] coefficients = new double[kernel.support().rows()][functions.count()];
            for (int p = 0; p < functions.count(); p++) {
                for (int k = 0; k < kernel.members(p); k++) {
                    coefficients[kernel.member(p, k)][p] += kernel.coefficient(p, k);
                }
            }
            return largest(model, kernel.support(), coefficients, most);
        }
        if (functions instanceof MappedFunctions mapped
                && mapped.map() instanceof LandmarkMap map
                && !map.isPaired()
                && mapped.linear().features() == map.landmarks().rows()) {
            double[][] coefficients = new double[map.landmarks().rows()][functions.count()];
            for (int s = 0; s < coefficients.length; s++) {
                for (int p = 0; p < functions.count(); p++) {
                    coefficients[s][p] = mapped.linear().weight(p, s);
                }
            }
            return largest(model, map.landmarks(), coefficients, most);
        }
        return List.of();
    }

    private static List<InfluentialRow> largest(Model model, FeatureMatrix rows, double[][] coefficients, int most) {
        FileUnits units = new FileUnits(model);
        TableColumns columns = TableColumns.of(model.schema());
        List<Integer> order =
                new ArrayList<>(IntStream.range(0, rows.rows()).boxed().toList());
        order.sort(Comparator.comparingDouble((Integer s) ->
                -Arrays.stream(coefficients[s]).map(Math::abs).max().orElse(0)));
        return order.stream()
                .limit(most)
                .map(s -> new InfluentialRow(
                        Arrays.stream(coefficients[s]).boxed().toList(),
                        values(
                                columns,
                                units.row(rows.row(s)),
                                rows.isSparse() && !model.schema().isNamed())))
                .toList();
    }

    private static Map<String, Object> values(TableColumns columns, Row row, boolean onlyStored) {
        Map<String, Object> values = new LinkedHashMap<>();
        if (row == null) {
            return values;
        }
        if (onlyStored) {
            for (int k = 0; k < row.stored(); k++) {
                if (row.value(k) != 0) {
                    values.put(columns.name(row.index(k)), row.value(k));
                }
            }
            return values;
        }
        for (int c = 0; c < columns.count(); c++) {
            values.put(columns.name(c), columns.value(row, c));
        }
        return values;
    }
}
