// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.margrave.feature.Maps;
import dev.margrave.kernel.Kernels;
import org.junit.jupiter.api.Test;

/** Specs are read at the limits of their length and depth, and refused beyond. */
class SpecTextTest {
    private static String nested(int depth) {
        return "compose:outer=(exp),inner=(".repeat(depth) + "linear" + ")".repeat(depth);
    }

    @Test
    void theLimitsAreThoseOfTheDocumentation() {
        assertThat(SpecText.MAX_LENGTH).isEqualTo(4000);
        assertThat(SpecText.MAX_DEPTH).isEqualTo(32);
    }

    @Test
    void aSpecMayHaveFourThousandCharacters() {
        String start = "linear:factor=1";
        String most = start + " ".repeat(4000 - start.length());
        assertThat(Kernels.parse(most)).isNotNull();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Kernels.parse(most + " "))
                .withMessageContaining("a spec of 4001 characters; at most 4000 are allowed");
    }

    @Test
    void parenthesesMayBeNestedThirtyTwoDeep() {
        assertThat(Kernels.parse(nested(32))).isNotNull();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Kernels.parse(nested(33)))
                .withMessageContaining("parentheses are nested more than 32 deep");
    }

    /** 3,000 levels once overflowed the stack. */
    @Test
    void deepSpecsAreRefusedNotFollowed() {
        assertThatIllegalArgumentException().isThrownBy(() -> Kernels.parse(nested(3000)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Maps.parse("nystroem:kernel=(".repeat(3000) + ")".repeat(3000)));
    }
}
