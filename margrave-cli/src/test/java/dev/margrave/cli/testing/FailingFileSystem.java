// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.testing;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;

/** The files of the computer, where one of the calls that change something fails: creating, opening, writing, closing, moving. */
public final class FailingFileSystem extends FileSystem {
    /** What the failing call throws; it gets the path. */
    public interface Failure {
        Throwable of(String path);
    }

    /** The process was killed: it changes nothing any more. */
    public static final class Killed extends Error {
        private static final long serialVersionUID = 1L;
    }

    private static final FileSystem REAL = FileSystems.getDefault();

    private final FileSystemProvider provider = new Provider();
    private final int failing;
    private final Failure failure;
    private int calls;
    private boolean isKilled;

    /** The call with the number {@code failing}, from 1, fails. */
    public FailingFileSystem(int failing, Failure failure) {
        this.failing = failing;
        this.failure = failure;
    }

    /** A path in this file system. */
    public Path path(Path real) {
        return (Path) Proxy.newProxyInstance(
                Path.class.getClassLoader(), new Class<?>[] {Path.class}, (self, method, given) -> {
                    if (method.getName().equals("getFileSystem")) {
                        return this;
                    }
                    Object[] args = given == null
                            ? new Object[0]
                            : Arrays.stream(given).map(FailingFileSystem::real).toArray();
                    try {
                        Object result = method.invoke(real, args);
                        return result instanceof Path other ? path(other) : result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private static Object real(Object given) {
        return given instanceof Path path && path.getFileSystem() != REAL ? REAL.getPath(path.toString()) : given;
    }

    private static Path real(Path path) {
        return (Path) real((Object) path);
    }

    /** Whether the failing call was reached. */
    public boolean hasFailed() {
        return calls >= failing;
    }

    private void count(Path path) throws IOException {
        calls++;
        if (calls == failing || isKilled) {
            Throwable thrown = failure.of(path.toString());
            if (thrown instanceof Error error) {
                isKilled = true;
                throw error;
            }
            throw (IOException) thrown;
        }
    }

    private final class Counted extends FilterOutputStream {
        private final Path path;

        Counted(Path path, OutputStream out) {
            super(out);
            this.path = path;
        }

        @Override
        public void write(int value) throws IOException {
            count(path);
            out.write(value);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            count(path);
            out.write(bytes, from, length);
        }

        @Override
        public void close() throws IOException {
            out.close();
            count(path);
        }
    }

    private final class Provider extends FileSystemProvider {
        private final FileSystemProvider real = REAL.provider();

        @Override
        public String getScheme() {
            return "failing";
        }

        @Override
        public FileSystem newFileSystem(URI uri, Map<String, ?> environment) {
            throw new UnsupportedOperationException();
        }

        @Override
        public FileSystem getFileSystem(URI uri) {
            return FailingFileSystem.this;
        }

        @Override
        public Path getPath(URI uri) {
            return path(Path.of(uri));
        }

        @Override
        public SeekableByteChannel newByteChannel(
                Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
            count(path);
            return Files.newByteChannel(real(path), options, attributes);
        }

        /** Of a file that is read, or a folder that is synced. */
        @Override
        public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
                throws IOException {
            return FileChannel.open(real(path), options, attributes);
        }

        @Override
        public OutputStream newOutputStream(Path path, OpenOption... options) throws IOException {
            count(path);
            return new Counted(path, Files.newOutputStream(real(path), options));
        }

        @Override
        public DirectoryStream<Path> newDirectoryStream(Path folder, DirectoryStream.Filter<? super Path> filter)
                throws IOException {
            return real.newDirectoryStream(real(folder), other -> filter.accept(path(other)));
        }

        @Override
        public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
            count(folder);
            Files.createDirectory(real(folder), attributes);
        }

        @Override
        public void delete(Path path) throws IOException {
            if (!isKilled) {
                Files.delete(real(path));
            }
        }

        @Override
        public void copy(Path from, Path to, CopyOption... options) throws IOException {
            count(from);
            Files.copy(real(from), real(to), options);
        }

        @Override
        public void move(Path from, Path to, CopyOption... options) throws IOException {
            count(from);
            Files.move(real(from), real(to), options);
        }

        @Override
        public boolean isSameFile(Path one, Path other) throws IOException {
            return Files.isSameFile(real(one), real(other));
        }

        @Override
        public boolean isHidden(Path path) throws IOException {
            return Files.isHidden(real(path));
        }

        @Override
        public FileStore getFileStore(Path path) throws IOException {
            return Files.getFileStore(real(path));
        }

        @Override
        public void checkAccess(Path path, AccessMode... modes) throws IOException {
            real.checkAccess(real(path), modes);
        }

        @Override
        public <V extends FileAttributeView> V getFileAttributeView(Path path, Class<V> type, LinkOption... options) {
            return Files.getFileAttributeView(real(path), type, options);
        }

        @Override
        public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
                throws IOException {
            return Files.readAttributes(real(path), type, options);
        }

        @Override
        public Map<String, Object> readAttributes(Path path, String names, LinkOption... options) throws IOException {
            return Files.readAttributes(real(path), names, options);
        }

        @Override
        public void setAttribute(Path path, String name, Object value, LinkOption... options) throws IOException {
            Files.setAttribute(real(path), name, value, options);
        }
    }

    @Override
    public FileSystemProvider provider() {
        return provider;
    }

    @Override
    public void close() {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public String getSeparator() {
        return REAL.getSeparator();
    }

    @Override
    public Iterable<Path> getRootDirectories() {
        return REAL.getRootDirectories();
    }

    @Override
    public Iterable<FileStore> getFileStores() {
        return REAL.getFileStores();
    }

    @Override
    public Set<String> supportedFileAttributeViews() {
        return Set.of("basic");
    }

    @Override
    public Path getPath(String first, String... more) {
        return path(REAL.getPath(first, more));
    }

    @Override
    public PathMatcher getPathMatcher(String pattern) {
        PathMatcher matcher = REAL.getPathMatcher(pattern);
        return path -> matcher.matches(real(path));
    }

    @Override
    public UserPrincipalLookupService getUserPrincipalLookupService() {
        throw new UnsupportedOperationException();
    }

    @Override
    public WatchService newWatchService() {
        throw new UnsupportedOperationException();
    }
}
