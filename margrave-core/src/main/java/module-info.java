// SPDX-License-Identifier: Apache-2.0
/** Margin learning: data, kernels, losses, solvers, machines and model files. */
module dev.margrave.core {
    requires de.siegmar.fastcsv;
    requires ch.randelshofer.fastdoubleparser;
    requires tools.jackson.core;
    requires static org.jspecify;

    exports dev.margrave.data;
    exports dev.margrave.data.io;
    exports dev.margrave.kernel;
    exports dev.margrave.similarity;
    exports dev.margrave.similarity.goodness;
    exports dev.margrave.loss;
    exports dev.margrave.feature;
    exports dev.margrave.feature.landmark;
    exports dev.margrave.solver;
    exports dev.margrave.solver.block;
    exports dev.margrave.solver.factory;
    exports dev.margrave.model;
    exports dev.margrave.machine;
    exports dev.margrave.machine.distribution;
    exports dev.margrave.machine.landmark;
    exports dev.margrave.bound;
    exports dev.margrave.online;
    exports dev.margrave.online.bound;
    exports dev.margrave.evaluation;
    exports dev.margrave.selection;
    exports dev.margrave.selection.anytime;
    exports dev.margrave.selection.bound;
    exports dev.margrave.selection.compare;
    exports dev.margrave.selection.journal;
    exports dev.margrave.selection.statistics;
    exports dev.margrave.pipeline;
    exports dev.margrave.calibration;
    exports dev.margrave.explanation;
    exports dev.margrave.selection.validation;
    exports dev.margrave.conformal;
    exports dev.margrave.persist;
    exports dev.margrave.persist.libsvm;
    exports dev.margrave.internal.vector to
            dev.margrave.simd,
            dev.margrave.bench,
            dev.margrave.testkit;
    exports dev.margrave.internal.kernel to
            dev.margrave.testkit;
    exports dev.margrave.internal.degree to
            dev.margrave.testkit;
    exports dev.margrave.internal.sketch to
            dev.margrave.testkit;
    exports dev.margrave.internal.file to
            dev.margrave.cli;

    uses dev.margrave.internal.vector.VectorOps;
    uses dev.margrave.kernel.KernelFamily;
    uses dev.margrave.kernel.SimilarityFamily;
    uses dev.margrave.kernel.TextSimilarityFamily;
}
