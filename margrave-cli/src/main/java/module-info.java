// SPDX-License-Identifier: Apache-2.0
/** The {@code margrave} command. */
module dev.margrave.cli {
    requires dev.margrave.core;
    requires info.picocli;
    requires tools.jackson.core;
    requires java.desktop;
    requires jdk.unsupported;
    requires xchart;

    exports dev.margrave.cli;

    opens dev.margrave.cli to
            info.picocli;
}
