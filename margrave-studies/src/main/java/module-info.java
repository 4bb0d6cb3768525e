// SPDX-License-Identifier: Apache-2.0
/** The studies that {@code margrave reproduce} runs. */
module dev.margrave.studies {
    requires dev.margrave.core;
    requires dev.margrave.cli;
    requires info.picocli;
    requires tools.jackson.core;

    opens dev.margrave.studies to
            info.picocli;

    provides dev.margrave.cli.command.CommandProvider with
            dev.margrave.studies.StudyCommands;
}
