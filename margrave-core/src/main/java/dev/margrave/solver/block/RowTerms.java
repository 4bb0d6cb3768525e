// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver.block;

/** The losses ℓ_i of the rows of a block and their conjugates g_i(z) = ℓ_i*(−z). */
interface RowTerms {
    int size();

    /** Σ ℓ_i(0). */
    double atZero();

    /** Whether the slope of ℓ_i has no jump. */
    boolean isSmooth(int i);

    /** ℓ_i(f), with f moved into the domain first. */
    double value(int i, double f);

    /** The least output that ℓ_i allows. */
    double lower(int i);

    /** The largest output that ℓ_i allows. */
    double upper(int i);

    /** g_i(z). */
    double dualValue(int i, double z);

    /** The point of the domain of g_i next to z. */
    double clamp(int i, double z);

    /** argmin over z of ½q(z − center)² + f·z + g_i(z). */
    double minimizer(int i, double center, double f, double q);

    /** 1/(q + g_i″(z)) for the minimizer z at f; 0 where z does not depend on f. */
    double curvature(int i, double f, double z, double q);

    /** By how much the output would have to change for z to suit it. */
    double violation(int i, double z, double f);

    /** The smallest b such that z suits f + b or less. */
    double minBias(int i, double z, double f);

    /** The largest b such that z suits f + b or more. */
    double maxBias(int i, double z, double f);

    /** How far z may move against the excess of Σ z_i without leaving its piece; 0 where z can only be scaled. */
    double slack(int i, double z, double excess, double limit);
}
