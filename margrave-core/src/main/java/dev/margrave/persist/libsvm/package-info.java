// SPDX-License-Identifier: Apache-2.0
/**
 * The files of LIBSVM and LIBLINEAR: models and the ranges of svm-scale.
 *
 * <p>{@link dev.margrave.persist.libsvm.LibsvmModels} imports and exports models. {@link dev.margrave.persist.libsvm.SvmModel} and
 * {@link dev.margrave.persist.libsvm.LinearModel} are the contents of the two model files; they decide labels as the original
 * programs do. {@link dev.margrave.persist.libsvm.ScaleRange} is the content of a range file.
 *
 * <p>Readers allocate what a file holds, never what it declares, and name the line of an error.
 */
@NullMarked
package dev.margrave.persist.libsvm;

import org.jspecify.annotations.NullMarked;
