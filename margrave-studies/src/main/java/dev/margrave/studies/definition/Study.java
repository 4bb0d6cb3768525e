// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.definition;

import dev.margrave.kernel.Kernels;
import java.util.List;

/**
 * A study: what to run, and the published results.
 *
 * @param name as {@code margrave reproduce} takes it
 * @param title one line
 * @param paper the paper with its table or figure
 * @param protocol the name of the protocol that runs it
 * @param notes setup choices that the paper leaves open, and why figures may differ
 * @param options settings of the protocol
 * @param data the data sets
 * @param kernels kernels by title; several specs if one of them is tuned like a parameter
 * @param machines the machines
 * @param published figures, by data set or machine as the protocol requires
 * @param isQuick whether it was reduced
 */
public record Study(
        String name,
        String title,
        String paper,
        String protocol,
        List<String> notes,
        Fields options,
        List<StudyData> data,
        List<StudyKernel> kernels,
        List<StudyMachine> machines,
        Fields published,
        boolean isQuick) {

    /** A kernel column of a table. */
    public record StudyKernel(String title, List<String> specs) {
        static StudyKernel of(Fields fields) {
            List<String> specs = fields.texts("specs");
            specs.forEach(Kernels::parse); // refuses specs that are not kernels
            return new StudyKernel(fields.text("name"), specs);
        }
    }

    static Study of(Fields file) {
        return new Study(
                file.text("name"),
                file.text("title"),
                file.text("paper"),
                file.text("protocol"),
                file.texts("notes"),
                file.object("options"),
                file.objects("datasets").stream().map(StudyData::of).toList(),
                file.objects("kernels").stream().map(StudyKernel::of).toList(),
                file.objects("machines").stream().map(StudyMachine::of).toList(),
                file.object("published"),
                false);
    }

    /** The settings of the protocol, for the description of a journal. */
    public String optionsText() {
        return options.toString();
    }

    /** The reduced version: fewer sets, kernels, splits, rows and parameter values. */
    public Study quick() {
        Fields small = options.object("quick");
        Study less = only(small.texts("datasets"), small.texts("kernels"), small.texts("machines"));
        return new Study(
                name,
                title,
                paper,
                protocol,
                notes,
                options.with(small),
                less.data,
                less.kernels,
                less.machines.stream().map(StudyMachine::quick).toList(),
                published,
                true);
    }

    /** The sets, kernels and machines of these titles; an empty list keeps all. */
    public Study only(List<String> sets, List<String> columns, List<String> learners) {
        check("set", sets, data.stream().map(StudyData::name).toList());
        check("kernel", columns, kernels.stream().map(StudyKernel::title).toList());
        check("machine", learners, machines.stream().map(StudyMachine::title).toList());
        return new Study(
                name,
                title,
                paper,
                protocol,
                notes,
                options,
                data.stream()
                        .filter(set -> sets.isEmpty() || sets.contains(set.name()))
                        .toList(),
                kernels.stream()
                        .filter(kernel -> columns.isEmpty() || columns.contains(kernel.title()))
                        .toList(),
                machines.stream()
                        .filter(machine -> learners.isEmpty() || learners.contains(machine.title()))
                        .toList(),
                published,
                isQuick);
    }

    private static void check(String what, List<String> given, List<String> known) {
        for (String one : given) {
            if (!known.contains(one)) {
                throw new IllegalArgumentException(
                        "the study has no " + what + " \"" + one + "\"; it has " + String.join(", ", known));
            }
        }
    }
}
