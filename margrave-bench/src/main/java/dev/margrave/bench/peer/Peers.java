// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.peer;

import de.bwaldvogel.liblinear.Linear;
import dev.margrave.bench.child.LiblinearFit;
import dev.margrave.bench.child.LibsvmFit;
import dev.margrave.bench.child.MargraveFit;
import dev.margrave.bench.child.SmileFit;
import dev.margrave.bench.child.TribuoFit;
import dev.margrave.bench.child.TribuoLinearFit;
import dev.margrave.machine.Machine;
import java.util.ArrayList;
import java.util.List;
import libsvm.svm;
import org.tribuo.Model;
import smile.classification.SVM;

/** All peers, the reference of each family first. */
public final class Peers {
    public static final String MARGRAVE = "margrave";
    public static final Tool SVM_TRAIN = new Tool("svm-train", "libsvm-tools");
    public static final Tool SVM_PREDICT = new Tool("svm-predict", "libsvm-tools");
    public static final Tool LIBLINEAR_TRAIN = new Tool("liblinear-train", "liblinear-tools");

    private Peers() {}

    public static Peer margrave() {
        return new JavaPeer(MARGRAVE, "Margrave", Machine.class, MargraveFit.class, true);
    }

    /** Peers that train kernel machines. */
    public static List<Peer> kernel() {
        return List.of(
                margrave(),
                new ToolPeer("libsvm", "LIBSVM (C)", SVM_TRAIN, Peers::libsvmOptions, "Total nSV", "obj ="),
                new JavaPeer("libsvm-java", "LIBSVM (Java)", svm.class, LibsvmFit.class, false),
                new JavaPeer("tribuo", "Tribuo", Model.class, TribuoFit.class, false),
                new JavaPeer("smile", "Smile", SVM.class, SmileFit.class, false));
    }

    /** Peers that train linear machines with a penalized bias. */
    public static List<Peer> linear() {
        return List.of(
                margrave(),
                new ToolPeer(
                        "liblinear",
                        "LIBLINEAR (C)",
                        LIBLINEAR_TRAIN,
                        Peers::liblinearOptions,
                        "nSV =",
                        "Objective value ="),
                new JavaPeer("liblinear-java", "liblinear-java", Linear.class, LiblinearFit.class, false),
                new JavaPeer("tribuo", "Tribuo", Model.class, TribuoLinearFit.class, false));
    }

    private static List<String> libsvmOptions(FitTask task) {
        List<String> options = new ArrayList<>(List.of("-s", "0"));
        options.addAll(task.kernel().libsvmOptions());
        options.addAll(List.of("-c", Double.toString(task.c()), "-e", Double.toString(task.tolerance())));
        options.addAll(List.of("-m", Integer.toString(task.cacheMegabytes())));
        return options;
    }

    private static List<String> liblinearOptions(FitTask task) {
        return List.of("-s", "3", "-B", "1", "-c", Double.toString(task.c()), "-e", Double.toString(task.tolerance()));
    }
}
