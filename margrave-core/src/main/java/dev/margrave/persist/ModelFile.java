// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import dev.margrave.model.Model;

/**
 * A model with information on the file it was read from.
 *
 * @param model the model
 * @param formatVersion of the file
 * @param margraveVersion the version of Margrave that wrote it
 * @param length in bytes
 * @param checksum the file's own SHA-256, hexadecimal; the same model written by the same version has the same
 */
public record ModelFile(Model model, int formatVersion, String margraveVersion, long length, String checksum) {}
