// SPDX-License-Identifier: Apache-2.0
/**
 * Commands with the options, files and result lines of LIBSVM and LIBLINEAR: svm-train, svm-predict, svm-scale, liblinear-train and
 * liblinear-predict. Each command reads its {@code Arguments} as the original does, because letters mean other things there than in
 * the other commands.
 */
package dev.margrave.cli.libsvm;
