// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.child;

import dev.margrave.bench.peer.FitTask;
import dev.margrave.bench.peer.KernelChoice;
import dev.margrave.bench.process.Json;
import java.io.IOException;
import java.util.logging.Level;
import java.util.logging.Logger;
import libsvm.svm;
import libsvm.svm_model;
import org.tribuo.ImmutableFeatureMap;
import org.tribuo.ImmutableOutputInfo;
import org.tribuo.MutableDataset;
import org.tribuo.classification.Label;
import org.tribuo.classification.libsvm.LibSVMClassificationTrainer;
import org.tribuo.classification.libsvm.SVMClassificationType;
import org.tribuo.common.libsvm.KernelType;
import org.tribuo.common.libsvm.LibSVMModel;
import org.tribuo.common.libsvm.SVMParameters;

/** Trains with Tribuo's wrapper of LIBSVM's Java version; copying its examples counts. */
public final class TribuoFit {
    private TribuoFit() {}

    public static void main(String[] arguments) throws IOException {
        FitTask task = Json.read(arguments[0], FitTask.class);
        Logger.getLogger("").setLevel(Level.WARNING);
        MutableDataset<Label> data = TribuoRows.read(task);
        Clock clock = Clock.start();
        LibSVMModel<Label> model = new LibSVMClassificationTrainer(parameters(task)).train(data);
        System.out.println(Json.write(clock.stop()));
        svm_model inner = model.getInnerModels().get(0);
        restoreNames(inner, model.getOutputIDInfo(), model.getFeatureIDMap());
        svm.svm_save_model(task.model(), inner);
    }

    private static SVMParameters<Label> parameters(FitTask task) {
        KernelChoice kernel = task.kernel();
        boolean gaussian = kernel.kind() == KernelChoice.Kind.GAUSSIAN;
        SVMParameters<Label> parameters = new SVMParameters<>(
                new SVMClassificationType(SVMClassificationType.SVMMode.C_SVC),
                gaussian ? KernelType.RBF : KernelType.POLY);
        parameters.setGamma(gaussian ? kernel.gamma() : 1);
        parameters.setDegree(kernel.degree());
        parameters.setCoeff(1);
        parameters.setCost(task.c());
        parameters.setEpsilon(task.tolerance());
        parameters.setCacheSize(task.cacheMegabytes());
        return parameters;
    }

    /** Tribuo numbers labels and features in its own way. */
    private static void restoreNames(svm_model model, ImmutableOutputInfo<Label> labels, ImmutableFeatureMap features) {
        for (int k = 0; k < model.label.length; k++) {
            model.label[k] = Integer.parseInt(labels.getOutput(model.label[k]).getLabel());
        }
        for (int s = 0; s < model.l; s++) {
            for (var node : model.SV[s]) {
                node.index = Integer.parseInt(features.get(node.index).getName()) + 1;
            }
        }
    }
}
