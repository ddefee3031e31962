package org.authlayer.adapter.helidon.http;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code traceparent} (W3C Trace Context): of what is no such thing nothing counts. */
final class TraceContext {

  /** Later versions may have more after the flags, this one may not. */
  private static final Pattern PARENT =
      Pattern.compile(
          "(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?");

  private TraceContext() {}

  static Optional<String> traceId(List<String> lines) {
    if (lines.size() != 1 || lines.get(0).length() > 128) {
      return Optional.empty();
    }
    Matcher parent = PARENT.matcher(lines.get(0));
    return parent.matches() && (parent.group(3) == null || !parent.group(1).equals("00"))
        ? Optional.of(parent.group(2))
        : Optional.empty();
  }
}
