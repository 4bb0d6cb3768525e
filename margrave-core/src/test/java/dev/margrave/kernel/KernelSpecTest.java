// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class KernelSpecTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "linear; linear",
                "poly; poly:degree=3,offset=1.0,scale=1.0",
                "poly: degree = 2 , scale=0.5; poly:degree=2,offset=1.0,scale=0.5",
                "rbf; rbf:gamma=auto",
                "rbf:gamma=median; rbf:gamma=median",
                "laplace:gamma=scale; laplace:gamma=scale",
                "rbf:gamma=5e-1; rbf:gamma=0.5",
                "rbf:gamma=2e23; rbf:gamma=2.0E23",
                "laplace:gamma=2e-3; laplace:gamma=0.002",
                "exp; exp:sigma=1.0",
                "vovk; vovk:degree=3",
                "vovk:degree=1e3; vovk:degree=1000",
                "vovk:degree=1000000; vovk:degree=1000000",
                "rbf:gamma=1,factor=2; rbf:gamma=1.0,factor=2.0",
                "linear:factor=1; linear",
                "precomputed; precomputed"
            })
    void readsSpecs(String text, String spec) {
        assertThat(Kernels.parse(text).spec()).isEqualTo(spec);
        assertThat(Kernels.parse(spec).spec()).isEqualTo(spec);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"manhattan; laplace", "euclidean; rbf", "sigmoid:a=1,r=0; poly", "sigmoid; poly"})
    void namesAnAlternativeToASimilarity(String text, String alternative) {
        assertThatThrownBy(() -> Kernels.parse(text))
                .isInstanceOf(NotAKernelException.class)
                .hasMessageContaining("not a positive semidefinite kernel")
                .hasMessageContaining("use " + alternative);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "gaussian; kernel \"gaussian\" is unknown",
                "gauss; known: linear, poly, rbf",
                "''; kernel \"\" is unknown",
                "rbf:; expected name=value",
                "rbf:gamma; expected name=value",
                "rbf:=1; expected name=value",
                "rbf:gamma=1,gamma=2; gamma is given twice",
                "rbf:gamma=x; gamma must be a number",
                "rbf:gamma=-1; gamma must be positive",
                "rbf:gamma=NaN; gamma must be positive",
                "compose:outer=(rbf); compose needs an outer kernel that is a function of u·v alone",
                "compose:inner=(precomputed); compose needs an inner kernel of rows",
                "compose:gamma=1; kernel compose has no setting gamma",
                "rbf:sigma=1; has no setting sigma",
                "linear:gamma=1; has no setting gamma",
                "poly:degree=2.5; must be a whole number",
                "poly:degree=0; degree must be at least 1",
                "poly:degree=1e9; degree must be at most 1000000, got 1000000000",
                "vovk:degree=1000000000; degree must be at most 1000000, got 1000000000",
                "vovk:degree=-1e7; degree must be at least -1000000, got -10000000",
                "vovk:degree=NaN; degree must be a whole number, got NaN",
                "rbf:gamma=auto,factor=2; factor needs gamma as a number",
                "linear:factor=-1; factor must be positive"
            })
    void refusesOtherText(String text, String reason) {
        assertThatThrownBy(() -> Kernels.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .isNotInstanceOf(NotAKernelException.class)
                .hasMessageContaining(reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rbf:gamma=auto", "sigmoid:b=1", "nothing"})
    void similaritiesNeedNumbers(String text) {
        assertThatThrownBy(() -> Similarities.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void similaritiesIncludeKernels() {
        assertThat(Similarities.parse("rbf:gamma=2")).isEqualTo(Kernels.rbf(2));
    }

    @Test
    void everyListedSpecCanBeRead() {
        for (Kernels.Info info : Kernels.all()) {
            if (info.isKernel()) {
                assertThat(Kernels.parse(info.spec())).as(info.spec()).isNotNull();
            } else {
                assertThat(Similarities.rule(info.spec())).as(info.spec()).isNotInstanceOf(KernelRule.class);
                assertThatThrownBy(() -> Kernels.parse(info.spec())).isInstanceOf(NotAKernelException.class);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"nothing\u0007\nmore", "rbf:gamma=\u001b[31m", "rbf:\u0000", "poly:x\u0001=2", "sigmoid:\u0007=1"
            })
    void quotedInputIsEscapedAndCut(String text) {
        String wide = text + "y".repeat(1000);
        assertThatThrownBy(() -> Kernels.parse(wide))
                .isInstanceOf(IllegalArgumentException.class)
                .satisfies(e -> {
                    assertThat(e.getMessage().chars().noneMatch(Character::isISOControl))
                            .isTrue();
                    assertThat(e.getMessage()).hasSizeLessThan(400);
                });
    }
}
