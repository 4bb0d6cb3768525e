// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import static dev.margrave.persist.ModelBytes.cut;
import static dev.margrave.persist.ModelBytes.replaceInHeader;
import static dev.margrave.persist.ModelBytes.sealed;
import static dev.margrave.persist.ModelBytes.sectionStart;
import static dev.margrave.persist.ModelBytes.withInt;
import static dev.margrave.persist.ModelBytes.withLong;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.kernel.Kernels;
import dev.margrave.model.ConformalScores;
import dev.margrave.model.KernelFunctions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every way in which a file can be wrong has its own message. */
class ModelDamageTest {
    private final byte[] linear = ModelBytes.of(SampleModels.linearRest());
    private final byte[] dense = ModelBytes.of(SampleModels.kernelDense());
    private final byte[] sparse = ModelBytes.of(SampleModels.kernelSparse());

    @Test
    void theFrame() {
        refused(new byte[0], "the file is empty");
        refused("label,x\n1,2\n".getBytes(StandardCharsets.UTF_8), "not a Margrave model file");
        refused(cut(linear, 11), "not a Margrave model file");
        refused(cut(linear, 20), "cut off after 20 bytes");
        refused(cut(linear, 100), "cut off after 100 of " + linear.length + " bytes");
        refused(
                cut(linear, linear.length - 1),
                "cut off after " + (linear.length - 1) + " of " + linear.length + " bytes");
        refused(withInt(linear, 8, 8), "format version 8; this Margrave reads 1 to 7, a newer one is needed");
        refused(withInt(linear, 8, 0), "format version 0; this Margrave reads 1 to 7, and there is no such version");
        refused(withInt(linear, 28, 1), "the reserved bytes 28 to 31 must be 0");
        refused(withLong(linear, 16, 63), "the declared length 63 is impossible");
        refused(
                withLong(linear, 16, -1),
                "18446744073709551615 bytes are too many for a stream; load the model from a file");
        refused(Arrays.copyOf(linear, linear.length + 1), "more bytes after the model's " + linear.length);
        byte[] flipped = linear.clone();
        flipped[flipped.length / 2] ^= 1;
        refused(flipped, "the checksum does not match; the file is damaged");
    }

    @Test
    void theTable() {
        refused(withInt(linear, 24, 33), "33 sections; at most 32 are allowed");
        refused(withInt(linear, 24, -1), "4294967295 sections; at most 32 are allowed");
        refused(
                withInt(linear, 12, Integer.MIN_VALUE),
                "a header of 2147483648 bytes; at most " + (linear.length - 64 - 16 * 6) + " are possible");
        refused(
                withLong(linear, 32 + 8, Long.MAX_VALUE),
                "section 1 of the table has 9223372036854775807 bytes; the file has 248 left");
        refused(withLong(linear, 32 + 8, 23), "1 bytes belong to no section");
        refused(
                withLong(withLong(linear, 32 + 8, 16), 48 + 8, 104),
                "section biases has 16 bytes; the header's counts need 24");
        refused(
                withInt(linear, 32, 99),
                "section 1 of the table is of kind 99 and element type 2; expected 1 (biases) and 2");
        refused(
                withInt(linear, 36, 1),
                "section 1 of the table is of kind 1 and element type 1; expected 1 (biases) and 2");
        refused(
                replaceInHeader(linear, "\"fill\":true", "\"fill\":false"),
                "the table has 6 sections, the header's model needs 5");
    }

    @Test
    void theHeadersForm() {
        refused(ModelBytes.withHeader(linear, new byte[] {'{', '"', (byte) 0xff, '"'}), "header: not valid UTF-8");
        refused(ModelBytes.withHeader(linear, ""), "header: expected { at or after field start, found the end");
        refused(ModelBytes.withHeader(linear, "{"), "header: not valid JSON: Unexpected end-of-input");
        refused(ModelBytes.withHeader(linear, "[".repeat(100_000)), "header: expected { at or after field start");
        refused(
                replaceInHeader(linear, "\"kind\":\"classifier\"", "\"kind\":" + "[".repeat(50_000)),
                "header: expected a string at or after field kind, found \"[\"");
        refused(
                replaceInHeader(linear, "\"rounding\":0.0", "\"rounding\":-1.0"),
                "header: rounding must be at least 0, got -1.0");
        refused(
                ModelBytes.withHeader(linear, ModelBytes.header(linear) + "{}"),
                "header: expected nothing more at or after field plan, found \"{\"");
        refused(
                replaceInHeader(linear, "\"dataDigest\"", "\"dataDigests\""),
                "header: expected field dataDigest at or after field margrave, found \"dataDigests\"");
        refused(
                replaceInHeader(linear, "\"kind\":\"classifier\",", "\"kind\":\"classifier\",\"kind\":\"classifier\","),
                "header: expected field margrave at or after field kind, found \"kind\"");
        refused(replaceInHeader(linear, "\"C\":10.0", "\"B\":10.0"), "header: parameters has \"B\" twice");
        refused(
                replaceInHeader(linear, "\"C\":10.0", "\"C\":1" + "0".repeat(50)),
                "header: not valid JSON: Number value length (51) exceeds the maximum allowed");
        refused(
                replaceInHeader(linear, "\"C\":10.0", "\"C\":1e999"),
                "header: expected a number in the range of doubles at or after field parameters, found \"1e999\"");
        refused(replaceInHeader(linear, "\"C\":10.0", "\"C\":NaN"), "header: not valid JSON: ");
        refused(
                replaceInHeader(linear, "\"C\":10.0", "\"C\":\"inf\\u0007\""),
                "header: expected a number, \"Infinity\", \"-Infinity\" or \"NaN\" at or after field parameters, found \"inf\\u0007\"");
        refused(
                replaceInHeader(linear, "\"squared-svm", "\"" + "x".repeat((1 << 20) + 1)),
                "header: not valid JSON: String value length (1048577) exceeds the maximum allowed");
        refused(
                replaceInHeader(linear, "\"count\":3", "\"count\":-3"),
                "header: count must be in 0..2147483639, got -3");
        refused(replaceInHeader(linear, "\"count\":3", "\"count\":99999999999999999999"), "header: not valid JSON: ");
        refused(
                replaceInHeader(linear, "\"count\":3", "\"count\":3.0"),
                "header: expected a whole number at or after field count, found \"3.0\"");
    }

    @Test
    void theHeadersMeaning() {
        refused(
                replaceInHeader(linear, "\"kind\":\"classifier\"", "\"kind\":\"java.lang.Runtime\""),
                "header: unknown kind \"java.lang.Runtime\"; allowed: classifier, regressor");
        refused(
                replaceInHeader(linear, "\"linear\",\"count\"", "\"cubic\",\"count\""),
                "header: unknown form \"cubic\"; allowed: linear, kernel");
        refused(
                replaceInHeader(sparse, "\"storage\":\"sparse\"", "\"storage\":\"zip\""),
                "header: unknown storage \"zip\"; allowed: dense, sparse");
        refused(
                replaceInHeader(linear, "one-vs-rest", "error-correcting"),
                "header: unknown multiclass \"error-correcting\"; allowed: one-vs-one, one-vs-rest");
        refused(
                replaceInHeader(linear, "\"minmax\"", "\"maxmin\""),
                "header: unknown scaling kind \"maxmin\"; allowed: none, minmax, standard, unit");
        refused(replaceInHeader(linear, "\"low\":-1.0", "\"low\":2"), "header: minmax needs low < high, got 2.0,1.0");
        refused(
                replaceInHeader(linear, "CONVERGED", "DIVERGED"),
                "header: unknown status \"DIVERGED\"; allowed: [CONVERGED, ");
        refused(
                replaceInHeader(linear, SampleModels.DIGEST, "ABC"),
                "header: dataDigest must be 64 hexadecimal digits in lower case, or empty");
        refused(
                replaceInHeader(linear, "\"a\",\"b", "\"x\",\"b"),
                "header: labels must be sorted, distinct and in their plain form");
        refused(
                replaceInHeader(dense, "[\"1\",\"2\",\"10\"]", "[\"1\",\"2\",\"2\"]"),
                "header: labels must be sorted, distinct and in their plain form");
        refused(
                replaceInHeader(dense, "[\"1\",\"2\",\"10\"]", "[\"1\",\"2\",\"10\",\"11\"]"),
                "header: 4 labels need 6 functions (one-vs-one), got 3");
        refused(
                replaceInHeader(dense, "\"kind\":\"classifier\"", "\"kind\":\"regressor\""),
                "header: a regressor has no multiclass scheme");
        refused(replaceInHeader(linear, "红", "blå"), "header: column \"colour\" has the same category twice");
        refused(replaceInHeader(linear, "\"age\"", "\"colour\""), "header: two columns have the name \"colour\"");
        refused(
                replaceInHeader(linear, "\"class\"", "\"age\""),
                "header: the label and a column have the name \"age\"");
        refused(
                replaceInHeader(linear, "\"count\":3,\"features\":4", "\"count\":3,\"features\":5"),
                "header: the columns give 4 features, the functions take 5");
        refused(
                replaceInHeader(linear, "\"high\":1.0,\"features\":4", "\"high\":1.0,\"features\":0"),
                "header: scaling.features must be 4 for minmax:-1.0,1.0, got 0");
        refused(
                replaceInHeader(
                        dense, "\"kernel\":\"rbf:gamma=0.7\",\"storage\"", "\"kernel\":\"rbf:gamma=auto\",\"storage\""),
                "header: kernel \"rbf:gamma=auto\": its parameters must be given as numbers");
        refused(
                replaceInHeader(
                        dense, "\"kernel\":\"rbf:gamma=0.7\",\"storage\"", "\"kernel\":\"sigmoid\",\"storage\""),
                "header: sigmoid is a similarity");
        refused(
                replaceInHeader(dense, "\"supportRows\":4", "\"supportRows\":5"),
                "header: 5 dense rows of 2 features cannot have 8 values");
    }

    /** A map is drawn from what the header says, so the header must not ask for more than the file's weights. */
    @Test
    void theMap() {
        byte[] drawn = ModelBytes.of(SampleModels.mappedDrawn());
        byte[] landmarks = ModelBytes.of(SampleModels.mappedLandmarks());
        refused(
                replaceInHeader(drawn, "features=6,h01=false,p=2.0\",\"mapSeed", "features=900000\",\"mapSeed"),
                "header: map \"maclaurin:kernel=(poly:degree=2,offset=1.0,scale=0.5),featur…\" does not have 6 features");
        refused(
                replaceInHeader(drawn, "\"width\":6", "\"width\":7"),
                "header: map \"maclaurin:kernel=(poly:degree=2,offset=1.0,scale=0.5),featur…\" does not have 7 features");
        refused(
                replaceInHeader(
                        drawn, "\"features\":2,\"map\":\"maclaurin:", "\"features\":2147483639,\"map\":\"maclaurin:"),
                "header: a map of 2147483639 to 6 features needs more memory than the ");
        refused(
                replaceInHeader(drawn, "\"map\":\"maclaurin:", "\"map\":\"taylor:"),
                "unknown map \"taylor\"; allowed: ");
        refused(
                replaceInHeader(drawn, "\"map\":\"maclaurin:kernel", "\"map\":\"nystroem:kernel"),
                "header: map \"nystroem\" cannot have 0 basis rows");
        refused(sealed(withInt(drawn, 8, 4)), "header: unknown form \"mapped\"; allowed: linear, kernel");
        refused(
                replaceInHeader(landmarks, "\"supportRows\":3", "\"supportRows\":2"),
                "header: 2 dense rows of 2 features cannot have 6 values");
        refused(withDouble(landmarks, 2, 0, Double.NaN), "section support-values: value NaN; values must be finite");
    }

    /** Java wrote some numbers with other digits before its release 19. */
    @Test
    void numbersOfAKernelMayBeSpeltInOtherWays() throws IOException {
        byte[] spelt = replaceInHeader(
                dense, "\"kernel\":\"rbf:gamma=0.7\",\"storage\"", "\"kernel\":\"rbf:gamma=7.00E-1\",\"storage\"");
        KernelFunctions functions = (KernelFunctions) ModelBytes.read(spelt).functions();
        assertThat(functions.kernel()).isEqualTo(Kernels.rbf(0.7));
    }

    @Test
    void theSections() {
        refused(withDouble(linear, 1, 2, Double.NaN), "section weights: value NaN; values must be finite");
        refused(
                withDouble(linear, 4, 0, Double.NEGATIVE_INFINITY),
                "section scaler-factor: value -Infinity; values must be finite");
        refused(withElement(sparse, 1, 0, 1), "section support-offsets: the first offset is 1, not 0");
        refused(
                withElement(sparse, 1, 1, 1_000_000),
                "section support-offsets: 1000000 after 0; offsets must not decrease and end at 5");
        refused(
                withElement(sparse, 1, 2, -7),
                "section support-offsets: -7 after 2; offsets must not decrease and end at 5");
        refused(withElement(sparse, 1, 3, 4), "section support-offsets: the last offset is 4, not 5");
        refused(withElement(sparse, 2, 1, 1000), "support row 1: index 1000; indices must increase and lie in 0..999");
        refused(withElement(sparse, 2, 1, 3), "support row 1: index 3; indices must increase and lie in 0..999");
        refused(withElement(dense, 2, 0, -1), "section member-counts: the counts must be at least 0 and add up to 5");
        refused(
                withElement(dense, 2, 0, Integer.MAX_VALUE),
                "section member-counts: the counts must be at least 0 and add up to 5");
        refused(withElement(dense, 2, 0, 1), "section member-counts: the counts add up to 4, not to 5");
        refused(withElement(dense, 3, 0, 4), "section members: support row index 4; it must be at least 0 and below 4");
        refused(
                withElement(dense, 3, 0, -1),
                "section members: support row index -1; it must be at least 0 and below 4");
        byte[] negative = ModelBytes.of(ModelsTest.withKernel(Kernels.chiSquared()));
        refused(
                withDouble(negative, 1, 0, -1),
                "support row 1, feature 1: value -1.0; chi2 needs values of at least 0");
    }

    @Test
    void whatAFitLearnedFromATable() {
        byte[] table = ModelBytes.of(SampleModels.table());
        refused(withDouble(table, 6, 0, Double.NaN), "section missing-values: value NaN; values must be finite");
        refused(
                withDouble(table, 7, 3, Double.NEGATIVE_INFINITY),
                "section word-weights: value -Infinity; values must");
        refused(
                replaceInHeader(table, ",\"missing\":true", ""),
                "the table has 8 sections, the header's model needs 7");
        refused(
                replaceInHeader(table, "\"kind\":\"text\",\"width\":4", "\"kind\":\"text\",\"width\":5"),
                "header: the columns give 11 features, the functions take 10");
        refused(
                replaceInHeader(
                        linear, "\"high\":1.0,\"features\":4}", "\"high\":1.0,\"features\":4,\"missing\":true}"),
                "header: scaling.missing needs a column that says where cells are missing");
        refused(
                replaceInHeader(linear, "\"high\":1.0,\"features\":4}", "\"high\":1.0,\"features\":4,\"words\":true}"),
                "header: scaling.words needs a column of text");
        refused(sealed(withInt(table, 8, 6)), "header: ");
    }

    @Test
    void messagesNameTheFile(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("heart.mgv");
        Files.write(file, Arrays.copyOf(linear, linear.length + 3));
        assertThatThrownBy(() -> Models.load(file))
                .isInstanceOf(ModelFormatException.class)
                .hasMessage(file + ": more bytes after the model's " + linear.length);
        Files.write(file, withLong(linear, 16, -1));
        assertThatThrownBy(() -> Models.load(file))
                .hasMessage(file + ": the declared length 18446744073709551615 is impossible");
        Files.write(file, withLong(linear, 16, Long.MAX_VALUE));
        assertThatThrownBy(() -> Models.load(file))
                .hasMessage(file + ": cut off after " + linear.length + " of " + Long.MAX_VALUE + " bytes");
    }

    @Test
    void theScoresForSets() {
        byte[] split = ModelBytes.of(SampleModels.conformalSplit());
        byte[] parts = ModelBytes.of(SampleModels.conformalParts());
        int counts = sectionStart(split, ModelBytes.view(split).getInt(24) - 2);
        int scores = sectionStart(split, ModelBytes.view(split).getInt(24) - 1);
        refused(withInt(split, counts, -1), "section conformal-counts: the counts must be at least 0 and add up to 3");
        refused(withInt(split, counts, 1), "section conformal-counts: the counts add up to 2, not to 3");
        refused(
                withLong(split, scores, Double.doubleToLongBits(Double.NaN)),
                "section conformal-scores: value NaN; values must be finite");
        refused(
                withLong(split, scores, Double.doubleToLongBits(7)),
                "conformal scores must not decrease, got 7.0, then 0.25");
        refused(
                replaceInHeader(split, "\"rows\":3,\"modelBytes\"", "\"rows\":4,\"modelBytes\""),
                "section conformal-scores has 24 bytes; the header's counts need 32");
        refused(
                replaceInHeader(split, "\"parts\":1", "\"parts\":2"),
                "header: conformal.modelBytes must be 0 with one part and positive with more, got 0 with 2");
        refused(
                replaceInHeader(split, "\"conformal\"", "\"magic\""),
                "header: expected field conformal, calibration, threshold, ties or } at or after field plan, found \"magic\"");
        refused(withInt(split, 8, 5), "header: expected } at or after field plan, found \"conformal\"");
        int models = sectionStart(parts, ModelBytes.view(parts).getInt(24) - 1);
        refused(withInt(parts, models, 1), "section conformal-models, part 1: not a Margrave model file");
        refused(
                withInt(parts, models + 40, 1),
                "section conformal-models, part 1: the checksum does not match; the file is damaged");
        refused(
                withLong(parts, models + 16, 1L << 40),
                "section conformal-models, part 1: cut off after " + (parts.length - 32 - models) + " bytes");
    }

    @Test
    void calibrationIsChecked() {
        byte[] sigmoid = ModelBytes.of(SampleModels.calibrated());
        byte[] isotonic = ModelBytes.of(SampleModels.calibratedIsotonic());
        int counts = sectionStart(isotonic, ModelBytes.view(isotonic).getInt(24) - 2);
        int points = sectionStart(isotonic, ModelBytes.view(isotonic).getInt(24) - 1);
        refused(
                replaceInHeader(sigmoid, "\"threshold\":0.2", "\"threshold\":1.5"),
                "the threshold of a calibrated model must be between 0 and 1, got 1.5");
        refused(
                replaceInHeader(sigmoid, "\"threshold\":0.2", "\"threshold\":\"NaN\""),
                "threshold must be finite, got NaN");
        refused(
                replaceInHeader(sigmoid, "\"sigmoid\"", "\"temperature\""),
                "a temperature needs a positive slope and no intercept, got 2.0 and -1.09");
        refused(
                replaceInHeader(sigmoid, "\"sigmoid\"", "\"isotonic\""),
                "header: calibration.points must be positive for isotonic and 0 otherwise, got 0");
        refused(
                replaceInHeader(sigmoid, "\"sigmoid\"", "\"platt\""),
                "header: unknown kind of calibration \"platt\"; allowed: temperature, sigmoid, isotonic");
        refused(withInt(isotonic, counts, 4), "section calibration-counts: the counts must be");
        refused(
                withLong(isotonic, points, Double.doubleToLongBits(3)),
                "values of a curve must increase, got 3.0, then 1.0");
        refused(
                withLong(isotonic, points + 16, Double.doubleToLongBits(0.75)),
                "probabilities of a curve must not decrease, got 0.75, then 0.5");
        refused(
                withLong(isotonic, points + 16, Double.doubleToLongBits(-0.0)),
                "probabilities of a curve must be between 0 and 1, got -0.0");
        refused(
                withInt(sigmoid, 8, 6),
                "header: expected field conformal or } at or after field plan, found \"calibration\"");
    }

    @Test
    void aThresholdNeedsTwoLabels() {
        assertThatThrownBy(() -> SampleModels.linearRest().withThreshold(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a threshold needs two labels, the model has 3");
    }

    /** Models within models would let a small file nest without end. */
    @Test
    void aPartsModelHasNoParts() throws IOException {
        byte[] parts = ModelBytes.of(SampleModels.conformalParts());
        assertThatThrownBy(() -> ModelReader.readPart(parts))
                .isInstanceOf(ModelFormatException.class)
                .hasMessage("header: a model of a part cannot have conformal scores");
        assertThatThrownBy(() -> ModelBytes.of(SampleModels.linearRegressor()
                        .withConformal(ConformalScores.of(
                                List.of(SampleModels.linearRegressor(), SampleModels.conformalParts()),
                                new double[][][] {{{1}}, {{2}}},
                                ""))))
                .hasMessage("the models of conformal scores cannot have conformal scores");
    }

    private static void refused(byte[] bytes, String message) {
        assertThatThrownBy(() -> ModelBytes.read(bytes))
                .isInstanceOf(ModelFormatException.class)
                .satisfies(e -> {
                    assertThat(e.getMessage()).doesNotContain("\n").hasSizeLessThan(400);
                    if (message != null) {
                        assertThat(e.getMessage()).startsWith(message);
                    }
                });
    }

    private static byte[] withDouble(byte[] bytes, int section, int element, double value) {
        return withLong(bytes, sectionStart(bytes, section) + 8 * element, Double.doubleToLongBits(value));
    }

    private static byte[] withElement(byte[] bytes, int section, int element, int value) {
        return sealed(withInt(bytes, sectionStart(bytes, section) + 4 * element, value));
    }
}
