// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import dev.margrave.model.Model;
import dev.margrave.persist.Models;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;

/** The bytes of a {@code .mgv} file, which travel between processes, and the model that they hold, read on first use. */
final class ModelBytes implements Serializable {
    private static final long serialVersionUID = 1;

    private final byte[] bytes;
    private transient volatile Model model;

    private ModelBytes(byte[] bytes, Model model) {
        this.bytes = bytes;
        this.model = model;
    }

    static ModelBytes of(Model model) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            Models.write(model, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // not from an array
        }
        return new ModelBytes(out.toByteArray(), model);
    }

    /** @throws IOException for any error in the bytes */
    static ModelBytes read(byte[] bytes) throws IOException {
        return new ModelBytes(bytes, Models.read(new ByteArrayInputStream(bytes)));
    }

    byte[] bytes() {
        return bytes;
    }

    Model model() {
        Model known = model;
        if (known == null) {
            try {
                known = Models.read(new ByteArrayInputStream(bytes));
            } catch (IOException e) {
                throw new UncheckedIOException(e); // they were written or checked by this library
            }
            model = known; // threads that race read the same model
        }
        return known;
    }
}
