package org.authlayer.domain.pages;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Violation;
import org.authlayer.ports.driving.Body;

/**
 * The values of a form and their faults, by field; what concerns no field is under the empty name.
 */
public record FormState(Map<String, String> values, Map<String, String> errors) {

  private static final FormState NOTHING = new FormState(Map.of(), Map.of());

  public static FormState nothing() {
    return NOTHING;
  }

  public static FormState refused(Body body, Abort refusal, String field) {
    Map<String, String> errors = new LinkedHashMap<>();
    for (Violation violation : refusal.violations()) {
      errors.putIfAbsent(violation.pointer().substring(1), violation.reason());
    }
    if (errors.isEmpty()) {
      errors.put(field, refusal.reason());
    }
    return new FormState(values(body), errors);
  }

  public boolean isRefused() {
    return !errors.isEmpty();
  }

  private static Map<String, String> values(Body body) {
    return body instanceof Body.Form form
        ? form.fields().entrySet().stream()
            .filter(field -> field.getValue().size() == 1)
            .collect(Collectors.toMap(Map.Entry::getKey, field -> field.getValue().get(0)))
        : Map.of();
  }

  /** Redacted: it may hold a password. */
  @Override
  public String toString() {
    return "Filled";
  }
}
