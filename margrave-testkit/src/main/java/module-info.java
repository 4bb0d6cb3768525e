// SPDX-License-Identifier: Apache-2.0
/** Contracts that every loss, kernel and learner must pass, golden results and data generators. */
module dev.margrave.testkit {
    requires transitive dev.margrave.core;
    requires transitive org.junit.jupiter.api;
    requires org.assertj.core;
    requires tools.jackson.core;

    exports dev.margrave.testkit;
}
