// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.child;

import dev.margrave.bench.peer.FitTask;
import dev.margrave.bench.peer.KernelChoice;
import dev.margrave.bench.process.Json;
import dev.margrave.data.Dataset;
import java.io.IOException;
import libsvm.svm;
import libsvm.svm_model;
import libsvm.svm_parameter;
import libsvm.svm_problem;

/** Trains with LIBSVM's Java version. */
public final class LibsvmFit {
    private LibsvmFit() {}

    public static void main(String[] arguments) throws IOException {
        FitTask task = Json.read(arguments[0], FitTask.class);
        svm_problem problem = problem(task);
        svm.svm_set_print_string_function(text -> {});
        Clock clock = Clock.start();
        svm_model model = svm.svm_train(problem, parameters(task));
        System.out.println(Json.write(clock.stop()));
        svm.svm_save_model(task.model(), model);
    }

    private static svm_problem problem(FitTask task) throws IOException {
        Dataset data = Rows.read(task.trainFile(), task.columns());
        svm_problem problem = new svm_problem();
        problem.l = data.rows();
        problem.x = Rows.libsvm(data);
        problem.y = Rows.labels(data);
        return problem;
    }

    private static svm_parameter parameters(FitTask task) {
        KernelChoice kernel = task.kernel();
        svm_parameter parameters = new svm_parameter();
        parameters.svm_type = svm_parameter.C_SVC;
        parameters.kernel_type = kernel.kind() == KernelChoice.Kind.GAUSSIAN ? svm_parameter.RBF : svm_parameter.POLY;
        parameters.gamma = kernel.kind() == KernelChoice.Kind.GAUSSIAN ? kernel.gamma() : 1;
        parameters.degree = kernel.degree();
        parameters.coef0 = 1;
        parameters.C = task.c();
        parameters.eps = task.tolerance();
        parameters.cache_size = task.cacheMegabytes();
        parameters.shrinking = 1;
        return parameters;
    }
}
