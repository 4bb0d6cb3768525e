// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.testing.Command;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UsageTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {"train", "predict", "evaluate", "tune", "compare", "transform", "inspect", "list", "convert"})
    void helpOfEveryCommandSucceeds(String command) {
        assertThat(Command.run(command, "--help").ok().out()).startsWith("Usage: margrave " + command);
        assertThat(Command.run(command, "-h").ok().out()).contains("--json", "--quiet", "--verbose");
        assertThat(Command.run("help", command).ok().out()).startsWith("Usage: margrave " + command);
    }

    @Test
    void rootHelpNamesCommandsAndExitCodes() {
        assertThat(Command.run("--help").ok().out())
                .contains("train", "predict", "evaluate", "tune", "compare", "transform", "inspect", "list", "convert")
                .contains("Exit codes: 0 done");
        assertThat(Command.run("-V").ok().out()).matches("margrave \\d+\\.\\d+.*\\R");
        assertThat(Command.run("--version").ok().out()).doesNotContain("project.version");
    }

    @Test
    void commandsThatDoNotExistAreUsageErrors() {
        Command.run().failed(2, "missing command; commands: train, predict", "try 'margrave --help'");
        Command.run("trian", "heart").failed(2, "unknown command \"trian\"; commands: train, predict");
        Command.run("certificate", "heart").failed(2, "unknown command \"certificate\"");
        Command.run("help", "certificate").failed(2, "certificate");
    }

    @Test
    void parserErrorsAreOneLineWithAHint() {
        Command.run("train", "heart", "--frobnicate")
                .failed(2, "unknown option \"--frobnicate\"", "; try 'margrave train --help'");
        Command.run("train").failed(2, "missing DATA", "; try 'margrave train --help'");
        Command.run("train", "heart", "-m", "svm", "--tolerance", "tiny")
                .failed(2, "margrave: --tolerance must be a number, got \"tiny\"");
        Command.run("train", "heart", "-m", "svm", "--seed", "1.5")
                .failed(2, "margrave: --seed must be a whole number, got \"1.5\"");
        Command.run("train", "heart", "-m").failed(2, "margrave: -m needs a value: -m MACHINE");
        Command.run("train", "heart", "-m", "svm", "--tolerance", "NaN").failed(2, "--tolerance", "NaN");
        Command.run("train", "heart", "-m", "svm", "--seed", "1", "--seed", "2").failed(2, "--seed is given twice");
        Command.run("predict", "only-one").failed(2, "missing DATA");
        Command.run("convert", "heart").failed(2, "missing required option -o FILE");
        Command.run("train", "heart", "iris", "-m", "svm").failed(2, "unexpected argument \"iris\"");
    }

    @Test
    void wrongCommandLinesAreOneLineAlsoWithVerbose() {
        Command.run("train", "heart", "-m", "svm", "-v", "5")
                .failed(
                        2,
                        "margrave: -v takes no value, got \"5\"; for cross-validation use validate --folds 5; try"
                                + " 'margrave train --help'");
        Command.run("train", "-v", "5").failed(2, "missing required option -m MACHINE");
        Command.run("train", "heart", "-m", "svm", "-v=5").failed(2, "5", "; try 'margrave train --help'");
        Command.run("train", "heart", "-m", "svm", "--verbose=5").failed(2, "5", "; try 'margrave train --help'");
        Command.run("train", "heart", "-m", "svm", "--json", "yes").failed(2, "--json takes no value, got \"yes\"");
        Command.run("train", "-v", "heart", "-m", "svm", "--frobnicate").failed(2, "unknown option \"--frobnicate\"");
        Command.run("train", "heart", "-v", "-m", "svm", "--tolerance", "tiny").failed(2, "--tolerance", "tiny");
        Command.run("-v", "5").failed(2, "-v");
    }

    @Test
    void aWrongWordOfAnOptionalValueIsNotTakenForData() {
        String rule = "margrave: --calibrate must be one of temperature, sigmoid, isotonic, none, got \"platt\"; try";
        Command.run("train", "--calibrate", "platt", "heart", "-m", "svm").failed(2, rule);
        Command.run("train", "heart", "-m", "svm", "--calibrate", "platt").failed(2, rule);
        Command.run("train", "heart", "-m", "svm", "--calibrate=platt").failed(2, rule);
        Command.run("validate", "--calibrate", "platt", "heart", "-m", "svm").failed(2, rule);
        Command.run("train", "--conformal", "halves", "heart", "-m", "svm")
                .failed(2, "--conformal must be one of split, cv, got \"halves\"");
        Command.run("train", "--calibrate", "heart", "iris", "-m", "svm").failed(2, "unexpected argument \"iris\"");
    }

    @Test
    void valuesOfLibsvmOptionsAreNumbers() {
        Command.run("svm-train", "-c", "data.svm", "model")
                .failed(2, "margrave: -c must be a number, got \"data.svm\"; try 'margrave svm-train --help'");
        Command.run("svm-train", "-c", "1", "-w-1", "data.svm", "model").failed(2, "-w-1 must be a number");
        Command.run("liblinear-train", "-B", "data.svm").failed(2, "-B must be a number, got \"data.svm\"");
        Command.run("svm-scale", "-y", "0", "data.svm").failed(2, "-y must be a number, got \"data.svm\"");
        Command.run("svm-scale", "-s", "range", "no-such-file").failed(3, "no-such-file: no such file");
    }

    @Test
    void quotedInputIsEscapedAndCut() {
        String line = Command.run("train", "heart", "-m", "a\nb\u001b[2J\u202e")
                .failed(2)
                .err();
        assertThat(line).contains("a\\nb\\u001b[2J\\u202e");
        String lengthy = "x".repeat(500);
        for (String[] args : new String[][] {
            {"train", "heart", "-m", lengthy},
            {"train", "heart", "-m", "svm", "--" + lengthy},
            {"train", "heart", "-m", "svm", "--tolerance=" + lengthy},
            {"train", "heart", "-m", "svm", "-p", "C=" + lengthy},
            {"train", "heart", "-m", "svm", "-p", lengthy + "=1"},
            {"train", "heart", "-m", "svm", "--kernel", lengthy},
            {"list", lengthy},
            {lengthy}
        }) {
            assertThat(Command.run((Object[]) args).failed(2).err()).doesNotContain("x".repeat(61));
        }
    }

    @Test
    void machineAndParametersAreCheckedBeforeDataAreRead() {
        Command.run("train", "no-such-file")
                .failed(
                        2,
                        "missing required option -m MACHINE; machines: svm, squared-svm, logistic, nu-svm, one-class, rmm,");
        Command.run("train", "no-such-file", "-m", "svn").failed(2, "unknown machine \"svn\"; allowed: svm,");
        trainNothing(2, "-p", "D=1").failed(2, "machine svm has no parameter \"D\"; it has C");
        trainNothing(2, "-p", "C=0").failed(2, "C must be greater than 0 and finite, got 0.0");
        trainNothing(2, "-p", "C=1e999").failed(2, "C must be greater than 0 and finite");
        trainNothing(2, "-p", "C=1d").failed(2, "parameter C: \"1d\" is not a number");
        trainNothing(2, "-p", "C").failed(2, "-p must be NAME=VALUE, got \"C\"");
        trainNothing(2, "-p", "C=1", "-p", "C=2").failed(2, "parameter C is given twice");
        trainNothing(2, "-p", "C=auto").failed(2, "C of svm has no automatic value");
        trainNothing(2, "--scale", "maxmin").failed(2, "scale must be none, minmax");
        trainNothing(2, "--multiclass", "all").failed(2, "--multiclass must be one of one-vs-one, one-vs-rest");
        trainNothing(2, "--tolerance", "0").failed(2, "margrave: --tolerance must be greater than 0 and less than 1");
        trainNothing(2, "--tolerance", "1").failed(2, "--tolerance must be greater than 0 and less than 1, got 1.0");
        trainNothing(2, "--max-seconds", "0").failed(2, "margrave: --max-seconds must be greater than 0");
        trainNothing(2, "--max-iterations", "0").failed(2, "margrave: --max-iterations must be at least 1");
        trainNothing(2, "--threads", "0").failed(2, "margrave: --threads must be at least 1");
        trainNothing(2, "--memory", "lots").failed(2, "--memory must be a size such as 512m or 2g, got \"lots\"");
        trainNothing(2, "--memory", "1k").failed(2, "margrave: --memory must be at least 1m, got \"1k\"");
        trainNothing(2, "--index-base", "2").failed(2, "index base must be 0 or 1");
        trainNothing(2, "--missing", "zero").failed(2, "--missing must be one of fill, drop, error, got \"zero\"");
        trainNothing(2, "--format", "xls").failed(2, "--format must be one of libsvm, csv, arff, idx");
        trainNothing(2, "--weight", "1").failed(2, "--weight must be LABEL=W");
        trainNothing(2, "--weight", "1=x").failed(2, "--weight of label \"1\": \"x\" is not a number");
        trainNothing(2, "--no-bias", "--penalize-bias").failed(2, "exclude each other");
        trainNothing(2, "--penalize-bias", "--kernel", "rbf").failed(2, "--penalize-bias needs --kernel linear");
    }

    @Test
    void similaritiesAreNoKernels() {
        for (String similarity : new String[] {"manhattan", "euclidean", "sigmoid:a=1,r=0", "sigmoid"}) {
            trainNothing(2, "--kernel", similarity)
                    .failed(2, similarity + " is a similarity, not a positive semidefinite kernel; use ");
        }
        trainNothing(2, "--kernel", "rbf:gama=1").failed(2, "kernel rbf has no setting gama");
        trainNothing(2, "--kernel", "gauss")
                .failed(
                        2,
                        "kernel \"gauss\" is unknown; it may be a custom kernel whose module is not on the path; known: linear, poly, rbf");
    }

    @Test
    void taskMustFitTheMachine() {
        trainNothing(2, "--task", "regression").failed(2, "--task regression: machine svm is for classification");
        Command.run("train", "none", "-m", "svr", "--task", "classification")
                .failed(2, "--task classification: machine svr is for regression");
        trainNothing(2, "--task", "ordinal")
                .failed(2, "--task ordinal: machine svm is for classification; machines for ordinal: rmm-ordinal");
        trainNothing(2, "--task", "ranking")
                .failed(2, "--task ranking: machine svm is for classification; machines for ranking: rankland");
        trainNothing(2, "--task", "clustering").failed(2, "--task must be one of classification, regression");
        Command.run("train", "none", "-m", "svr", "--weight", "1=2").failed(2, "--weight does not apply to regression");
        Command.run("train", "none", "-m", "svr", "--classes", "1").failed(2, "--classes does not apply");
    }

    @Test
    void standardInputNeedsAFormat() {
        Command.run("train", "-", "-m", "svm").failed(2, "standard input needs --format");
    }

    @Test
    void missingFilesAreDataErrors() {
        Command.run("train", "hart", "-m", "svm").failed(3, "hart: no such file or bundled data set");
        Command.run("predict", folder.resolve("no.mgv"), "heart").failed(3, "no.mgv: no such file");
        Command.run("evaluate", folder.resolve("no.mgv"), "heart").failed(3, "no.mgv: no such file");
        Command.run("inspect", folder.resolve("no.mgv")).failed(3, "no.mgv: no such file");
        Command.run("train", "iris", "-m", "svm", "--warm-start", folder.resolve("no.mgv"))
                .failed(3, "no.mgv: no such file");
    }

    @Test
    void outputsAreCheckedBeforeDataAreRead() {
        Path noFolder = folder.resolve("absent/model.mgv");
        trainNothing(3, "-o", noFolder.toString()).failed(3, "model.mgv: its directory does not exist");
        trainNothing(3, "-o", folder.toString()).failed(3, "is a directory, not a file");
    }

    @Test
    void verboseFailuresCarryTheStackTrace() {
        Command failed = Command.run("train", "hart", "-m", "svm", "-v");
        assertThat(failed.code()).isEqualTo(3);
        assertThat(failed.err()).startsWith("margrave: hart: no such file").contains("\tat dev.margrave.cli.");
    }

    private static Command trainNothing(int code, String... options) {
        Object[] args = new Object[options.length + 4];
        System.arraycopy(new Object[] {"train", "no-such-file", "-m", "svm"}, 0, args, 0, 4);
        System.arraycopy(options, 0, args, 4, options.length);
        Command result = Command.run(args);
        assertThat(result.code()).isEqualTo(code);
        return result;
    }
}
