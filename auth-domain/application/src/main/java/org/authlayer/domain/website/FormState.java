package org.authlayer.domain.website;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Violation;
import org.authlayer.ports.driving.Body;

/**
 * The values that were typed into a form, and its faults, by the names of the fields; a fault of no
 * field is under the empty name. The values have no field whose name contains {@code password}.
 */
public record FormState(Map<String, String> values, Map<String, String> errors) {

  private static final FormState NOTHING = new FormState(Map.of(), Map.of());

  /** A form that is shown for the first time. */
  public static FormState nothing() {
    return NOTHING;
  }

  /**
   * A form that was sent and refused.
   *
   * @param field the name of the field that has to change, if the refusal names none; or empty
   */
  public static FormState refused(Body body, Abort refusal, String field) {
    Map<String, String> errors = new LinkedHashMap<>();
    for (Violation violation : refusal.violations()) {
      errors.putIfAbsent(violation.pointer().replaceFirst("^/", ""), violation.reason());
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
            .filter(field -> field.getValue().size() == 1 && !isSecret(field.getKey()))
            .collect(Collectors.toMap(Map.Entry::getKey, field -> field.getValue().get(0)))
        : Map.of();
  }

  private static boolean isSecret(String name) {
    return name.toLowerCase(Locale.ROOT).contains("password");
  }

  /** Names the fields at fault; the values are what a person typed. */
  @Override
  public String toString() {
    return "FormState" + errors.keySet();
  }
}
