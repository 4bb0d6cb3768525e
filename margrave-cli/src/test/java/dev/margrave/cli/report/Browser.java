// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report;

import dev.margrave.cli.testing.JsonText;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.core.io.JsonStringEncoder;

/** A headless Chromium without a network, driven through its DevTools protocol; one page at a time, one thread. */
final class Browser implements AutoCloseable, WebSocket.Listener {
    private static final long PATIENCE_SECONDS = 60;

    private final Process process;
    private final WebSocket socket;
    private final StringBuilder partial = new StringBuilder();
    private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
    private final List<String> complaints = new ArrayList<>();
    private final List<String> requests = new ArrayList<>();
    private String session = "";
    private int lastId;

    /** Where the browser is, if there is one: {@code MARGRAVE_CHROMIUM}, else the usual names in PATH. */
    static Optional<Path> find() {
        String given = System.getenv("MARGRAVE_CHROMIUM");
        if (given != null) {
            return Optional.of(Path.of(given));
        }
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .flatMap(folder -> Stream.of("chromium", "chromium-browser", "google-chrome")
                        .map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    Browser(Path program, Path profile) throws IOException {
        process = new ProcessBuilder(
                        program.toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-quic",
                        "--disable-dev-shm-usage",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "about:blank")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(URI.create(address(profile)), this)
                .join();
        Map<String, Object> target = call("Target.createTarget", "{\"url\":\"about:blank\"}");
        session = (String)
                call("Target.attachToTarget", "{\"flatten\":true,\"targetId\":" + quoted(target.get("targetId")) + "}")
                        .get("sessionId");
        for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
            call(domain + ".enable", "{}");
        }
        call(
                "Network.emulateNetworkConditions",
                "{\"offline\":true,\"latency\":0,\"downloadThroughput\":0,\"uploadThroughput\":0}");
    }

    /** The browser writes the port it listens on, and a path, into its folder. */
    private String address(Path profile) throws IOException {
        Path file = profile.resolve("DevToolsActivePort");
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!Files.exists(file) || Files.readAllLines(file).size() < 2) {
            if (!process.isAlive() || System.nanoTime() > end) {
                process.destroyForcibly();
                throw new IOException("the browser does not listen");
            }
            pause();
        }
        List<String> lines = Files.readAllLines(file);
        return "ws://127.0.0.1:" + lines.get(0) + lines.get(1);
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(20);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
        partial.append(data);
        if (last) {
            messages.add(partial.toString());
            partial.setLength(0);
        }
        from.request(1);
        return null;
    }

    void size(int width, int height) {
        call(
                "Emulation.setDeviceMetricsOverride",
                "{\"width\":" + width + ",\"height\":" + height + ",\"deviceScaleFactor\":1,\"mobile\":" + (width < 600)
                        + "}");
    }

    void scheme(String scheme) {
        call(
                "Emulation.setEmulatedMedia",
                "{\"features\":[{\"name\":\"prefers-color-scheme\",\"value\":\"" + scheme + "\"}]}");
    }

    /** Loads a file and waits until it says that it is complete. */
    void open(Path page) {
        complaints.clear();
        requests.clear();
        call("Page.navigate", "{\"url\":" + quoted(page.toUri().toString()) + "}");
        await("document.readyState === 'complete' && location.protocol === 'file:'");
    }

    void await(String condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!Boolean.TRUE.equals(evaluate(condition))) {
            if (System.nanoTime() > end) {
                throw new AssertionError("never true: " + condition);
            }
            pause();
        }
    }

    /** The value of an expression, as JSON has it. */
    Object evaluate(String expression) {
        Map<String, Object> answer =
                call("Runtime.evaluate", "{\"returnByValue\":true,\"expression\":" + quoted(expression) + "}");
        if (answer.containsKey("exceptionDetails")) {
            throw new AssertionError(expression + ": " + answer);
        }
        return map(answer.get("result")).get("value");
    }

    /** The whole page as a picture. */
    byte[] screenshot() {
        Map<String, Object> answer =
                call("Page.captureScreenshot", "{\"format\":\"png\",\"captureBeyondViewport\":true}");
        return Base64.getDecoder().decode((String) answer.get("data"));
    }

    byte[] pdf() {
        return Base64.getDecoder().decode((String)
                call("Page.printToPDF", "{\"printBackground\":true}").get("data"));
    }

    /** Errors and warnings of the console and of scripts since the page was opened. */
    List<String> complaints() {
        evaluate("0");
        return List.copyOf(complaints);
    }

    /** Every address that the page requested, itself first. */
    List<String> requests() {
        evaluate("0");
        return List.copyOf(requests);
    }

    private Map<String, Object> call(String method, String parameters) {
        int id = ++lastId;
        socket.sendText(
                        "{\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + parameters
                                + (session.isEmpty() ? "" : ",\"sessionId\":\"" + session + "\"") + "}",
                        true)
                .join();
        while (true) {
            Map<String, Object> message = JsonText.object(next());
            if (message.containsKey("method")) {
                note((String) message.get("method"), map(message.get("params")));
            } else if (message.get("id").equals((long) id)) {
                if (message.containsKey("error")) {
                    throw new AssertionError(method + ": " + message.get("error"));
                }
                return map(message.get("result"));
            }
        }
    }

    private String next() {
        try {
            String message = messages.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (message == null) {
                throw new AssertionError("no answer from the browser");
            }
            return message;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private void note(String event, Map<String, Object> content) {
        switch (event) {
            case "Runtime.exceptionThrown" -> complaints.add(content.toString());
            case "Runtime.consoleAPICalled" -> {
                if (List.of("error", "warning", "assert").contains(content.get("type"))) {
                    complaints.add(content.get("args").toString());
                }
            }
            case "Log.entryAdded" ->
                complaints.add(map(content.get("entry")).get("text").toString());
            case "Network.requestWillBeSent" ->
                requests.add((String) map(content.get("request")).get("url"));
            default -> {}
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object json) {
        return (Map<String, Object>) json;
    }

    private static String quoted(Object text) {
        return "\"" + new String(JsonStringEncoder.getInstance().quoteAsCharArray((String) text)) + "\"";
    }

    /** Ends the browser and waits for all its processes, which write into its folder to the last. */
    @Override
    public void close() {
        socket.abort();
        List<ProcessHandle> all = Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(handle ->
                handle.onExit().orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join());
    }
}
