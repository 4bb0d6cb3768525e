// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.work;

import java.nio.file.Path;

/** Training and test rows as LIBSVM files, which every peer reads. */
public record Prepared(Path train, Path test, int columns) {}
