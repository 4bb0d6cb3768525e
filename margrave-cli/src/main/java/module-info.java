// SPDX-License-Identifier: Apache-2.0
/** The {@code margrave} command. */
module dev.margrave.cli {
    requires dev.margrave.core;
    requires info.picocli;
    requires tools.jackson.core;
    requires java.desktop;
    requires jdk.unsupported;
    requires org.apache.pdfbox;

    exports dev.margrave.cli;
    exports dev.margrave.cli.command to
            dev.margrave.studies;
    exports dev.margrave.cli.output to
            dev.margrave.studies;
    exports dev.margrave.cli.option to
            dev.margrave.studies;
    exports dev.margrave.cli.option.machine to
            dev.margrave.studies;
    exports dev.margrave.cli.report to
            dev.margrave.studies;
    exports dev.margrave.cli.report.page to
            dev.margrave.studies;

    opens dev.margrave.cli.command to
            info.picocli;
    opens dev.margrave.cli.compare to
            info.picocli;
    opens dev.margrave.cli.explain to
            info.picocli;
    opens dev.margrave.cli.inspect to
            info.picocli;
    opens dev.margrave.cli.libsvm to
            info.picocli;
    opens dev.margrave.cli.option to
            info.picocli;
    opens dev.margrave.cli.option.machine to
            info.picocli;
    opens dev.margrave.cli.output to
            info.picocli;
    opens dev.margrave.cli.stream to
            info.picocli;
    opens dev.margrave.cli.transform to
            info.picocli;

    uses dev.margrave.cli.command.CommandProvider;
}
