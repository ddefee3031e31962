package org.authlayer.operator;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.authlayer.runtime.configuration.Configuration;
import org.authlayer.runtime.configuration.Key;
import org.authlayer.runtime.configuration.StartException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The user of the operating system that runs the server. Root may read every file, so root's own
 * look says nothing about that user: the kernel is asked in that user's name.
 */
final class ServerUser {

  private static final String ROOT = "root";
  private static final String PROBE =
      "for one; do test \"-${one%%:*}\" \"${one#*:}\" || printf '%s\\0' \"$one\"; done";
  static final String NOT_ASKED =
      "root may read every file, so this does not say what the user that runs the server may read:"
          + " run it as that user, or name the user by --user";

  @Option(
      names = "--user",
      paramLabel = "USER",
      description =
          "for root: the user that runs the server, whose rights are checked; default the owner of"
              + " database.data-directory")
  private @Nullable String name;

  /** One right that the server needs; {@code kind} as {@code test} of a shell has it. */
  private record Right(char kind, Path path) {

    @Override
    public String toString() {
      return kind + ":" + path;
    }
  }

  /**
   * The rights that the user lacks: each file or directory once, at the first key that needs it.
   */
  List<StartException> refusals(Configuration from, Optional<Path> file) {
    Optional<String> user = user(from);
    if (user.isEmpty()) {
      return List.of();
    }
    Map<String, List<Right>> needed = needed(from, file);
    Set<String> missing = missing(user.get(), needed.values());
    Map<Right, StartException> refusals = new LinkedHashMap<>();
    needed.forEach(
        (key, rights) ->
            rights.stream()
                .filter(right -> missing.contains(right.toString()))
                .findFirst()
                .ifPresent(
                    right ->
                        refusals.computeIfAbsent(
                            right, first -> from.refused(key, message(user.get(), first)))));
    return List.copyOf(refusals.values());
  }

  /** Whether root looks, and nothing says for which user. */
  boolean isUnknown(Configuration from) {
    return isRoot() && user(from).isEmpty();
  }

  /** Nothing where this process is that user, and where root cannot know the user. */
  private Optional<String> user(Configuration from) {
    if (isRoot()) {
      return Optional.ofNullable(name).or(() -> owner(from));
    }
    if (name != null && !name.equals(System.getProperty("user.name"))) {
      throw StartException.configuration(
          "--user: only root may ask for another user; run this as " + name);
    }
    return Optional.empty();
  }

  static boolean isRoot() {
    return ROOT.equals(System.getProperty("user.name"));
  }

  private static Optional<String> owner(Configuration from) {
    Path data = from.directory(Key.DATABASE_DATA_DIRECTORY.path());
    return Files.isDirectory(data)
        ? Optional.of(owner(data)).filter(owner -> !owner.equals(ROOT))
        : Optional.empty();
  }

  static String owner(Path path) {
    try {
      return Files.getOwner(path).getName();
    } catch (IOException | UnsupportedOperationException unknown) {
      return "";
    }
  }

  /** The files that settings name, and the directory of an embedded database. */
  private static Map<String, List<Right>> needed(Configuration from, Optional<Path> file) {
    Map<String, List<Right>> needed = new LinkedHashMap<>();
    file.ifPresent(path -> needed.put("--config", rights('r', path)));
    from.settings().keySet().stream()
        .filter(key -> key.endsWith("-file") || key.equals(Key.PASSWORD_BLOCKLIST.path()))
        .filter(key -> from.find(key).isPresent())
        .forEach(key -> needed.put(key, rights('r', from.directory(key))));
    if (from.find(Key.DATABASE_URL.path()).isEmpty()) {
      String key = Key.DATABASE_DATA_DIRECTORY.path();
      needed.put(key, rights('w', from.directory(key)));
    }
    needed.values().removeIf(rights -> !Files.exists(rights.getLast().path()));
    return needed;
  }

  /** To read a file, a user has to pass through each directory above it. */
  private static List<Right> rights(char kind, Path path) {
    List<Right> rights = new ArrayList<>();
    Path whole = path.toAbsolutePath().normalize();
    for (Path above = whole.getParent(); above != null; above = above.getParent()) {
      rights.addFirst(new Right('x', above));
    }
    rights.add(new Right(kind, whole));
    return rights;
  }

  private static Set<String> missing(String user, Collection<List<Right>> needed) {
    Set<String> asked = new LinkedHashSet<>();
    needed.forEach(rights -> rights.forEach(right -> asked.add(right.toString())));
    List<String> command =
        new ArrayList<>(List.of("runuser", "-u", user, "--", "/bin/sh", "-c", PROBE, "sh"));
    command.addAll(asked);
    try {
      Process probe =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      probe.getOutputStream().close();
      String answer = new String(probe.getInputStream().readAllBytes(), UTF_8);
      if (probe.waitFor() == 0) {
        return Set.of(answer.split("\0", -1));
      }
    } catch (IOException noProgram) {
      throw StartException.configuration(
          "--user: the program runuser is missing here; run this as " + user);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    throw StartException.configuration(
        "--user: cannot act as '" + user + "'; is there such a user on this machine?");
  }

  private static String message(String user, Right right) {
    return switch (right.kind()) {
      case 'x' ->
          "%s, the user of the server, may not enter %s (%s); move the file out of it, or chown %s %s"
              .formatted(user, right.path(), mode(right.path()), user, right.path());
      case 'w' ->
          "%s, the user of the server, may not write into %s (%s); chown -R %s %s"
              .formatted(user, right.path(), mode(right.path()), user, right.path());
      default ->
          "%s, the user of the server, may not read %s (%s); chown %s %s"
              .formatted(user, right.path(), mode(right.path()), user, right.path());
    };
  }

  private static String mode(Path path) {
    try {
      return "owner "
          + owner(path)
          + ", "
          + PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    } catch (IOException | UnsupportedOperationException unknown) {
      return "owner " + owner(path);
    }
  }
}
