// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import dev.margrave.model.Multiclass;
import java.io.Serializable;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.param.Params;

/** The parameters that both estimators have in addition to Spark's columns; {@link MargraveParams} gives access to them. */
public final class FitParams implements Serializable {
    private static final long serialVersionUID = 1;

    final Param<String> machine;
    final Param<String> parameters;
    final DoubleParam c;
    final Param<String> map;
    final Param<String> kernel;
    final Param<String> scale;
    final Param<String> multiclass;
    final Param<String> calibrate;
    final DoubleParam tol;
    final IntParam maxIter;
    final IntParam aggregationDepth;
    final IntParam parallelism;
    final LongParam seed;
    final BooleanParam penalizeBias;
    final BooleanParam fitIntercept;

    FitParams(Params parent, String defaultMachine) {
        machine = text(parent, "machine", "name of the machine, such as rmm", defaultMachine);
        parameters = text(parent, "parameters", "its parameters, NAME=VALUE,NAME=VALUE", "");
        c = new DoubleParam(parent, "C", "price of a row, in place of a C in parameters (> 0)", ParamValidators.gt(0));
        map = text(parent, "map", "spec of a feature map that approximates a kernel; empty for none", "");
        kernel = text(parent, "kernel", "spec of a kernel, for rows that fit on one executor; empty for none", "");
        scale = text(parent, "scale", "none, minmax, minmax:LOW,HIGH, standard or unit", "none");
        multiclass = text(parent, "multiclass", "one-vs-one or one-vs-rest", Multiclass.ONE_VS_ONE.text());
        calibrate = text(parent, "calibrate", "none, temperature, sigmoid or isotonic", "none");
        tol = new DoubleParam(parent, "tol", "relative duality gap at which to stop (> 0)", ParamValidators.gt(0));
        maxIter = new IntParam(parent, "maxIter", "most Newton steps of one problem (> 0)", ParamValidators.gt(0));
        aggregationDepth = new IntParam(
                parent, "aggregationDepth", "levels on which partial sums are added (>= 1)", ParamValidators.gtEq(1));
        parallelism = new IntParam(
                parent, "parallelism", "binary problems that run side by side (>= 1)", ParamValidators.gtEq(1));
        seed = new LongParam(parent, "seed", "random seed");
        penalizeBias = new BooleanParam(parent, "penalizeBias", "whether the bias is penalized like a weight");
        fitIntercept = new BooleanParam(parent, "fitIntercept", "whether there is a bias");
        parent.setDefault(tol, 1e-3);
        parent.setDefault(maxIter, 1_000);
        parent.setDefault(aggregationDepth, 2);
        parent.setDefault(parallelism, 4);
        parent.setDefault(seed, 1L);
        parent.setDefault(penalizeBias, false);
        parent.setDefault(fitIntercept, true);
    }

    private static Param<String> text(Params parent, String name, String meaning, String defaultValue) {
        Param<String> param = new Param<>(parent, name, meaning);
        parent.setDefault(param, defaultValue);
        return param;
    }
}
