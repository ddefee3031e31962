package org.authlayer.adapter.persistence.connections;

import static java.util.Map.entry;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.authlayer.ports.operation.DatabaseSettings;
import org.authlayer.ports.operation.RegularFile;
import org.authlayer.ports.operation.UnknownWord;
import org.postgresql.PGProperty;

/**
 * The parameters of a URL. The driver ignores a name that it does not know, takes any word but true
 * for false, and keeps one of two values: each would be a setting without effect.
 */
record UrlParameters(Set<String> names) {

  private static final String TIMEOUT = "the time-out is database.connect-timeout";

  /** A socket counts milliseconds, which seconds of more digits do not fit. */
  private static final int TIMEOUT_DIGITS = 6;

  private static final Set<String> FILES = Set.of("sslcert", "sslkey", "sslrootcert");

  /** The others lead to a server that takes no changes, at once or some day. */
  private static final List<String> TO_WRITE = List.of("any", "primary", "master", "preferPrimary");

  private static final String BEFORE = "host, port and name stand before the question mark";
  private static final String UNUSED = "this driver does not read it";

  /** The parameters that the program or the driver sets itself, and where to set them. */
  private static final Map<String, String> SET_ELSEWHERE =
      Map.ofEntries(
          entry("connectTimeout", TIMEOUT),
          entry("loginTimeout", TIMEOUT),
          entry("tcpKeepAlive", "it is always on"),
          entry("logServerErrorDetail", "details hold values of records, so it is always off"),
          entry("readOnly", "the server has to write"),
          entry("replication", "the server speaks SQL"),
          entry("loggerLevel", UNUSED),
          entry("loggerFile", UNUSED),
          entry("PGHOST", BEFORE),
          entry("PGPORT", BEFORE),
          entry("PGDBNAME", BEFORE));

  static UrlParameters of(String url, DatabaseSettings settings) {
    int mark = url.indexOf('?');
    Map<String, String> values = new HashMap<>();
    for (String one : (mark < 0 ? "" : url.substring(mark + 1)).split("&", -1)) {
      String[] parts = one.split("=", 2);
      String name = parts[0];
      if (one.isEmpty()) {
        continue;
      }
      PGProperty property = PGProperty.forName(name);
      if (property == null) {
        // Behind a password it may be what stood behind an & in it.
        throw unknown(url.contains("password=") ? "***" : name);
      }
      String value = parts.length < 2 ? "" : URLDecoder.decode(parts[1], StandardCharsets.UTF_8);
      requireEffect(property, value, settings);
      if (values.put(name, value) != null) {
        throw refused(name, "stands twice; keep one");
      }
    }
    requireVerification(values);
    return new UrlParameters(Set.copyOf(values.keySet()));
  }

  boolean has(String name) {
    return names.contains(name);
  }

  /** The driver reads the certificate of an authority only where it verifies by it. */
  private static void requireVerification(Map<String, String> values) {
    String byDefault = values.getOrDefault("ssl", "false").equals("false") ? "" : "verify-full";
    String mode = values.getOrDefault("sslmode", byDefault).toLowerCase(Locale.ROOT);
    if (!values.getOrDefault("sslrootcert", "").isEmpty()
        && !mode.startsWith("verify-")
        && !values.containsKey("sslfactory")) {
      throw refused("sslrootcert", "has no effect; add sslmode=verify-full or sslmode=verify-ca");
    }
  }

  private static IllegalArgumentException unknown(String name) {
    return new IllegalArgumentException(
        "database.url: "
            + UnknownWord.message(
                "parameter",
                StartFailures.escaped(name),
                Arrays.stream(PGProperty.values()).map(PGProperty::getName),
                "the driver would ignore it; https://jdbc.postgresql.org lists the parameters"));
  }

  private static void requireEffect(PGProperty property, String value, DatabaseSettings settings) {
    String name = property.getName();
    Optional.ofNullable(SET_ELSEWHERE.get(name))
        .or(() -> inSettings(name, value, settings))
        .ifPresent(
            why -> {
              throw refused(name, "has no effect; take it out, " + why);
            });
    Kind kind = kind(property);
    if (!kind.values().test(value)) {
      throw refused(name, "choose " + kind.words());
    }
    if (FILES.contains(name) && !value.isEmpty()) {
      try {
        RegularFile.check(Path.of(value));
      } catch (InvalidPathException malformed) {
        throw refused(name, "choose the path of a file");
      } catch (IllegalArgumentException unusable) {
        throw refused(name, String.valueOf(unusable.getMessage()));
      }
    }
  }

  private static Optional<String> inSettings(String name, String value, DatabaseSettings settings) {
    String schema = settings.schema();
    return switch (name) {
      case "user" -> differs(settings.user(), value, "the user is database.user");
      case "password" -> differs(settings.password(), value, "the password is database.password");
      case "currentSchema" ->
          differs(schema == null ? "" : schema, value, "the schema is database.schema");
      default -> Optional.empty();
    };
  }

  private static Optional<String> differs(String setting, String value, String why) {
    return setting.isEmpty() || setting.equals(value) ? Optional.empty() : Optional.of(why);
  }

  /** The values of a parameter: those that the driver names, or of the kind of its default. */
  private record Kind(Predicate<String> values, String words) {}

  private static Kind kind(PGProperty property) {
    String byDefault = String.valueOf(property.getDefaultValue());
    String[] all = property.getChoices();
    if (all != null) {
      List<String> choices = property == PGProperty.TARGET_SERVER_TYPE ? TO_WRITE : List.of(all);
      return new Kind(
          choice(property, Set.copyOf(choices)), "one of " + String.join(", ", choices));
    }
    if (property == PGProperty.SSL) {
      return new Kind(Set.of("true", "false", "")::contains, "true or false");
    }
    if (byDefault.matches("true|false")) {
      return new Kind(Set.of("true", "false")::contains, "true or false");
    }
    return byDefault.matches("-?[0-9]+")
        ? number(property.getName(), byDefault)
        : new Kind(any -> true, "any text");
  }

  /** The driver takes most words in another case for the default, and a list of methods only. */
  private static Predicate<String> choice(PGProperty property, Set<String> choices) {
    return switch (property) {
      case SSL_MODE -> text -> choices.contains(text.toLowerCase(Locale.ROOT));
      case REQUIRE_AUTH -> text -> choices.containsAll(List.of(text.split(",", -1)));
      default -> choices::contains;
    };
  }

  /** A negative number fails at the first connection, except where -1 has a meaning. */
  private static Kind number(String name, String byDefault) {
    boolean signed = byDefault.equals("-1") || name.equals("prepareThreshold");
    int digits = name.endsWith("Timeout") ? TIMEOUT_DIGITS : 9;
    Predicate<String> fits = Pattern.compile("[0-9]{1," + digits + "}").asMatchPredicate();
    return new Kind(
        text -> fits.test(text) || text.equals(byDefault) || (signed && text.equals("-1")),
        "a whole number from " + (signed ? -1 : 0) + " of at most " + digits + " digits");
  }

  private static IllegalArgumentException refused(String name, String why) {
    return new IllegalArgumentException("database.url: the parameter " + name + ": " + why);
  }
}
