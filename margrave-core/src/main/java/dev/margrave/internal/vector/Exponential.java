// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.vector;

/**
 * exp without branches or tables: x = n·ln 2 + r with |r| ≤ ½ ln 2, e^r = 1 + r + r²·q(r), and e^x = 2^(n − h) · (2^h · e^r)
 * with h near n/2, so that results below the normal range are rounded once and none overflows early. q interpolates at Chebyshev
 * points: degree 4 in float (error 8e-9 before rounding), degree 9 in double (1.3e-17). Adding {@code ROUND} leaves n in the
 * low bits of the sum. The constants are shared by every provider.
 */
public final class Exponential {
    /** Below this argument the result is 0 in float; above {@link #FLOAT_HIGH} it is infinite. */
    public static final float FLOAT_LOW = -104f;

    public static final float FLOAT_HIGH = 89f;

    /** Below this argument the result is not a normal float. */
    public static final float FLOAT_NORMAL = -87.33654f;

    public static final float FLOAT_ROUND = 12_582_912f; // 1.5 · 2^23
    public static final int FLOAT_ROUND_BITS = 0x4B40_0000;
    public static final float FLOAT_LOG2_E = 1.442695f;
    public static final float FLOAT_LN2_HIGH = 0x1.63p-1f; // nine bits: n times this is exact
    public static final float FLOAT_LN2_LOW = -2.1219444e-4f;
    public static final float F0 = 0.5f;
    public static final float F1 = 0.16666576f;
    public static final float F2 = 0.041666552f;
    public static final float F3 = 0.008363293f;
    public static final float F4 = 0.0013926326f;

    /** Below this argument the result is 0 in double; above {@link #HIGH} it is infinite. */
    public static final double LOW = -746.0;

    public static final double HIGH = 710.0;
    public static final double ROUND = 6_755_399_441_055_744.0; // 1.5 · 2^52
    public static final long ROUND_BITS = 0x4338_0000_0000_0000L;
    public static final double LOG2_E = 1.4426950408889634;
    public static final double LN2_HIGH = 0x1.62e42fee00000p-1; // 32 bits: n times this is exact
    public static final double LN2_LOW = 0x1.a39ef35793c76p-33;
    public static final double D0 = 0.5000000000000001;
    public static final double D1 = 0.16666666666666669;
    public static final double D2 = 0.04166666666662348;
    public static final double D3 = 0.008333333333330011;
    public static final double D4 = 0.0013888888917538296;
    public static final double D5 = 1.9841269863303223e-4;
    public static final double D6 = 2.4801520792572694e-5;
    public static final double D7 = 2.75572680728901e-6;
    public static final double D8 = 2.762032742826824e-7;
    public static final double D9 = 2.5100569275813683e-8;

    private Exponential() {}

    public static float of(float x) {
        float y = x < FLOAT_LOW ? FLOAT_LOW : x;
        y = y > FLOAT_HIGH ? FLOAT_HIGH : y;
        float shifted = y * FLOAT_LOG2_E + FLOAT_ROUND;
        float n = shifted - FLOAT_ROUND;
        float r = (y - n * FLOAT_LN2_HIGH) - n * FLOAT_LN2_LOW;
        float q = (((F4 * r + F3) * r + F2) * r + F1) * r + F0;
        float fraction = (q * r) * r + r + 1f;
        int power = Float.floatToRawIntBits(shifted) - FLOAT_ROUND_BITS;
        int half = power >> 1;
        return fraction * Float.intBitsToFloat((half + 127) << 23) * Float.intBitsToFloat((power - half + 127) << 23);
    }

    /** e^x for x ≤ 0, with 0 for results below the normal range: n is added to the exponent of e^r. */
    public static float ofNegative(float x) {
        float shifted = x * FLOAT_LOG2_E + FLOAT_ROUND;
        float n = shifted - FLOAT_ROUND;
        float r = (x - n * FLOAT_LN2_HIGH) - n * FLOAT_LN2_LOW;
        float q = (((F4 * r + F3) * r + F2) * r + F1) * r + F0;
        float fraction = (q * r) * r + r + 1f;
        int bits = Float.floatToRawIntBits(fraction) + (Float.floatToRawIntBits(shifted) << 23);
        return x < FLOAT_NORMAL ? 0f : Float.intBitsToFloat(bits);
    }
}
