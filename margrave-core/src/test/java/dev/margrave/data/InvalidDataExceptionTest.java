// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class InvalidDataExceptionTest {
    @Test
    void rowsCountFromOne() {
        assertThat(InvalidDataException.atRow(0, ": too long")).hasMessage("row 1: too long");
        assertThat(InvalidDataException.atRows(4, 2, " differ")).hasMessage("rows 5 and 3 differ");
    }

    @Test
    void positionsAreRestatedOnce() {
        InvalidDataException one = InvalidDataException.atRow(2, ": too long");
        InvalidDataException restated = one.numbered(i -> 10 * i);
        assertThat(restated).hasMessage("row 20: too long");
        assertThat(restated.getStackTrace()).isEqualTo(one.getStackTrace());
        assertThat(restated.numbered(i -> i)).isSameAs(restated);
        assertThat(restated.ofKind("unlabeled")).isSameAs(restated);
        assertThat(one.ofKind("unlabeled")).hasMessage("unlabeled row 3: too long");
        assertThat(InvalidDataException.atRows(4, 2, " differ").numbered(i -> 10 * i))
                .hasMessage("rows 40 and 20 differ");
    }

    @Test
    void whatIsAboutNoRowStaysAsItIs() {
        InvalidDataException none = new InvalidDataException("row 3 is meant, but nobody can tell");
        assertThat(none.numbered(i -> 0)).isSameAs(none);
        assertThat(none.ofKind("support")).isSameAs(none);
    }
}
