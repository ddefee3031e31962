package org.authlayer.conformance.blackbox;

import java.util.Map;
import org.authlayer.conformance.verdict.Undeclared;

/**
 * What a target declares where the specification is silent, as flat keys such as {@code
 * decisions.validationStatus}, {@code credentials.admin.username}, {@code form.login}.
 *
 * @param values text by key
 */
public record Declared(Map<String, String> values) {

  /** Copies the map. */
  public Declared {
    values = Map.copyOf(values);
  }

  /**
   * A declared value.
   *
   * @param key its key
   * @return its text
   * @throws Undeclared when the target does not declare it
   */
  public String text(String key) {
    String value = values.get(key);
    if (value == null) {
      throw new Undeclared("the target does not declare " + key);
    }
    return value;
  }

  /**
   * A declared value with what holds when the target is silent.
   *
   * @param key its key
   * @param otherwise what holds then
   * @return its text
   */
  public String text(String key, String otherwise) {
    return values.getOrDefault(key, otherwise);
  }

  /**
   * A declared number.
   *
   * @param key its key
   * @return the number
   * @throws Undeclared when the target does not declare it
   */
  public int number(String key) {
    return Integer.parseInt(text(key));
  }

  /** Keys only: some values are credentials. */
  @Override
  public String toString() {
    return "Declared" + values.keySet();
  }
}
