// SPDX-License-Identifier: Apache-2.0
package org.example.margins;

import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.KernelFamily;
import dev.margrave.kernel.KernelParameter;
import dev.margrave.kernel.KernelParameters;
import java.util.List;

/** Makes {@code cauchy:sigma=2} a kernel: META-INF/services/dev.margrave.kernel.KernelFamily names this class. */
public final class CauchyFamily implements KernelFamily {
    public CauchyFamily() {}

    @Override
    public String name() {
        return "cauchy";
    }

    @Override
    public String formula() {
        return "1/(1 + |u-v|²/sigma²)";
    }

    @Override
    public List<KernelParameter> parameters() {
        return List.of(KernelParameter.number("sigma", 1));
    }

    @Override
    public Kernel make(KernelParameters parameters) {
        return new Cauchy(parameters.get("sigma"));
    }
}
