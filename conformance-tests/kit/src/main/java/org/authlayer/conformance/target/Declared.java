package org.authlayer.conformance.target;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.authlayer.conformance.verdict.Undeclared;
import org.authlayer.conformance.wire.Digits;

/**
 * What a target declares where the specification is silent, as flat keys such as {@code
 * decisions.validationStatus}. Read through the table: no check can ask for another key, and no
 * value is there that the table does not allow.
 */
public final class Declared {

  private final Map<String, String> values;
  private final Map<Profile, Map<String, String>> own;
  private final Consumer<String> asked;

  public Declared(Map<String, String> values) {
    this(values, Map.of(), key -> {});
  }

  /** Gets every key that is read. */
  public Declared(Map<String, String> values, Consumer<String> asked) {
    this(values, Map.of(), asked);
  }

  Declared(
      Map<String, String> values, Map<Profile, Map<String, String>> own, Consumer<String> asked) {
    Map<String, String> normal = new LinkedHashMap<>();
    values.forEach((name, value) -> normal.put(name, normal(name, value)));
    this.values = Map.copyOf(normal);
    this.own = Map.copyOf(own);
    this.asked = asked;
  }

  /** What holds in one profile: what the target declares for it alone, and else for all. */
  public Declared in(Profile profile) {
    Map<String, String> mine = own.getOrDefault(profile, Map.of());
    if (mine.isEmpty()) {
      return this;
    }
    Map<String, String> all = new LinkedHashMap<>(values);
    all.putAll(mine);
    return new Declared(all, asked);
  }

  /** The same, with every key that is read. */
  public Declared asking(Consumer<String> reader) {
    return new Declared(values, own, reader);
  }

  public Map<String, String> values() {
    return values;
  }

  /** The value, or what the table says in its place; nothing can be said without either. */
  public String text(String name) {
    return find(name).orElseThrow(() -> new Undeclared("the target does not declare " + name));
  }

  public Optional<String> find(String name) {
    asked.accept(name);
    Key key = Schema.get(name);
    return Optional.ofNullable(values.get(name)).or(key::otherwise);
  }

  public int number(String name) {
    return Digits.small(text(name));
  }

  /**
   * A limit by which a check chooses what it sends; the largest number where the target has no
   * limit.
   */
  public int most(String name) {
    String limit = values.getOrDefault(name, "none");
    return List.of("none", "any").contains(limit) ? Integer.MAX_VALUE : Digits.small(limit);
  }

  public boolean is(String name, String value) {
    if (Schema.get(name).values().normal(value).isEmpty()) {
      throw new IllegalArgumentException(name + " is never " + value);
    }
    return text(name).equals(value);
  }

  public boolean yes(String name) {
    return is(name, "yes");
  }

  /** The names of a list; none where a list that may be left out is not there. */
  public List<String> names(String name) {
    String text = Schema.get(name).isOptional() ? find(name).orElse("none") : text(name);
    return text.equals("none") ? List.of() : Sort.names(text);
  }

  private static String normal(String name, String value) {
    Key key = Schema.find(name).orElseThrow(() -> new ConfigurationError(name + ": unknown key"));
    return key.values()
        .normal(value)
        .orElseThrow(() -> new ConfigurationError(name + ": " + Schema.complaint(key, value)));
  }

  /** Keys only: some values are credentials. */
  @Override
  public String toString() {
    return "Declared" + values.keySet();
  }
}
