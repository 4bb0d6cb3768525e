// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MapsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "kpca; kpca:kernel=(linear),components=10",
                "kpca:components=3; kpca:kernel=(linear),components=3",
                "kpca:kernel=(poly:degree=2,offset=0),components=4; kpca:kernel=(poly:degree=2,offset=0.0,scale=1.0),components=4",
                "kkmeans:kernel=rbf:gamma=0.5; kkmeans:kernel=(rbf:gamma=0.5),clusters=2,restarts=10",
                "kkmeans:kernel=(rbf:gamma=scale),clusters=3,restarts=1; kkmeans:kernel=(rbf:gamma=scale),clusters=3,restarts=1",
                "maclaurin; maclaurin:kernel=(poly:degree=3,offset=1.0,scale=1.0),features=500,h01=false,p=2.0",
                "maclaurin:kernel=(vovk:degree=5),h01=true,p=3,truncate=4; maclaurin:kernel=(vovk:degree=5),features=500,h01=true,p=3.0,truncate=4",
                "maclaurin:kernel=(exp),degrees=auto; maclaurin:kernel=(exp:sigma=1.0),features=500,degrees=auto",
                "maclaurin:kernel=(exp),degrees=2x4+0x1+1xexact,projection=hadamard; maclaurin:kernel=(exp:sigma=1.0),degrees=0x1+1xexact+2x4,projection=hadamard",
                "maclaurin:kernel=(exp),projection=dense; maclaurin:kernel=(exp:sigma=1.0),features=500,h01=false,p=2.0",
                "maclaurin:kernel=(exp),base=(fourier),features=9; maclaurin:kernel=(exp:sigma=1.0),base=(fourier:gamma=auto),features=9,h01=false,p=2.0",
                "maclaurin:kernel=(exp),base=chi2,degrees=auto; maclaurin:kernel=(exp:sigma=1.0),base=(chi2),features=500,degrees=auto",
                "fourier:gamma=0.5; fourier:gamma=0.5,features=500",
                "intersection; intersection:features=500",
                "chi2:features=3; chi2:features=3",
                "nystroem:kernel=(laplace:gamma=2),landmarks=7; nystroem:kernel=(laplace:gamma=2.0),landmarks=7",
                "tensorsketch:kernel=(poly:degree=2,offset=0),features=9; tensorsketch:kernel=(poly:degree=2,offset=0.0,scale=1.0),features=9"
            })
    void readsSpecs(String text, String spec) {
        assertThat(Maps.parse(text).spec()).isEqualTo(spec);
        assertThat(Maps.parse(spec).spec()).isEqualTo(spec);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "pca; unknown map \"pca\"; allowed: kpca, kkmeans, maclaurin, fourier, nystroem, tensorsketch",
                "kpca:; expected name=value",
                "kpca:components=0; components must be at least 1",
                "kpca:components=2.5; components must be a whole number",
                "kpca:components=x; components must be a number",
                "kpca:clusters=2; map kpca has no setting clusters",
                "kpca:kernel=(rbf; parentheses do not match",
                "kpca:kernel=rbf); parentheses do not match",
                "kpca:kernel=(gauss); kernel \"gauss\" is unknown",
                "kpca:kernel=(sigmoid); not a positive semidefinite kernel",
                "kkmeans:kernel=(precomputed); needs a kernel of rows",
                "kkmeans:clusters=2,clusters=3; clusters is given twice",
                "maclaurin:kernel=(poly:degree=3,offset=-1); a_0 = -1.0 (index 0)",
                "maclaurin:kernel=(poly:degree=2,offset=-1); a_1 = -2.0 (index 1)",
                "maclaurin:kernel=(poly:degree=5,offset=0,scale=-1); a_5 = -1.0 (index 5)",
                "maclaurin:kernel=(sigmoid:a=3); a_3 = -9.0 (index 3)",
                "maclaurin:kernel=(sigmoid:a=1,r=1); (index 2)",
                "maclaurin:kernel=(linear),h01=true; kernel linear has no terms of degree 2 or more",
                "maclaurin:kernel=(poly:offset=0),truncate=2; has no terms of degrees 0 to 2",
                "maclaurin:h01=yes; h01 must be true or false, got \"yes\"",
                "maclaurin:p=1; p must be at least 1.01 and finite, got 1.0",
                "maclaurin:p=NaN; p must be at least 1.01 and finite, got NaN",
                "maclaurin:truncate=1,h01=true; truncate must be at least 2, got 1",
                "maclaurin:features=0; features must be at least 1",
                "maclaurin:width=3; map maclaurin has no setting width",
                "maclaurin:degrees=2x; degrees must be auto or DEGREExCOUNT+…",
                "maclaurin:degrees=2x3+2x4; degree 2 is given twice",
                "maclaurin:degrees=1xexact+1x4; degree 1 is given twice",
                "maclaurin:degrees=0x0; cannot read \"0x0\"",
                "maclaurin:degrees=4x3; kernel poly:degree=3,offset=1.0,scale=1.0 has no term of degree 4",
                "maclaurin:degrees=auto,p=3; takes either degrees or p",
                "maclaurin:degrees=0x1,features=3; takes features or the numbers in degrees=0x1",
                "maclaurin:projection=fast; unknown projection \"fast\"",
                "maclaurin:base=(rbf); unknown base \"rbf\"",
                "maclaurin:base=(fourier:features=3); base fourier has no setting features",
                "maclaurin:base=(chi2),h01=true; has no exact degree 1",
                "maclaurin:base=(chi2),projection=hadamard; takes projection=hadamard for signs only",
                "tensorsketch:kernel=(linear); needs a polynomial kernel"
            })
    void refusesOtherText(String text, String reason) {
        assertThatThrownBy(() -> Maps.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(reason.split(";")[0]);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rbf", "laplace:gamma=1", "chi2", "precomputed", "euclidean", "manhattan"})
    void maclaurinSaysWhichKernelsHaveASeries(String kernel) {
        assertThatThrownBy(() -> Maps.parse("maclaurin:kernel=(" + kernel + ")"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("needs a kernel that is a function of u·v alone, not " + kernel)
                .hasMessageEndingWith("; allowed: linear, poly, exp, vovk, vovk-infinite");
    }

    @Test
    void unknownSettingsAreRefusedWithThoseAllowed() {
        assertThatThrownBy(() -> Maps.parse("maclaurin:width=3"))
                .hasMessage("map maclaurin has no setting width; allowed: kernel, features, h01, p, truncate, degrees,"
                        + " projection, base");
        assertThatThrownBy(() -> Maps.parse("kpca:kernel=(rbf:gama=1)"))
                .hasMessage("kernel rbf has no setting gama; allowed: factor, gamma");
        assertThatThrownBy(() -> Maps.parse("maclaurin:base=(chi2:gamma=1)"))
                .hasMessage("base chi2 has no setting gamma; it has none");
    }

    @Test
    void everyListedSpecCanBeRead() {
        assertThat(Maps.all())
                .allSatisfy(info -> assertThat(Maps.parse(info.spec()).spec()).isEqualTo(info.spec()));
    }
}
