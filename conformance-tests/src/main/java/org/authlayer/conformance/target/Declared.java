package org.authlayer.conformance.target;

import java.util.Map;
import org.authlayer.conformance.verdict.Undeclared;

/**
 * What a target declares where the specification is silent, as flat keys such as {@code
 * decisions.validationStatus}, {@code credentials.admin.username}, {@code form.login}.
 */
public record Declared(Map<String, String> values) {

  /** Copies the map. */
  public Declared {
    values = Map.copyOf(values);
  }

  public String text(String key) {
    String value = values.get(key);
    if (value == null) {
      throw new Undeclared("the target does not declare " + key);
    }
    return value;
  }

  public String text(String key, String otherwise) {
    return values.getOrDefault(key, otherwise);
  }

  public int number(String key) {
    return Integer.parseInt(text(key));
  }

  /** Keys only: some values are credentials. */
  @Override
  public String toString() {
    return "Declared" + values.keySet();
  }
}
