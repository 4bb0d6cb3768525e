// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.vector;

import java.util.Iterator;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/**
 * Chooses the provider of {@link VectorOps}, once. If a provider cannot be linked or does not support this Java version, plain
 * loops are used; {@link #reason()} explains why. The system property {@code margrave.vector=scalar} forces plain loops.
 */
public final class VectorSupport {
    public static final String PROPERTY = "margrave.vector";

    /** Floating-point operations above which a provider pays for its compilation; measured against plain loops. */
    public static final double WORTHWHILE = 6e10;

    /** Exponentials above which it does: plain loops have no fast ones. */
    public static final double WORTHWHILE_EXPONENTIALS = 1e8;

    private static final VectorOps SCALAR = new ScalarOps();

    private VectorSupport() {}

    /** The chosen provider and the reason. */
    public record Choice(VectorOps ops, String reason) {}

    /** Looked up on first use: small tasks never need it. */
    private static final class Chosen {
        static final Choice CHOICE = choose(System.getProperty(PROPERTY, "auto"), VectorOps.class.getClassLoader());
    }

    public static VectorOps scalar() {
        return SCALAR;
    }

    public static VectorOps fastest() {
        return Chosen.CHOICE.ops();
    }

    /** The provider for a task with about this many floating-point operations; it depends on nothing else. */
    public static VectorOps forWork(double operations) {
        return forWork(operations, 0);
    }

    /** The same for a task that also computes exponentials. */
    public static VectorOps forWork(double operations, double exponentials) {
        boolean large = operations >= WORTHWHILE || exponentials >= WORTHWHILE_EXPONENTIALS;
        return large ? Chosen.CHOICE.ops() : SCALAR;
    }

    /** One line for display. */
    public static String reason() {
        return Chosen.CHOICE.reason();
    }

    public static Choice choose(String wish, ClassLoader loader) {
        if (wish.equals("scalar")) {
            return new Choice(SCALAR, "plain loops, as requested by " + PROPERTY + "=scalar");
        }
        String reason = "plain loops: margrave-simd is not on the path";
        try {
            Iterator<VectorOps> found =
                    ServiceLoader.load(VectorOps.class, loader).iterator();
            if (found.hasNext()) {
                VectorOps ops = found.next();
                return new Choice(
                        ops, ops.name() + "; plain loops for small tasks, which finish before it is compiled");
            }
        } catch (ServiceConfigurationError | LinkageError e) {
            reason = "plain loops: " + explain(e);
        }
        return new Choice(SCALAR, reason);
    }

    private static String explain(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        String message = String.valueOf(root.getMessage());
        return message.contains("jdk/incubator/vector") || message.contains("jdk.incubator.vector")
                ? "Java was started without --add-modules jdk.incubator.vector"
                : message;
    }
}
