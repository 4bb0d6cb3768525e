// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal;

/**
 * Tail probabilities of the distributions behind tests and bounds, to about 1e-13.
 *
 * <p>All of them use two functions: the regularized incomplete beta function I_x(a, b), by its continued fraction on
 * the side of the mean where it converges fast, and the regularized incomplete gamma functions P(a, x) + Q(a, x) = 1, by
 * the power series below a + 1 and the continued fraction above. The fractions are evaluated from the front (Lentz).
 */
public final class Distributions {
    private static final double TINY = 1e-300; // stands for 0 in a denominator (Lentz)
    private static final double PRECISION = 1e-16; // relative, at which series and fractions stop
    private static final int MAX_TERMS = 100_000; // far more than any convergent case needs
    private static final double[] LANCZOS = {
        0.9999999999998099,
        676.5203681218851,
        -1259.1392167224028,
        771.3234287776531,
        -176.6150291621406,
        12.507343278686905,
        -0.13857109526572012,
        9.984369578019572e-6,
        1.5056327351493116e-7
    };

    private Distributions() {}

    /** P(|T| ≥ |t|) for Student's t with the given degrees of freedom. */
    public static double studentTwoSided(double t, double degrees) {
        Check.positiveFinite("degrees", degrees);
        if (Double.isInfinite(t)) {
            return 0;
        }
        return beta(degrees / 2, 0.5, degrees / (degrees + t * t));
    }

    /** P(X ≥ x) for chi-squared with the given degrees of freedom. */
    public static double chiSquaredUpper(double x, double degrees) {
        Check.positiveFinite("degrees", degrees);
        return x <= 0 ? 1 : gammaUpper(degrees / 2, x / 2);
    }

    /** P(X ≥ x) for Fisher's F with these degrees of freedom of numerator and denominator. */
    public static double fisherUpper(double x, double numerator, double denominator) {
        Check.positiveFinite("numerator", numerator);
        Check.positiveFinite("denominator", denominator);
        if (x <= 0) {
            return 1;
        }
        return Double.isInfinite(x)
                ? 0
                : beta(denominator / 2, numerator / 2, denominator / (denominator + numerator * x));
    }

    /** Φ(z), the standard normal distribution function. */
    public static double normalLower(double z) {
        double half = 0.5 * gammaUpper(0.5, z * z / 2);
        return z < 0 ? half : 1 - half;
    }

    /** I_x(a, b). */
    public static double beta(double a, double b, double x) {
        if (!(x > 0)) {
            return Double.isNaN(x) ? Double.NaN : 0;
        }
        if (x >= 1) {
            return 1;
        }
        double front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
        return x < (a + 1) / (a + b + 2)
                ? front * betaFraction(a, b, x) / a
                : 1 - front * betaFraction(b, a, 1 - x) / b;
    }

    private static double betaFraction(double a, double b, double x) {
        double c = 1;
        double d = 1 / away(1 - (a + b) * x / (a + 1));
        double value = d;
        for (int m = 1; m < MAX_TERMS; m++) {
            double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
            d = 1 / away(1 + even * d);
            c = away(1 + even / c);
            value *= c * d;
            double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
            d = 1 / away(1 + odd * d);
            c = away(1 + odd / c);
            value *= c * d;
            if (Math.abs(c * d - 1) < PRECISION) {
                break;
            }
        }
        return value;
    }

    /** Q(a, x) = Γ(a, x) / Γ(a). */
    public static double gammaUpper(double a, double x) {
        if (!(x > 0)) {
            return Double.isNaN(x) ? Double.NaN : 1;
        }
        double front = Math.exp(a * Math.log(x) - x - logGamma(a));
        return x < a + 1 ? 1 - front * gammaSeries(a, x) : front * gammaFraction(a, x);
    }

    private static double gammaSeries(double a, double x) {
        double term = 1 / a;
        double sum = term;
        for (int n = 1; n < MAX_TERMS && term > sum * PRECISION; n++) {
            term *= x / (a + n);
            sum += term;
        }
        return sum;
    }

    private static double gammaFraction(double a, double x) {
        double b = x + 1 - a;
        double c = 1 / TINY;
        double d = 1 / away(b);
        double value = d;
        for (int n = 1; n < MAX_TERMS; n++) {
            double step = -n * (n - a);
            b += 2;
            d = 1 / away(step * d + b);
            c = away(b + step / c);
            value *= c * d;
            if (Math.abs(c * d - 1) < PRECISION) {
                break;
            }
        }
        return value;
    }

    /** Lentz's rule: replaces a zero denominator by a tiny number. */
    private static double away(double value) {
        return Math.abs(value) < TINY ? TINY : value;
    }

    /** ln Γ(x) for x > 0, by Lanczos' sum with g = 7 and nine terms. */
    public static double logGamma(double x) {
        if (x < 0.5) {
            return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
        }
        double sum = LANCZOS[0];
        for (int k = 1; k < LANCZOS.length; k++) {
            sum += LANCZOS[k] / (x - 1 + k);
        }
        double t = x + 6.5;
        return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
    }
}
