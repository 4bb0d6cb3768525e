// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.peer;

import dev.margrave.bench.process.Execution;
import dev.margrave.bench.process.Jvm;
import dev.margrave.bench.process.ProcessRunner;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A native trainer. Its time runs from closing the data file to the last line that it prints when a problem is
 * solved; its memory is that of the whole process.
 */
final class ToolPeer implements Peer {
    private final String name;
    private final String title;
    private final Tool tool;
    private final Function<FitTask, List<String>> options;
    private final String endLine;
    private final String objectiveMark;

    /** {@code endLine} starts the line that ends the work; the objective follows {@code objectiveMark}. */
    ToolPeer(
            String name,
            String title,
            Tool tool,
            Function<FitTask, List<String>> options,
            String endLine,
            String objectiveMark) {
        this.name = name;
        this.title = (title + " " + tool.version()).strip();
        this.tool = tool;
        this.options = options;
        this.endLine = endLine;
        this.objectiveMark = objectiveMark;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public String missing() {
        return tool.missing();
    }

    @Override
    public Outcome fit(FitTask task, ProcessRunner runner, Jvm machine) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(tool.find().toString());
        command.addAll(options.apply(task));
        command.add(task.train());
        command.add(task.model());
        Execution execution = runner.run(command, task.trainFile(), line -> line.startsWith(endLine));
        if (execution.failure() != null) {
            return Outcome.failed(execution.failure());
        }
        double objective = execution.lines().stream()
                .filter(line -> line.contains(objectiveMark))
                .mapToDouble(this::objective)
                .sum();
        return Outcome.of(new Measurement(
                execution.work().wall(),
                execution.work().processor(),
                execution.peakBytes(),
                Map.of("dual", objective),
                null));
    }

    private double objective(String line) {
        String rest = line.substring(line.indexOf(objectiveMark) + objectiveMark.length());
        return Double.parseDouble(rest.split(",")[0].strip());
    }
}
