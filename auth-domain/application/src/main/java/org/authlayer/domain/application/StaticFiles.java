package org.authlayer.domain.application;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driving.HttpResponse;
import org.jspecify.annotations.Nullable;

/**
 * Files that are answered as they are.
 *
 * <pre>{@code
 * StaticFiles.in(Path.of("/srv/shop/assets")).routes().below("/assets")
 * StaticFiles.onClassPath(Shop.class, "assets").withMaxAge(Duration.ofDays(1)).routes()
 * }</pre>
 *
 * <p>A path that ends with a slash is its {@code index.html}. A name that begins with a dot, and
 * anything outside the directory, also by a symbolic link, is not found. Answers have an {@code
 * ETag}, those from a directory also {@code Last-Modified}, and are 304 where the client has the
 * file already (RFC 9110, 13). Ranges are not answered.
 */
public final class StaticFiles {

  private static final String INDEX = "index.html";

  /** May throw if the file does not exist. */
  @FunctionalInterface
  private interface Found {
    Optional<StaticFile> at(List<String> segments) throws IOException;
  }

  private final Found found;
  private final String caching;

  private StaticFiles(Found found, String caching) {
    this.found = found;
    this.caching = caching;
  }

  /**
   * The files of a directory and of those below it, as they are at each request.
   *
   * @throws IllegalArgumentException if there is no such directory
   */
  public static StaticFiles in(Path directory) {
    try {
      Path root = directory.toRealPath();
      if (Files.isDirectory(root)) {
        return new StaticFiles(segments -> in(root, segments), "no-cache");
      }
    } catch (IOException missing) {
      throw refused(
          "there is no directory '" + directory + "'; create it before the start", missing);
    }
    throw refused("'" + directory + "' is not a directory; name the directory of the files", null);
  }

  /**
   * The files of a folder on the class path, read into memory once.
   *
   * @param anchor a class of the same jar or module
   * @param folder such as {@code org/example/shop/web}
   * @throws IllegalArgumentException if there is no such folder
   */
  public static StaticFiles onClassPath(Class<?> anchor, String folder) {
    URL place = anchor.getResource("/" + folder);
    if (folder.isEmpty() || place == null) {
      throw refused("there is no folder '" + folder + "' beside " + anchor.getName(), null);
    }
    try {
      Map<List<String>, StaticFile> files = read(place.toURI());
      return new StaticFiles(segments -> Optional.ofNullable(files.get(segments)), "no-cache");
    } catch (IOException | URISyntaxException unreadable) {
      throw refused("'" + place + "' cannot be read", unreadable);
    }
  }

  /**
   * The same files, which browsers and caches may keep without asking again: for public ones that
   * change their name with their content.
   */
  public StaticFiles withMaxAge(Duration time) {
    return new StaticFiles(found, "public, max-age=" + time.toSeconds());
  }

  /** The routes {@code /} and {@code /*}, for GET and HEAD. */
  public Routes routes() {
    return Routes.of(
        Route.get("/", request -> answer(request, List.of(""))),
        Route.get("/*", request -> answer(request, request.rest())));
  }

  private HttpResponse answer(Request request, List<String> segments) {
    List<String> names = new ArrayList<>(segments);
    if (names.get(names.size() - 1).isEmpty()) {
      names.set(names.size() - 1, INDEX);
    }
    return find(names)
        .orElseThrow(() -> Abort.of(404, "There is no file at this path."))
        .answer(request.message().headers())
        .with("Cache-Control", caching);
  }

  private Optional<StaticFile> find(List<String> names) {
    if (names.stream().anyMatch(name -> name.isEmpty() || name.startsWith("."))) {
      return Optional.empty();
    }
    try {
      return found.at(names);
    } catch (IOException | InvalidPathException none) {
      return Optional.empty();
    }
  }

  private static Optional<StaticFile> in(Path root, List<String> names) throws IOException {
    Path file = root;
    for (String name : names) {
      file = file.resolve(name);
    }
    Path real = file.toRealPath();
    BasicFileAttributes attributes = Files.readAttributes(real, BasicFileAttributes.class);
    return real.startsWith(root) && attributes.isRegularFile()
        ? Optional.of(StaticFile.of(real, attributes))
        : Optional.empty();
  }

  private static Map<List<String>, StaticFile> read(URI place) throws IOException {
    if (!place.getScheme().equals("jar")) {
      return read(Path.of(place));
    }
    try (FileSystem jar = FileSystems.newFileSystem(place, Map.of())) {
      return read(jar.provider().getPath(place));
    }
  }

  private static Map<List<String>, StaticFile> read(Path root) throws IOException {
    Map<List<String>, StaticFile> files = new HashMap<>();
    try (Stream<Path> all = Files.walk(root)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        List<String> names = new ArrayList<>();
        root.relativize(file).forEach(name -> names.add(name.toString()));
        files.put(
            List.copyOf(names),
            StaticFile.of(file.getFileName().toString(), Files.readAllBytes(file)));
      }
    }
    return files;
  }

  private static IllegalArgumentException refused(String why, @Nullable Throwable cause) {
    return new IllegalArgumentException("static files: " + why, cause);
  }
}
