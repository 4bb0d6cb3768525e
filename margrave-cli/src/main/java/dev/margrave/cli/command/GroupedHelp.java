// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.cli.option.HelpGroup;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Lists the options of a long help text under the headings of their {@link HelpGroup}. */
final class GroupedHelp {
    /** Shorter lists have no headings. */
    private static final int MIN_GROUPED_OPTIONS = 10;

    private GroupedHelp() {}

    /** Installs the headings in a command and all its subcommands. */
    static void install(CommandLine root) {
        Map<String, CommandLine.IHelpSectionRenderer> sections = root.getHelpSectionMap();
        sections.put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, GroupedHelp::optionList);
        root.setHelpSectionMap(sections);
    }

    private static String optionList(Help help) {
        Map<HelpGroup.Heading, List<OptionSpec>> groups = new EnumMap<>(HelpGroup.Heading.class);
        int count = 0;
        for (OptionSpec option : help.commandSpec().options()) {
            groups.computeIfAbsent(heading(option), heading -> new ArrayList<>())
                    .add(option);
            count++;
        }
        if (count < MIN_GROUPED_OPTIONS) {
            return help.optionList();
        }
        StringBuilder text = new StringBuilder();
        groups.forEach((heading, options) -> {
            Help.Layout layout = help.createDefaultLayout();
            layout.addOptions(options, help.parameterLabelRenderer());
            text.append(String.format("%n%s:%n", heading.text())).append(layout);
        });
        return text.toString();
    }

    /** The group of the class that declares the option; picocli itself declares --help and --version. */
    private static HelpGroup.Heading heading(OptionSpec option) {
        if (!(option.userObject() instanceof Field field)) {
            return HelpGroup.Heading.OUTPUT;
        }
        HelpGroup group = field.getDeclaringClass().getAnnotation(HelpGroup.class);
        if (group != null) {
            return group.value();
        }
        boolean isOurs = !field.getDeclaringClass().getName().startsWith("picocli.");
        return isOurs ? HelpGroup.Heading.COMMAND : HelpGroup.Heading.OUTPUT;
    }
}
