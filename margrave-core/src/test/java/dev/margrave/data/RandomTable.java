// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import dev.margrave.data.Schema.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** A table of random columns of every kind, weighted, with missing cells; the same rows dense and sparse. */
final class RandomTable {
    private final Schema schema;
    private final double[][] rows;
    private final double[] weights;

    RandomTable(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Column> columns = new ArrayList<>();
        int count = random.nextInt(1, 9);
        for (int k = 0; k < count; k++) {
            add(columns, "c" + k, random);
        }
        columns.add(Column.numeric("last"));
        columns.add(Column.missing("last"));
        columns.add(Column.text("words", 6));
        this.schema = Schema.of(columns, null);
        this.rows = new double[random.nextInt(2, 60)][];
        this.weights = new double[rows.length];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = row(random);
            weights[i] = random.nextInt(4);
        }
        weights[0] = 1;
    }

    private static void add(List<Column> columns, String name, SplittableRandom random) {
        boolean hasMark = random.nextBoolean();
        if (hasMark && random.nextBoolean()) {
            columns.add(Column.missing(name));
            hasMark = false;
        }
        switch (random.nextInt(3)) {
            case 0 -> {
                columns.add(Column.numeric(name));
                columns.add(Column.numeric(name + " hour").readFrom(name, "hour"));
            }
            case 1 -> {
                List<String> categories = new ArrayList<>();
                int size = random.nextInt(1, 12);
                for (int c = 0; c < size; c++) {
                    categories.add("v" + c);
                }
                columns.add(new Column(name, categories));
            }
            default -> columns.add(Column.text(name, random.nextInt(1, 20)));
        }
        if (hasMark) {
            columns.add(Column.missing(name));
        }
    }

    /** A cell is missing in one row of five, with 0 in its features and 1 in its mark. */
    private double[] row(SplittableRandom random) {
        double[] row = new double[schema.features()];
        List<String> missing = new ArrayList<>();
        for (Column column : schema.columns()) {
            if (column.kind() == Schema.Kind.MISSING && random.nextInt(5) == 0) {
                missing.add(column.source());
            }
        }
        int at = 0;
        for (Column column : schema.columns()) {
            boolean isMissing = missing.contains(column.source());
            switch (column.kind()) {
                case MISSING -> row[at] = isMissing ? 1 : 0;
                case NUMBER -> row[at] = isMissing || random.nextInt(4) == 0 ? 0 : random.nextDouble(-5, 50);
                case CATEGORY -> row[at + random.nextInt(column.features())] = isMissing ? 0 : 1;
                default -> {
                    for (int word = random.nextInt(4); word > 0 && !isMissing; word--) {
                        row[at + random.nextInt(column.features())] = 1 + Math.log(word);
                    }
                }
            }
            at += column.features();
        }
        return row;
    }

    Dataset dense() {
        return of(DenseMatrix.copyOf(rows));
    }

    Dataset sparse() {
        return of(ScalerTest.sparse(rows));
    }

    private Dataset of(FeatureMatrix features) {
        return Dataset.withoutTarget(features).withSchema(schema).withWeights(weights);
    }
}
