// SPDX-License-Identifier: Apache-2.0
package dev.margrave.simd;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/** The vector shapes in use, one width for all element types, and whether this Java version compiles them to vector code. */
final class Lanes {
    /** At most sixteen floats, so that every panel width, a multiple of sixteen, is a whole number of vectors. */
    private static final VectorShape SHAPE =
            VectorShape.forBitSize(Math.min(512, FloatVector.SPECIES_PREFERRED.vectorBitSize()));

    static final VectorSpecies<Float> FLOAT = VectorSpecies.of(float.class, SHAPE);
    static final VectorSpecies<Double> DOUBLE = VectorSpecies.of(double.class, SHAPE);
    static final VectorSpecies<Integer> INT = VectorSpecies.of(int.class, SHAPE);
    static final VectorSpecies<Long> LONG = VectorSpecies.of(long.class, SHAPE);

    /** A float vector with as many lanes as {@link #DOUBLE}. */
    static final VectorSpecies<Float> HALF_FLOAT =
            VectorSpecies.of(float.class, VectorShape.forBitSize(SHAPE.vectorBitSize() / 2));

    static final int FLOATS = FLOAT.length();
    static final int DOUBLES = DOUBLE.length();

    private static final int FIRST_FEATURE = 17; // the oldest Java release that is supported
    private static final int LAST_FEATURE = 25; // the newest Java release whose Vector API is known

    private Lanes() {}

    /** Why vectors should not be used, or null. Without hardware fused multiply-add or an optimizing compiler, plain loops are faster. */
    static String obstacle() {
        return obstacle(
                Runtime.version().feature(),
                System.getProperty("os.arch", ""),
                System.getProperty("java.vm.name", ""),
                System.getProperty("java.vm.info", ""),
                SHAPE.vectorBitSize());
    }

    static String obstacle(int feature, String architecture, String machine, String mode, int bits) {
        if (feature < FIRST_FEATURE || feature > LAST_FEATURE) {
            return "the Vector API of Java " + feature + " is not known to this version, only those of " + FIRST_FEATURE
                    + " to " + LAST_FEATURE;
        }
        if (machine.contains("OpenJ9")) {
            return machine + " does not compile the Vector API";
        }
        if (mode.contains("emulated-client") || mode.contains("interpreted")) {
            return "this Java runs without its optimizing compiler (" + mode + ")";
        }
        boolean arm = architecture.equals("aarch64");
        boolean intel = architecture.equals("amd64") || architecture.equals("x86_64");
        if (!(arm && bits >= 128) && !(intel && bits >= 256)) {
            return "vectors of " + bits + " bits on " + architecture + " bring no gain";
        }
        return null;
    }

    /** The largest multiple of {@code lanes}, a power of two, up to {@code length}. */
    static int vectors(int length, int lanes) {
        return length & -lanes;
    }

    static FloatVector load(float[] array, int at) {
        return FloatVector.fromArray(FLOAT, array, at);
    }

    static DoubleVector load(double[] array, int at) {
        return DoubleVector.fromArray(DOUBLE, array, at);
    }

    static FloatVector all(float value) {
        return FloatVector.broadcast(FLOAT, value);
    }

    static DoubleVector all(double value) {
        return DoubleVector.broadcast(DOUBLE, value);
    }

    static IntVector all(int value) {
        return IntVector.broadcast(INT, value);
    }

    static LongVector all(long value) {
        return LongVector.broadcast(LONG, value);
    }
}
