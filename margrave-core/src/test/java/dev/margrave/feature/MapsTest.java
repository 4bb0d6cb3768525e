// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MapsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "kpca; kpca:kernel=(linear),components=10",
                "kpca:components=3; kpca:kernel=(linear),components=3",
                "kpca:kernel=(poly:degree=2,offset=0),components=4; kpca:kernel=(poly:degree=2,offset=0.0,scale=1.0),components=4",
                "kkmeans:kernel=rbf:gamma=0.5; kkmeans:kernel=(rbf:gamma=0.5),clusters=2,restarts=10",
                "kkmeans:kernel=(rbf:gamma=scale),clusters=3,restarts=1; kkmeans:kernel=(rbf:gamma=scale),clusters=3,restarts=1"
            })
    void readsSpecs(String text, String spec) {
        assertThat(Maps.parse(text).spec()).isEqualTo(spec);
        assertThat(Maps.parse(spec).spec()).isEqualTo(spec);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "pca; unknown map \"pca\"; allowed: kpca, kkmeans",
                "kpca:; expected name=value",
                "kpca:components=0; components must be at least 1",
                "kpca:components=2.5; components must be a whole number",
                "kpca:components=x; components must be a number",
                "kpca:clusters=2; map kpca has no setting clusters",
                "kpca:kernel=(rbf; parentheses do not match",
                "kpca:kernel=rbf); parentheses do not match",
                "kpca:kernel=(gauss); kernel \"gauss\" is not known here",
                "kpca:kernel=(sigmoid); not a positive semidefinite kernel",
                "kkmeans:kernel=(precomputed); needs a kernel of rows",
                "kkmeans:clusters=2,clusters=3; clusters is given twice"
            })
    void refusesOtherText(String text, String reason) {
        assertThatThrownBy(() -> Maps.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(reason.split(";")[0]);
    }

    @Test
    void everyListedSpecCanBeRead() {
        assertThat(Maps.all())
                .allSatisfy(info -> assertThat(Maps.parse(info.spec()).spec()).isEqualTo(info.spec()));
    }
}
