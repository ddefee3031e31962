package org.authlayer.conformance.helidon;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

/**
 * The reader of paths that a gate has to fear: it decodes until nothing is left to decode, takes
 * for a slash, a dot or a letter whatever anybody takes for one, and resolves the rest.
 */
final class LenientReader {

  private LenientReader() {}

  /** The path that it opens. */
  static String read(String raw) {
    String path = raw.replaceFirst("^(?i:https?):(//[^/]*)?", "").replaceFirst("[?#].*", "");
    for (String before = ""; !before.equals(path); ) {
      before = path;
      path = decoded(path);
    }
    path = Normalizer.normalize(path, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    path = path.replaceAll("[\\p{Cc}\\p{Cf}]", "").replace('\\', '/').replaceAll(";[^/]*", "");
    Deque<String> segments = new ArrayDeque<>();
    for (String segment : decoded(path).split("/", -1)) {
      if (segment.equals("..")) {
        segments.pollLast();
      } else if (!segment.replaceAll("[. ]+$", "").isEmpty()) {
        segments.add(segment.replaceAll("[. ]+$", ""));
      }
    }
    return "/" + String.join("/", segments);
  }

  private static String decoded(String path) {
    String known =
        path.replaceAll("%(?i:c0%ae|e0%80%ae|f0%80%80%ae)", ".")
            .replaceAll("%(?i:c0%af|u002f)", "/")
            .replaceAll("%(?i:c1%9c)", "/")
            .replaceAll("%(?i:c1%b0|e0%81%b0)", "p")
            .replaceAll("%(?![0-9a-fA-F]{2})", "")
            .replace("+", "%2B");
    return URLDecoder.decode(known, StandardCharsets.UTF_8);
  }
}
