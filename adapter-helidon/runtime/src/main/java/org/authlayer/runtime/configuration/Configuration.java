package org.authlayer.runtime.configuration;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.authlayer.jwt.PrivateFile;
import org.authlayer.ports.driving.AddressBlock;
import org.authlayer.ports.driving.ApplicationKey;
import org.authlayer.ports.driving.WholeNumber;

/** All settings, each in the version that counts; an empty value is as none. */
public final class Configuration {

  public static final String EMPTY_LIST = "[]";

  /** The end of a key that names the file of a secret. */
  static final String FILE = "-file";

  private final Map<String, Setting> settings;

  public Configuration(Map<String, Setting> settings) {
    this.settings = Map.copyOf(settings);
  }

  public boolean logsJson() {
    return switch (text(Key.LOG_FORMAT)) {
      case "json" -> true;
      case "text" -> false;
      default -> throw refusedValue(Key.LOG_FORMAT.path(), "choose text or json");
    };
  }

  public SortedMap<String, Setting> settings() {
    return new TreeMap<>(settings);
  }

  public Configuration withDefault(String path) {
    Map<String, Setting> changed = new HashMap<>(settings);
    changed.remove(path);
    Optional.ofNullable(Sources.defaults().get(path))
        .ifPresent(setting -> changed.put(path, setting));
    return new Configuration(changed);
  }

  public Optional<String> find(String path) {
    return Optional.ofNullable(settings.get(path))
        .map(Setting::value)
        .filter(value -> !value.isEmpty());
  }

  /**
   * The value of a key, or the first line of the file that the key with {@link #FILE} names.
   *
   * @throws StartException if both are set, or the file cannot be used or can be read by others
   */
  Optional<String> secret(String path) {
    String named = path + FILE;
    if (find(named).isEmpty()) {
      return find(path);
    }
    if (find(path).isPresent()) {
      throw refused(named, "choose this key or " + path + ", not both");
    }
    Path file = directory(named);
    try {
      PrivateFile.check(file);
      String line =
          Files.readString(file).replaceFirst("^\\x{feff}", "").lines().findFirst().orElse("");
      if (line.isEmpty()) {
        throw refused(named, "the first line of " + file + " is empty");
      }
      return Optional.of(line);
    } catch (NoSuchFileException missing) {
      throw refused(named, "there is no file " + file);
    } catch (AccessDeniedException denied) {
      throw refused(named, file + " may not be read by the user of this process");
    } catch (CharacterCodingException binary) {
      throw refused(named, file + " is not UTF-8 text");
    } catch (IOException unreadable) {
      throw refused(named, "cannot read " + file + ": " + unreadable.getMessage());
    } catch (IllegalArgumentException shared) {
      throw refused(named, String.valueOf(shared.getMessage()));
    }
  }

  public String text(Key key) {
    return text(key.path());
  }

  String text(String path) {
    return find(path)
        .orElseThrow(() -> refused(path, "a value is missing; --help says what it is"));
  }

  public int integer(String path) {
    return read(
        path,
        "a whole number in the digits 0 to 9, up to 2147483647, without a plus or a leading zero",
        WholeNumber::parseInt);
  }

  public Duration duration(String path) {
    ApplicationKey<Duration> key = ApplicationKey.duration(path, "");
    return read(path, key.kind(), key::parse);
  }

  public Path directory(String path) {
    return read(path, "a path", Path::of);
  }

  public boolean truth(Key key) {
    return read(
        key.path(),
        "true or false",
        text ->
            switch (text) {
              case "true" -> true;
              case "false" -> false;
              default -> throw new IllegalArgumentException();
            });
  }

  public List<String> list(Key key) {
    String joined = find(key.path()).filter(value -> !value.equals(EMPTY_LIST)).orElse("");
    return Arrays.stream(joined.split(",", -1))
        .map(String::strip)
        .filter(s -> !s.isEmpty())
        .toList();
  }

  public List<AddressBlock> networks(Key key) {
    return list(key).stream().map(text -> network(key, text)).toList();
  }

  SortedSet<String> namesBelow(String prefix) {
    SortedSet<String> names = new TreeSet<>();
    for (String path : settings.keySet()) {
      if (path.startsWith(prefix)) {
        names.add(path.substring(prefix.length()).split("\\.", -1)[0]);
      }
    }
    return names;
  }

  public StartException refused(String path, String why) {
    return StartException.ofKey(path, place(path) + path + ": " + why);
  }

  /** As {@link #refused(String, String)}, with the value, which is no secret. */
  public StartException refusedValue(String path, String choice) {
    return refused(path, choice + ", not " + text(path));
  }

  /** For what another module refused, in a message that begins with the key. */
  public StartException refused(IllegalArgumentException refusal) {
    String message = Optional.ofNullable(refusal.getMessage()).orElse("refused");
    String path = message.split(":", -1)[0];
    return StartException.ofKey(path, place(path) + message);
  }

  private String place(String path) {
    Setting setting = settings.get(path);
    return setting == null ? "" : setting.origin() + ": ";
  }

  private AddressBlock network(Key key, String text) {
    try {
      return AddressBlock.parse(text);
    } catch (IllegalArgumentException refusal) {
      throw refused(key.path(), String.valueOf(refusal.getMessage()));
    }
  }

  private <T> T read(String path, String kind, Function<String, T> parser) {
    String text = text(path);
    try {
      return parser.apply(text);
    } catch (DateTimeParseException | IllegalArgumentException | ArithmeticException malformed) {
      throw refused(path, "'" + text + "' is not " + kind);
    }
  }
}
