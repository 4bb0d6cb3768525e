// SPDX-License-Identifier: Apache-2.0
package org.example.margins;

import dev.margrave.data.Dataset;
import dev.margrave.data.Scaling;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.machine.LossMachine;
import dev.margrave.machine.Machine;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.Classifier;
import dev.margrave.persist.Models;
import dev.margrave.selection.CandidateGrid;
import dev.margrave.selection.DefaultGrid;
import dev.margrave.selection.Metric;
import dev.margrave.selection.Splits;
import dev.margrave.selection.TuneResult;
import dev.margrave.selection.Tuner;
import dev.margrave.selection.compare.Comparison;
import dev.margrave.selection.compare.ComparisonContender;
import dev.margrave.selection.compare.ComparisonData;
import dev.margrave.selection.compare.ComparisonResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A custom machine and a custom kernel at work. */
public final class Example {
    private static final LossMachine PINBALL = PinballMachine.create().scale(Scaling.STANDARD);

    private Example() {}

    static Classifier train(Dataset data) {
        return PINBALL.kernel(new Cauchy(4)).set("tau", 0.2).fit(data);
    }

    static Classifier saveAndLoad(Classifier model, Path file) throws IOException {
        Models.save(model, file);
        return (Classifier) Models.load(file);
    }

    static TuneResult tune(Dataset data) {
        return Tuner.of(grid(data)).splits(Splits.folds(data, 5, 1)).run(data);
    }

    /** Every combination of what the parameters say is to be tried, on one kernel. */
    private static List<Machine<?>> grid(Dataset data) {
        return CandidateGrid.of(PINBALL, "cauchy:sigma=4", DefaultGrid.of(PINBALL.info(), data));
    }

    static ComparisonResult compare(Dataset data) {
        SupportVectorMachine svm = SupportVectorMachine.with(new Cauchy(4)).scale(Scaling.STANDARD);
        List<ComparisonContender> contenders = List.of(
                new ComparisonContender("pinball-svm", Example::grid),
                ComparisonContender.of("svm", List.of(svm.c(0.1), svm.c(1), svm.c(10))));
        return Comparison.of(contenders, Metric.ACCURACY)
                .run(List.of(ComparisonData.of("heart", data, Splits.folds(data, 3, 1))));
    }

    /** The argument is where to save the model. */
    public static void main(String[] arguments) throws IOException {
        Dataset heart = Datasets.bundled("heart", ReadOptions.DEFAULTS);
        Classifier model = train(heart);
        System.out.println(model.report().status() + ", gap " + model.report().relativeGap());
        Classifier loaded = saveAndLoad(model, Path.of(arguments[0]));
        System.out.println(loaded.report().machine() + " on " + loaded.report().kernel() + " says "
                + loaded.predict(heart.row(0)).label());
        System.out.println("tuned: " + tune(heart).best());
        System.out.println("average ranks: " + compare(heart).averageRanks());
    }
}
