// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.engine.FittedFunction;
import dev.margrave.internal.engine.FittedFunction.Expansion;
import dev.margrave.internal.engine.FittedFunction.Weights;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.Status;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** A {@link ProblemResult} as bytes, which one version of the library sends to another process of the same version. */
final class ResultCode {
    private static final byte EXPANSION = 0;
    private static final byte WEIGHTS = 1;
    private static final byte SELECTED = 2; // weights of landmarks

    private ResultCode() {}

    static byte[] encode(ProblemResult result) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            if (result.function() instanceof Weights given) {
                out.writeByte(given.areOfLandmarks() ? SELECTED : WEIGHTS);
                write(out, given.weights());
            } else {
                out.writeByte(EXPANSION);
            }
            write(out, result.function().coefficients());
            out.writeDouble(result.bias());
            write(out, result.decisions());
            out.writeUTF(result.status().name());
            Certificate certificate = result.certificate();
            out.writeDouble(certificate.primal());
            out.writeDouble(certificate.dual());
            out.writeDouble(certificate.rounding());
            out.writeDouble(certificate.atZero());
            out.writeLong(result.iterations());
            out.writeInt(result.solved().size());
            for (Map.Entry<String, Double> entry : result.solved().entrySet()) {
                out.writeUTF(entry.getKey());
                out.writeDouble(entry.getValue());
            }
        } catch (IOException e) {
            throw new IllegalStateException("bytes in memory cannot be written", e);
        }
        return bytes.toByteArray();
    }

    static ProblemResult decode(byte[] code) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(code))) {
            byte kind = in.readByte();
            double[] weights = kind == EXPANSION ? new double[0] : read(in);
            double[] coefficients = read(in);
            FittedFunction function = kind == EXPANSION
                    ? new Expansion(coefficients)
                    : new Weights(weights, coefficients, kind == SELECTED);
            double bias = in.readDouble();
            double[] decisions = read(in);
            Status status = Status.valueOf(in.readUTF());
            Certificate certificate =
                    new Certificate(in.readDouble(), in.readDouble(), in.readDouble(), in.readDouble());
            long iterations = in.readLong();
            int count = in.readInt();
            Map<String, Double> solved = new LinkedHashMap<>();
            for (int k = 0; k < count; k++) {
                solved.put(in.readUTF(), in.readDouble());
            }
            return new ProblemResult(function, bias, decisions, coefficients, status, certificate, iterations, solved);
        } catch (IOException | IllegalArgumentException e) {
            InvalidDataException wrong = new InvalidDataException("the result of a problem cannot be read");
            wrong.initCause(e);
            throw wrong;
        }
    }

    private static void write(DataOutputStream out, double[] values) throws IOException {
        out.writeInt(values.length);
        for (double value : values) {
            out.writeDouble(value);
        }
    }

    private static double[] read(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0 || 8L * length > in.available()) {
            throw new IOException("an array of " + length + " numbers in " + in.available() + " bytes");
        }
        double[] values = new double[length];
        for (int k = 0; k < length; k++) {
            values[k] = in.readDouble();
        }
        return values;
    }
}
