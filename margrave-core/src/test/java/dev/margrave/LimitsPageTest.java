// SPDX-License-Identifier: Apache-2.0
package dev.margrave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.OccurringColumns;
import dev.margrave.data.Schema;
import dev.margrave.internal.SpecText;
import dev.margrave.internal.input.ByteScanner;
import dev.margrave.internal.input.EntryStore;
import dev.margrave.internal.input.Input;
import dev.margrave.online.PairMatrixLoss;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** docs/limits.md has the limits of the code. Those that only their package sees are asserted in the tests of that package. */
class LimitsPageTest {
    private static final Path PAGE = Path.of("../docs/limits.md");

    private static void check(String what, long limit) throws IOException {
        String number = String.format(Locale.ROOT, "%,d", limit);
        assertThat(Files.readAllLines(PAGE))
                .as(what)
                .anySatisfy(line -> assertThat(line).contains(what).contains(number));
    }

    @Test
    void thePageHasTheLimitsOfTheCode() throws IOException {
        check("features of a row", Integer.MAX_VALUE - 1L);
        check("columns without a value", OccurringColumns.LEAST_COLUMNS);
        check("rows of a data set in memory", EntryStore.MAX_ARRAY_LENGTH - 1L);
        check("values of a data set in memory", EntryStore.MAX_ARRAY_LENGTH);
        check("word of a LIBSVM file", ByteScanner.MAX_TOKEN_LENGTH);
        check("growth of gzip data", Input.MAX_EXPANSION);
        check("growth of gzip data", Input.FREE_EXPANSION);
        check("characters of a text", Schema.MAX_TEXT_LENGTH);
        check("spec of a kernel, map or similarity", SpecText.MAX_LENGTH);
        check("parentheses in a spec", SpecText.MAX_DEPTH);
        check("metric-hinge", PairMatrixLoss.MAX_FEATURES);
    }
}
