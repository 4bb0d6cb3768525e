// SPDX-License-Identifier: Apache-2.0
package org.example.service;

import dev.margrave.data.InvalidDataException;
import dev.margrave.data.InvalidFieldException;
import dev.margrave.model.Classifier;
import dev.margrave.model.Prediction;
import dev.margrave.persist.Models;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Scores requests with a model that can be replaced while it is in use. Any number of threads may call it. */
public final class ScoringService {
    /** What an HTTP handler sends back: a status and the fields of a JSON object. */
    public record Response(int status, Map<String, Object> body) {}

    private static final int WARM_UP_ROWS = 20_000;

    private final Map<String, ?> typical; // a request with which a new model is warmed up
    private volatile Classifier model;

    public ScoringService(Path file, Map<String, ?> typical) throws IOException {
        this.typical = Map.copyOf(typical);
        reload(file);
    }

    /** Replaces the model. The old one stays in use if the file cannot be used. */
    public void reload(Path file) throws IOException {
        if (!(Models.load(file) instanceof Classifier next)) {
            throw new InvalidDataException(file + ": the model predicts no labels");
        }
        for (int k = 0; k < WARM_UP_ROWS; k++) {
            next.predict(typical);
        }
        model = next;
    }

    /** The label and the probability of each label, or the reason why the request is refused. */
    public Response score(Map<String, ?> request) {
        Classifier current = model; // the same for the whole request
        try {
            Prediction prediction = current.predict(request);
            Map<String, Double> probabilities = new LinkedHashMap<>();
            for (int code = 0; code < current.labels().size(); code++) {
                probabilities.put(current.labels().name(code), prediction.probability(code));
            }
            return new Response(200, Map.of("label", prediction.label(), "probabilities", probabilities));
        } catch (InvalidFieldException e) {
            return new Response(400, Map.of("field", e.field(), "message", e.getMessage()));
        }
    }
}
