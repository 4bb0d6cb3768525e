// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import dev.margrave.model.Model;
import java.io.IOException;
import java.nio.file.Path;

/** Saves and loads models ({@code .mgv}). Files are data only: loading one runs no code that it names. */
@SuppressWarnings("DoNotCallSuggester")
public final class Models {
    private Models() {}

    /** Writes the file beside its final place first, so that an existing model is never left half replaced. */
    public static void save(Model model, Path file) throws IOException {
        throw new UnsupportedOperationException("seam");
    }

    /** Throws {@link ModelFormatException} for anything that is wrong in the file. */
    public static Model load(Path file) throws IOException {
        throw new UnsupportedOperationException("seam");
    }
}
