package org.authlayer.operator;

import static java.util.Map.entry;

import java.util.Optional;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.runtime.configuration.ExitCode;
import org.authlayer.runtime.configuration.StartException;

/**
 * The result of a look at one thing.
 *
 * @param subject the thing, in one word
 * @param fault the exit code of a start with it; nothing where all is well
 * @param text the state of the thing, or the change that it needs
 */
record Finding(String subject, Optional<ExitCode> fault, String text) {

  static Finding well(String subject, String text) {
    return new Finding(subject, Optional.empty(), text);
  }

  static Finding wrong(String subject, ExitCode code, String text) {
    return new Finding(subject, Optional.of(code), text);
  }

  static Finding refused(String subject, StartException refusal) {
    return wrong(subject, refusal.exitCode(), String.valueOf(refusal.getMessage()));
  }

  String line() {
    return "%-7s %-14s %s".formatted(fault.isEmpty() ? "OK" : "CHANGE", subject, text);
  }

  JsonValue json() {
    return JsonValue.object(
        entry("subject", JsonValue.of(subject)),
        entry("ok", JsonValue.of(fault.isEmpty())),
        entry("text", JsonValue.of(text)));
  }
}
