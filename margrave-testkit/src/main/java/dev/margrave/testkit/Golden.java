// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * A reference result (golden) from the class path: a problem, its parameters and the results of independent convex solvers. A
 * missing golden fails a test, it never skips one.
 *
 * @param name the file name without extension
 * @param problem the formulation in words
 * @param train the training rows, in order
 * @param test unseen rows, or null if the file has none
 * @param kernel null if the file has none, or a similarity that is not a kernel
 * @param similarity the spec of the kernel or similarity, or null
 * @param parameters by name; some are texts or null
 * @param results by name: Double, Boolean, String, List or Map
 */
public record Golden(
        String name,
        String problem,
        GoldenData train,
        GoldenData test,
        Kernel kernel,
        String similarity,
        Map<String, Object> parameters,
        Map<String, Object> results) {
    private static final String FOLDER = "golden/";

    /** The names of all golden files, in order. */
    public static List<String> names() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(open("index.txt"), StandardCharsets.UTF_8))) {
            return lines.lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The names of one family, for instance {@code "B"} for the relative margin machine. */
    public static List<String> names(String prefix) {
        return names().stream().filter(name -> name.startsWith(prefix)).toList();
    }

    public static Golden read(String name) {
        Map<String, Object> json = GoldenJson.read(open(name + ".json"));
        return new Golden(
                name,
                (String) json.get("problem"),
                data(json.get("data_train")),
                data(json.get("data_test")),
                kernel(json.get("kernel")),
                similarity(json.get("kernel")),
                json.get("params") == null ? Map.of() : GoldenJson.object(json.get("params")),
                results(json));
    }

    /** A file without {@code results} has them among its other fields. */
    private static Map<String, Object> results(Map<String, Object> json) {
        if (json.get("results") instanceof List<?> rows) {
            return Map.of("rows", rows);
        }
        return json.containsKey("results") ? GoldenJson.object(json.get("results")) : json;
    }

    /** Additional rows, from the file that a parameter names. */
    public GoldenData extraRows(String key) {
        return data(parameters.get(key));
    }

    /** A parameter that is a number. */
    public double parameter(String key) {
        return number(parameters, key);
    }

    /** A result that is a number. */
    public double result(String key) {
        return number(results, key);
    }

    /** A result that is a list of numbers. */
    public double[] vector(String key) {
        if (!(results.get(key) instanceof List<?> list)) {
            throw new IllegalArgumentException(name + " has no list " + key);
        }
        return list.stream().mapToDouble(value -> (Double) value).toArray();
    }

    /** A result that is a list of cases, each with its own fields. */
    public List<Map<String, Object>> cases(String key) {
        if (!(results.get(key) instanceof List<?> list)) {
            throw new IllegalArgumentException(name + " has no list " + key);
        }
        return list.stream().map(GoldenJson::object).toList();
    }

    public boolean has(String key) {
        return results.get(key) != null;
    }

    /** Whether the bias of the optimum is unique, which is the default. */
    public boolean biasIsUnique() {
        return !Boolean.FALSE.equals(results.get("b_unique"));
    }

    private double number(Map<String, Object> map, String key) {
        if (!(map.get(key) instanceof Double value)) {
            throw new IllegalArgumentException(name + " has no number " + key);
        }
        return value;
    }

    private static GoldenData data(Object file) {
        return file == null ? null : GoldenData.read(open((String) file));
    }

    private static Kernel kernel(Object json) {
        if (json == null) {
            return null;
        }
        Map<String, Object> kernel = GoldenJson.object(json);
        return switch ((String) kernel.get("type")) {
            case "linear" -> Kernels.linear();
            case "poly" ->
                Kernels.polynomial(((Double) kernel.get("degree")).intValue(), (Double) kernel.get("coef0"), 1);
            case "rbf" -> Kernels.rbf((Double) kernel.get("gamma"));
            case "sigmoid", "manhattan" -> null;
            default -> throw new IllegalArgumentException("unknown golden kernel " + kernel);
        };
    }

    private static String similarity(Object json) {
        if (json == null) {
            return null;
        }
        Map<String, Object> kernel = GoldenJson.object(json);
        return switch ((String) kernel.get("type")) {
            case "sigmoid" -> "sigmoid:a=" + kernel.get("a") + ",r=" + kernel.get("r");
            case "manhattan" -> "manhattan";
            default -> kernel(json).spec();
        };
    }

    private static InputStream open(String file) {
        InputStream in = Golden.class.getResourceAsStream(FOLDER + file);
        if (in == null) {
            throw new IllegalArgumentException("no golden file " + file);
        }
        return in;
    }

    @Override
    public String toString() {
        return name;
    }
}
