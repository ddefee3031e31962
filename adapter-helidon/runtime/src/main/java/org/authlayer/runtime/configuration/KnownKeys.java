package org.authlayer.runtime.configuration;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.authlayer.ports.driving.ApplicationFactory;
import org.authlayer.ports.driving.ApplicationKey;
import org.authlayer.ports.operation.UnknownWord;

/** The keys of the server, and those that applications declare. */
public record KnownKeys(List<Declared> declared) {

  public record Declared(String application, ApplicationKey<?> key) {

    public String variable() {
      return Key.variable(key.path());
    }

    /** The key itself, and for a secret the key of a file that has it. */
    Stream<String> paths() {
      return key.isSecret()
          ? Stream.of(key.path(), key.path() + Configuration.FILE)
          : Stream.of(key.path());
    }
  }

  public KnownKeys {
    declared = List.copyOf(declared);
  }

  public static KnownKeys ofServer() {
    return new KnownKeys(List.of());
  }

  /** Refuses a key of the server, and two keys that have one environment variable. */
  public static KnownKeys of(List<ApplicationFactory> applications) {
    Map<String, Declared> byVariable = new LinkedHashMap<>();
    for (ApplicationFactory application : applications) {
      for (ApplicationKey<?> key : application.keys()) {
        Declared one = new Declared(application.name(), key);
        if (Key.isKnown(key.path()) || Key.ofVariable(one.variable()).isPresent()) {
          throw StartException.configuration(
              "%s declares the key '%s', which the server has; rename it, as in app.mail.from"
                  .formatted(application.name(), key.path()));
        }
        Declared other = byVariable.putIfAbsent(one.variable(), one);
        if (other != null) {
          throw StartException.configuration(
              "%s declares the key '%s' and %s declares '%s', which are both %s in the environment;"
                      .formatted(
                          other.application(),
                          other.key().path(),
                          one.application(),
                          key.path(),
                          one.variable())
                  + " rename one");
        }
      }
    }
    return new KnownKeys(new ArrayList<>(byVariable.values()));
  }

  public boolean isKnown(String path) {
    return Key.isKnown(path) || declaredPaths().anyMatch(path::equals);
  }

  public boolean isSecret(String path) {
    return Key.isSecret(path)
        || declared.stream().anyMatch(one -> one.key().path().equals(path) && one.key().isSecret());
  }

  public Optional<String> ofVariable(String variable) {
    return Key.ofVariable(variable)
        .or(() -> declaredPaths().filter(path -> Key.variable(path).equals(variable)).findFirst());
  }

  public String unknown(String path, String list) {
    return UnknownWord.message("key", path, paths(), list);
  }

  public String unknownVariable(String variable, String list) {
    return UnknownWord.message("variable", variable, paths().map(Key::variable), list);
  }

  /** In the paths of the server a star stands for a name that the operator chooses. */
  public Stream<String> paths() {
    return Stream.concat(Stream.of(Key.values()).map(Key::path), declaredPaths());
  }

  private Stream<String> declaredPaths() {
    return declared.stream().flatMap(Declared::paths);
  }
}
