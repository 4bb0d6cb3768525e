// SPDX-License-Identifier: Apache-2.0
/** Runs the contracts of the test kit for what another module exports. */
module org.example.margins.test {
    requires org.example.margins;
    requires dev.margrave.testkit;
}
