// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies;

import dev.margrave.cli.command.ListTopic;
import dev.margrave.cli.output.Json;
import dev.margrave.cli.output.TextTable;
import dev.margrave.studies.definition.Studies;
import java.io.PrintStream;

/** {@code margrave list studies}: the bundled studies. */
final class StudyTopic implements ListTopic {
    @Override
    public String topic() {
        return "studies";
    }

    @Override
    public String title() {
        return "studies";
    }

    @Override
    public void write(Json json) {
        Studies.all()
                .forEach(study -> json.object(() -> json.field("name", study.name())
                        .field("title", study.title())
                        .field("paper", study.paper())));
    }

    @Override
    public void print(PrintStream out) {
        TextTable table = new TextTable("");
        Studies.all().forEach(study -> table.line(study.name(), study.title() + "; " + study.paper()));
        table.print(out);
    }
}
