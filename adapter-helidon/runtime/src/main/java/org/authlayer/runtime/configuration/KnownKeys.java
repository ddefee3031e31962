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
    return Key.isKnown(path) || find(path).isPresent();
  }

  public boolean isSecret(String path) {
    return Key.isSecret(path) || find(path).filter(one -> one.key().isSecret()).isPresent();
  }

  public Optional<String> ofVariable(String variable) {
    return Key.ofVariable(variable)
        .or(
            () ->
                declared.stream()
                    .filter(one -> one.variable().equals(variable))
                    .map(one -> one.key().path())
                    .findFirst());
  }

  public String unknown(String path, String list) {
    return UnknownWord.message("key", path, paths(), list);
  }

  public String unknownVariable(String variable, String list) {
    Stream<String> own = declared.stream().map(Declared::variable);
    return UnknownWord.message(
        "variable", variable, Stream.concat(Stream.of(Key.values()).map(Key::variable), own), list);
  }

  /** In the paths of the server a star stands for a name that the operator chooses. */
  public Stream<String> paths() {
    return Stream.concat(
        Stream.of(Key.values()).map(Key::path), declared.stream().map(one -> one.key().path()));
  }

  private Optional<Declared> find(String path) {
    return declared.stream().filter(one -> one.key().path().equals(path)).findFirst();
  }
}
