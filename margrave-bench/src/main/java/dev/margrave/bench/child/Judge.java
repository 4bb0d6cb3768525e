// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.child;

import de.bwaldvogel.liblinear.Model;
import dev.margrave.bench.peer.FitTask;
import dev.margrave.bench.peer.JudgeTask;
import dev.margrave.bench.peer.KernelChoice.Kind;
import dev.margrave.bench.peer.Verdict;
import dev.margrave.bench.process.Json;
import dev.margrave.data.Dataset;
import java.io.IOException;
import java.nio.file.Path;
import libsvm.svm;

/** Evaluates the model file of any program, with the same code for all. */
public final class Judge {
    /** The primal takes the outputs of all training rows; beyond this number of kernel values it is left out. */
    private static final double MAX_KERNEL_VALUES = 5e8;

    private Judge() {}

    public static void main(String[] arguments) throws IOException {
        JudgeTask task = Json.read(arguments[0], JudgeTask.class);
        System.out.println(Json.write(verdict(task)));
    }

    private static Verdict verdict(JudgeTask task) throws IOException {
        FitTask fit = task.fit();
        Dataset train = Rows.read(fit.trainFile(), fit.columns());
        Dataset test = Rows.read(Path.of(task.test()), fit.columns());
        if (fit.kernel().kind() == Kind.LINEAR) {
            LinearJudge judge = new LinearJudge(Model.load(fit.modelFile()), fit.columns());
            return new Verdict(Double.NaN, judge.primal(train, fit.c()), 0, judge.errors(test), test.rows());
        }
        KernelJudge judge = new KernelJudge(svm.svm_load_model(fit.model()), fit);
        double squaredLength = judge.squaredLength();
        double dual = 0.5 * squaredLength - judge.sumOfAlphas();
        boolean small = (double) train.rows() * judge.supportVectors() <= MAX_KERNEL_VALUES;
        double primal = small ? 0.5 * squaredLength + fit.c() * judge.hinge(train) : Double.NaN;
        return new Verdict(dual, primal, judge.supportVectors(), judge.errors(test), test.rows());
    }
}
