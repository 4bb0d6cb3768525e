// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.child;

import dev.margrave.bench.peer.FitTask;
import dev.margrave.data.Dataset;
import dev.margrave.data.Row;
import java.io.IOException;
import java.util.Locale;
import org.tribuo.MutableDataset;
import org.tribuo.classification.Label;
import org.tribuo.classification.LabelFactory;
import org.tribuo.impl.ArrayExample;
import org.tribuo.provenance.SimpleDataSourceProvenance;

/** Tribuo's examples. Feature names are numbers of equal length, so that its order of names is the file's order. */
final class TribuoRows {
    private TribuoRows() {}

    static MutableDataset<Label> read(FitTask task) throws IOException {
        Dataset data = Rows.read(task.trainFile(), task.columns());
        String[] names = new String[task.columns()];
        for (int j = 0; j < names.length; j++) {
            names[j] = String.format(Locale.ROOT, "%08d", j);
        }
        LabelFactory factory = new LabelFactory();
        MutableDataset<Label> examples =
                new MutableDataset<>(new SimpleDataSourceProvenance("comparison", factory), factory);
        for (int i = 0; i < data.rows(); i++) {
            Row row = data.row(i);
            ArrayExample<Label> example =
                    new ArrayExample<>(new Label(data.labels().name(data.code(i))), 1f, row.stored());
            for (int k = 0; k < row.stored(); k++) {
                if (row.value(k) != 0) {
                    example.add(names[row.index(k)], row.value(k));
                }
            }
            examples.add(example);
        }
        return examples;
    }
}
