package org.authlayer.conformance.section.guard;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import org.authlayer.conformance.catalogue.Table;
import org.authlayer.conformance.wire.HttpCall;

/**
 * A request to a guarded route that a careless program takes past the guard.
 *
 * @param part a method, the name of a header, or what to look for in the path
 * @param value of the header, or what stands in the path instead; without a part, a spelling of it
 */
record Detour(String name, Kind kind, String part, String value) {

  enum Kind {
    METHOD,
    OTHER,
    PATH,
    TARGET,
    HEADER,
    /** The answer has the status of a request without the header. */
    SAME,
    /** The path stands in the header alone. */
    FOLDER,
    OVERRIDE,
    OVERRIDDEN
  }

  static Detour of(Table.Row row) {
    return new Detour(
        row.cell("name"),
        Kind.valueOf(row.cell("kind").toUpperCase(Locale.ROOT)),
        row.cell("part"),
        row.cell("value"));
  }

  HttpCall of(HttpCall guarded) {
    String path = guarded.uri().getRawPath();
    String other = guarded.method().equals("GET") ? "POST" : "GET";
    return switch (kind) {
      case METHOD -> HttpCall.of(part, guarded.uri());
      case OTHER -> HttpCall.of(other, guarded.uri());
      case PATH -> guarded.path(part.isEmpty() ? spelt(path) : path.replaceFirst(part, value));
      case TARGET -> guarded.target(path.replaceFirst(part, value));
      case HEADER, SAME -> guarded.header(part, value);
      case FOLDER -> guarded.path(path.substring(0, path.lastIndexOf('/') + 1)).header(part, path);
      case OVERRIDE -> guarded.header(part, other);
      case OVERRIDDEN -> HttpCall.of(other, guarded.uri()).header(part, guarded.method());
    };
  }

  private String spelt(String path) {
    int at = path.lastIndexOf('/') + 1;
    String name = path.substring(at);
    String first = name.substring(0, 1);
    String rest = name.substring(1);
    int end = name.length() - 1;
    String spelt =
        switch (value) {
          case "capitals" -> name.toUpperCase(Locale.ROOT);
          case "last" -> name.substring(0, end) + name.substring(end).toUpperCase(Locale.ROOT);
          case "encoded" -> escaped(first) + rest;
          case "encoded-all" -> escaped(name);
          case "encoded-twice" -> escaped(first).replace("%", "%25") + rest;
          case "wide" -> escaped(Character.toString(name.charAt(0) + 0xfee0)) + rest;
          default -> throw new IllegalStateException(value);
        };
    return path.substring(0, at) + spelt;
  }

  private static String escaped(String text) {
    return HexFormat.of().withPrefix("%").formatHex(text.getBytes(StandardCharsets.UTF_8));
  }
}
