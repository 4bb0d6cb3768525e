// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.definition;

import dev.margrave.machine.Machine;
import dev.margrave.machine.Machines;
import dev.margrave.selection.ParameterRange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A column or row of a published table: a machine with the parameter values to choose from.
 *
 * @param title the name in the paper
 * @param machine the name in {@code margrave list machines}
 * @param grid values by parameter; fits along the last parameter are warm-started
 * @param words parameters with words as values
 * @param equal parameters that take the value of another one
 * @param isCold whether every fit starts cold instead of from the previous fit on the grid
 * @param splits how many of the study's splits choose the values; fewer if fits are slow
 */
public record StudyMachine(
        String title,
        String machine,
        Map<String, List<Double>> grid,
        Map<String, String> words,
        Map<String, String> equal,
        boolean isCold,
        int splits) {

    public static StudyMachine of(Fields fields) {
        Map<String, List<Double>> grid = new LinkedHashMap<>();
        Fields given = fields.object("grid");
        given.names().forEach(name -> grid.put(name, ParameterRange.parse(given.text(name))));
        StudyMachine made = new StudyMachine(
                fields.text("name"),
                fields.text("machine"),
                grid,
                texts(fields.object("set")),
                texts(fields.object("equal")),
                fields.flag("cold"),
                fields.count("splits", Integer.MAX_VALUE));
        made.paths(Machines.named(made.machine())); // refuses parameters that the machine does not have
        return made;
    }

    private static Map<String, String> texts(Fields fields) {
        Map<String, String> out = new LinkedHashMap<>();
        fields.names().forEach(name -> out.put(name, fields.text(name)));
        return out;
    }

    /** Every second value of grids of four to six, every third of longer ones. */
    public StudyMachine quick() {
        Map<String, List<Double>> fewer = new LinkedHashMap<>();
        grid.forEach((name, values) -> {
            int step = values.size() <= 3 ? 1 : values.size() <= 6 ? 2 : 3;
            List<Double> some = new ArrayList<>();
            for (int k = step == 1 ? 0 : 1; k < values.size(); k += step) {
                some.add(values.get(k));
            }
            fewer.put(name, some);
        });
        return new StudyMachine(title, machine, fewer, words, equal, isCold, splits);
    }

    public boolean isRegression() {
        return machine.equals("svr");
    }

    public int candidates() {
        return grid.values().stream().mapToInt(List::size).reduce(1, (a, b) -> a * b);
    }

    /** Takes everything except the parameters from {@code options}. */
    public List<List<Machine<?>>> paths(Machine<?> options) {
        Machine<?> first = Machines.named(machine).optionsOf(options);
        for (Map.Entry<String, String> word : words.entrySet()) {
            first = first.set(word.getKey(), word.getValue());
        }
        List<List<Machine<?>>> paths = List.of(List.of(first));
        for (Map.Entry<String, List<Double>> parameter : grid.entrySet()) {
            List<List<Machine<?>>> longer = new ArrayList<>();
            for (List<Machine<?>> path : paths) {
                for (Machine<?> machine : path) {
                    List<Machine<?>> along = new ArrayList<>();
                    parameter.getValue().forEach(value -> along.add(machine.set(parameter.getKey(), value)));
                    longer.add(along);
                }
            }
            paths = longer;
        }
        List<List<Machine<?>>> tied = paths.stream()
                .map(path -> path.stream().<Machine<?>>map(this::tied).toList())
                .toList();
        return isCold
                ? tied.stream()
                        .flatMap(List::stream)
                        .<List<Machine<?>>>map(machine -> List.of(machine))
                        .toList()
                : tied;
    }

    private Machine<?> tied(Machine<?> machine) {
        Machine<?> out = machine;
        for (Map.Entry<String, String> pair : equal.entrySet()) {
            out = out.set(pair.getKey(), machine.parameter(pair.getValue()).orElseThrow());
        }
        return out;
    }

    /** Everything that the fits depend on, as text. */
    public String identity() {
        return machine + grid + words + equal + (isCold ? " cold" : "");
    }
}
