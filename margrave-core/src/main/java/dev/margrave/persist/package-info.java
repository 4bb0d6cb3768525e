// SPDX-License-Identifier: Apache-2.0
/**
 * Model files: {@link dev.margrave.persist.Models} saves and loads models,
 * {@link dev.margrave.persist.PairModels} saves and loads what was learned from pairs of rows.
 *
 * <p>A file has a JSON header and binary sections. {@code HeaderFields} and {@code ReportFields} declare each field of the
 * header once for both directions, with the version that introduced it; {@code Header} checks rules between fields;
 * {@code ModelWriter} and {@code ModelReader} handle the sections. {@code docs/model-format.md} is the specification.
 *
 * <p>Invariants: a file contains only data, no class names and no code; every size is checked against the file before anything
 * is allocated; any error is a {@link dev.margrave.persist.ModelFormatException} with one line; the same model gives the same
 * bytes; files of all earlier versions stay readable; nothing is written that could not be read back.
 */
@NullMarked
package dev.margrave.persist;

import org.jspecify.annotations.NullMarked;
