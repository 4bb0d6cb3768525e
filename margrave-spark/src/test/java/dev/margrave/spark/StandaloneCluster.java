// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A standalone master with workers of one core each in separate processes on this computer, from the jars of the class path. */
public final class StandaloneCluster implements AutoCloseable {
    private static final long START_SECONDS = 90;

    private final Path home;
    private final int port;
    private final Process master;
    private final List<Process> workers = new ArrayList<>();

    private StandaloneCluster(Path home, int port, Process master) {
        this.home = home;
        this.port = port;
        this.master = master;
    }

    public static StandaloneCluster start(Path folder, int workers) throws IOException, InterruptedException {
        Path home = Files.createDirectories(folder.resolve("spark-home"));
        Path jars = Files.createDirectories(home.resolve("jars"));
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path file = Path.of(entry).toAbsolutePath();
            Path link = jars.resolve(file.getFileName().toString());
            if (Files.isRegularFile(file) && !Files.exists(link)) {
                Files.createSymbolicLink(link, file);
            }
        }
        int port = freePort();
        Process master = process(
                home,
                "master",
                "org.apache.spark.deploy.master.Master",
                List.of("--host", "127.0.0.1", "--port", Integer.toString(port), "--webui-port", "0"));
        StandaloneCluster cluster = new StandaloneCluster(home, port, master);
        cluster.awaitMaster();
        for (int k = 0; k < workers; k++) {
            cluster.addWorker();
        }
        return cluster;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static Process process(Path home, String name, String type, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m", "-XX:+UseSerialGC"));
        command.addAll(List.of(org.apache.spark.launcher.JavaModuleOptions.defaultModuleOptionArray()));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), type));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        Map<String, String> environment = builder.environment();
        environment.put("SPARK_HOME", home.toString());
        environment.put("SPARK_SCALA_VERSION", "2.13");
        environment.put("SPARK_LOCAL_IP", "127.0.0.1");
        environment.put("SPARK_NO_DAEMONIZE", "1");
        return builder.redirectOutput(home.resolve(name + ".log").toFile()).start();
    }

    private void awaitMaster() throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (System.nanoTime() < end && master.isAlive()) {
            try {
                new Socket(InetAddress.getLoopbackAddress(), port).close();
                return;
            } catch (IOException e) {
                Thread.sleep(200); // it is not listening yet
            }
        }
        throw new IllegalStateException("the master does not answer; see " + home);
    }

    /** Starts another worker with one core. */
    void addWorker() throws IOException {
        int number = workers.size();
        Path work = home.resolve("work-" + number);
        workers.add(process(
                home,
                "worker-" + number,
                "org.apache.spark.deploy.worker.Worker",
                List.of(
                        "--host",
                        "127.0.0.1",
                        "--cores",
                        "1",
                        "--memory",
                        "4g",
                        "--webui-port",
                        "0",
                        "--work-dir",
                        work.toString(),
                        url())));
    }

    /** Kills a worker and its executors at once. */
    void killWorker(int number) {
        Process worker = workers.get(number);
        List<ProcessHandle> executors = worker.descendants().toList();
        worker.destroyForcibly();
        executors.forEach(ProcessHandle::destroyForcibly);
    }

    public String url() {
        return "spark://127.0.0.1:" + port;
    }

    public Path home() {
        return home;
    }

    @Override
    public void close() {
        for (int k = 0; k < workers.size(); k++) {
            killWorker(k);
        }
        master.destroyForcibly();
    }
}
