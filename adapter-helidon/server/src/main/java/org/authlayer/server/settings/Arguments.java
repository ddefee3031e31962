package org.authlayer.server.settings;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.authlayer.ports.operation.UnknownWord;
import org.authlayer.runtime.configuration.Key;
import org.authlayer.runtime.configuration.KnownKeys;
import org.authlayer.runtime.configuration.Setting;
import org.authlayer.runtime.configuration.StartException;
import org.jspecify.annotations.Nullable;

/** The command line, {@code --option value} or {@code --option=value}, which takes no secret. */
public final class Arguments {

  private final Supplier<KnownKeys> keys;
  private final Map<String, Setting> settings = new LinkedHashMap<>();
  private @Nullable Path file;
  private boolean help;
  private boolean version;
  private boolean routes;

  private Arguments(Supplier<KnownKeys> keys) {
    this.keys = keys;
  }

  /** The keys that applications declare are asked for only where a word may be one of them. */
  public static Arguments parse(List<String> words, Supplier<KnownKeys> keys) {
    Arguments arguments = new Arguments(keys);
    Deque<String> rest = new ArrayDeque<>(words);
    while (!rest.isEmpty()) {
      arguments.take(rest.removeFirst(), rest);
    }
    return arguments;
  }

  /**
   * Refuses words that the JVM could not read.
   *
   * @throws StartException for bytes that are no text in the locale of the process
   */
  public static void requireText(List<String> words) {
    for (int i = 0; i < words.size(); i++) {
      ServerSources.requireText("word " + (i + 1) + " of the command line", words.get(i));
    }
  }

  Map<String, Setting> settings() {
    return settings;
  }

  Optional<Path> file() {
    return Optional.ofNullable(file);
  }

  public boolean help() {
    return help;
  }

  public boolean version() {
    return version;
  }

  public boolean routes() {
    return routes;
  }

  private void take(String word, Deque<String> rest) {
    switch (word) {
      case "--help", "-h" -> help = true;
      case "--version", "-V" -> version = true;
      case "--routes" -> routes = true;
      default -> takeOption(word, rest);
    }
  }

  private void takeOption(String word, Deque<String> rest) {
    int equals = word.startsWith("--") ? word.indexOf('=') : -1;
    String option = equals < 0 ? word : word.substring(0, equals);
    if (equals >= 0) {
      rest.addFirst(word.substring(equals + 1));
    }
    switch (option) {
      case "--config" -> file = path(value(option, rest));
      case "--set" -> set(value(option, rest));
      default -> {
        Key key = Key.ofOption(option).orElseThrow(() -> refused(unknown(option)));
        put(key.path(), value(option, rest), option, option);
      }
    }
  }

  private void set(String assignment) {
    int equals = assignment.indexOf('=');
    if (equals < 1) {
      throw refused("--set: write it as --set key=value");
    }
    String path = assignment.substring(0, equals);
    if (!Key.isKnown(path) && !keys.get().isKnown(path)) {
      throw refused("--set: " + keys.get().unknown(path, "--help lists the keys"));
    }
    put(path, assignment.substring(equals + 1), "--set", "--set " + path);
  }

  private void put(String path, String value, String source, String named) {
    boolean secret = Key.isKnown(path) ? Key.isSecret(path) : keys.get().isSecret(path);
    if (secret || value.contains("password=")) {
      throw refused(
          named
              + ": a secret on the command line can be read by others on this machine; put it into"
              + " the file of --config or into the environment");
    }
    settings.put(path, new Setting(value, source));
  }

  private static String unknown(String option) {
    Stream<String> words = Stream.of("--help", "--version", "--routes", "--config", "--set");
    Stream<String> keys = Stream.of(Key.values()).map(Key::option).filter(word -> !word.isEmpty());
    return UnknownWord.message(
        "option", option, Stream.concat(words, keys), "--help lists the options");
  }

  private static String value(String option, Deque<String> rest) {
    String value = rest.pollFirst();
    if (value == null) {
      throw refused(option + ": a value is missing");
    }
    return value;
  }

  private static Path path(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException malformed) {
      throw refused("--config: '" + text + "' is not a path");
    }
  }

  private static StartException refused(String why) {
    return StartException.configuration(why);
  }
}
