package org.authlayer.ports.driving;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The values of the keys that applications declare, each of the type of its key. */
public final class ApplicationSettings {

  private final Map<ApplicationKey<?>, Object> values;

  private ApplicationSettings(Map<ApplicationKey<?>, Object> values) {
    this.values = values;
  }

  public static ApplicationSettings none() {
    return new ApplicationSettings(Map.of());
  }

  /**
   * The values of keys, each from its text, or as the key has it where none is configured. A
   * required key without a text has no value.
   *
   * @throws IllegalArgumentException for a text that is no value; see {@link ApplicationKey#parse}
   */
  public static ApplicationSettings of(
      Collection<ApplicationKey<?>> keys, Function<ApplicationKey<?>, Optional<String>> texts) {
    Map<ApplicationKey<?>, Object> values = new HashMap<>();
    for (ApplicationKey<?> key : keys) {
      Optional<String> text = texts.apply(key);
      Optional<?> value = text.isPresent() ? text.map(key::parse) : key.unconfigured();
      value.ifPresent(one -> values.put(key, one));
    }
    return new ApplicationSettings(values);
  }

  /** These values, and others that go before them. */
  public ApplicationSettings with(ApplicationSettings others) {
    Map<ApplicationKey<?>, Object> more = new HashMap<>(values);
    more.putAll(others.values);
    return new ApplicationSettings(more);
  }

  /** The value of a key; {@link IllegalStateException} if no value is kept for it. */
  @SuppressWarnings("unchecked") // each value was put in with its key
  public <T> T value(ApplicationKey<T> key) {
    Object value = values.get(Objects.requireNonNull(key, "key"));
    if (value == null) {
      throw new IllegalStateException(
          key.path()
              + " has no value: return this key from keys() of the application, or set it in a test"
              + " with Settings.withOwn");
    }
    return (T) value;
  }

  /** A value may be a secret. */
  @Override
  public String toString() {
    return values.keySet().stream()
        .map(ApplicationKey::path)
        .sorted()
        .collect(Collectors.joining(", ", "ApplicationSettings[", "]"));
  }
}
