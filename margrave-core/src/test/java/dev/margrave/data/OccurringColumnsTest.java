// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.margrave.kernel.Kernels;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.Machines;
import dev.margrave.model.Classifier;
import dev.margrave.persist.Models;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Memory follows the columns that occur: an array over all columns of these rows would not fit into any heap of a test. */
class OccurringColumnsTest {
    private static final int WIDTH = Integer.MAX_VALUE - 1;
    private static final int[] COLUMNS = {4, 70_000, 30_000_000, WIDTH - 1};
    private static final int[] OFFSETS = {0, 2, 4, 5, 7, 9, 10};
    private static final int[] PLACES = {0, 3, 1, 2, 0, 2, 3, 0, 1, 1};
    private static final double[] VALUES = {1, 2, -1, 0.5, 3, -2, 1, 2, 1, -1};
    private static final List<String> LABELS = List.of("a", "b", "a", "b", "a", "b");

    private static SparseMatrix wide() {
        int[] indices = new int[PLACES.length];
        for (int k = 0; k < indices.length; k++) {
            indices[k] = COLUMNS[PLACES[k]];
        }
        return SparseMatrix.wrap(6, WIDTH, OFFSETS, indices, VALUES);
    }

    private static SparseMatrix narrow() {
        return SparseMatrix.wrap(6, COLUMNS.length, OFFSETS, PLACES, VALUES);
    }

    @Test
    void rowsKeepTheirValuesInTheColumnsThatOccur() {
        OccurringColumns columns = OccurringColumns.of(wide()).orElseThrow();
        assertThat(columns.size()).isEqualTo(4);
        for (int k = 0; k < 4; k++) {
            assertThat(columns.column(k)).isEqualTo(COLUMNS[k]);
        }
        FeatureMatrix mapped = columns.apply(wide());
        for (int i = 0; i < 6; i++) {
            assertThat(mapped.row(i)).isEqualTo(narrow().row(i));
        }
        Row other = Row.sparse(WIDTH, new int[] {5, 70_000}, new double[] {7, 8});
        assertThat(columns.apply(other)).isEqualTo(Row.dense(0, 8, 0, 0));
    }

    @Test
    void onlyRowsFarWiderThanTheirValuesAreMapped() {
        int least = OccurringColumns.LEAST_COLUMNS;
        assertThat(OccurringColumns.of(SparseMatrix.empty(3, least))).isEmpty();
        assertThat(OccurringColumns.of(SparseMatrix.empty(3, least + 1))).isPresent();
        int[] all = new int[least / 4 + 1];
        Arrays.setAll(all, k -> k);
        SparseMatrix full = SparseMatrix.wrap(1, least + 1, new int[] {0, all.length}, all, new double[all.length]);
        assertThat(OccurringColumns.of(full)).isEmpty();
    }

    @Test
    void columnsFromAFileMustIncreaseWithinTheWidth() {
        assertThatIllegalArgumentException().isThrownBy(() -> OccurringColumns.of(9, new int[] {3, 3}));
        assertThatIllegalArgumentException().isThrownBy(() -> OccurringColumns.of(9, new int[] {-1}));
        assertThatIllegalArgumentException().isThrownBy(() -> OccurringColumns.of(9, new int[] {9}));
    }

    /** The same decisions as on the rows without the empty columns, whatever the machine, kernel and scaling. */
    @ParameterizedTest
    @CsvSource({
        "svm, linear, none",
        "svm, linear, standard",
        "svm, rbf:gamma=0.5, minmax",
        "odm, linear, unit",
        "lssvm, poly:degree=2, none",
        "kfda, rbf:gamma=0.5, standard",
        "squared-svm, laplace:gamma=1, none"
    })
    void fitsAreThoseOfTheColumnsThatOccur(String machine, String kernel, String scaling) throws IOException {
        ClassifierMachine<?> some = ((ClassifierMachine<?>) Machines.named(machine))
                .kernel(Kernels.parse(kernel))
                .scale(Scaling.parse(scaling));
        Classifier onAll = some.fit(Dataset.classification(wide(), LABELS));
        Classifier onSome = some.fit(Dataset.classification(narrow(), LABELS));
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        Models.write(onAll, file);
        assertThat(file.size()).isLessThan(10_000);
        Classifier loaded = (Classifier) Models.read(new ByteArrayInputStream(file.toByteArray()));
        for (int i = 0; i < 6; i++) {
            double[] expected = onSome.scorer().decisions(narrow().row(i)).clone();
            assertThat(onAll.scorer().decisions(wide().row(i))).containsExactly(expected);
            assertThat(loaded.scorer().decisions(wide().row(i))).containsExactly(expected);
            assertThat(loaded.predict(wide().row(i)).label())
                    .isEqualTo(onSome.predict(narrow().row(i)).label());
        }
        assertThat(loaded.predict(wide())).hasSize(6);
        assertThat(loaded.schema().features()).isEqualTo(WIDTH);
    }
}
