package org.authlayer.runtime.configuration;

import java.util.Collection;
import java.util.Optional;
import org.authlayer.ports.driving.ApplicationKey;
import org.authlayer.ports.driving.ApplicationSettings;

/** Reads the values of the keys that an application declares. */
record ApplicationValues(Configuration from, String application) {

  ApplicationSettings of(Collection<ApplicationKey<?>> keys) {
    ApplicationSettings values = ApplicationSettings.none();
    for (ApplicationKey<?> key : keys) {
      values = with(values, key);
    }
    return values;
  }

  private <T> ApplicationSettings with(ApplicationSettings values, ApplicationKey<T> key) {
    Optional<String> text = from.find(key.path());
    T value =
        text.isPresent()
            ? parsed(key, text.get())
            : key.unconfigured().orElseThrow(() -> missing(key));
    return values.with(key, value);
  }

  private <T> T parsed(ApplicationKey<T> key, String text) {
    try {
      return key.parse(text);
    } catch (IllegalArgumentException refusal) {
      throw from.refused(refusal);
    }
  }

  private StartException missing(ApplicationKey<?> key) {
    return from.refused(
        key.path(),
        "a value is missing, and %s needs it: %s (%s); set it in the file, as %s, or with --set"
            .formatted(application, key.description(), key.kind(), Key.variable(key.path())));
  }
}
