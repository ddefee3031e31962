package org.authlayer.ports.driving;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A key of an application's own configuration; one without a default is required. Keep it in a
 * constant: {@link Settings#value} finds the value by the key itself.
 *
 * <pre>{@code
 * static final ApplicationKey<Duration> LINK_LIFETIME =
 *     ApplicationKey.duration("app.link.lifetime", "how long a link is valid").withDefault("PT15M");
 * }</pre>
 *
 * <p>A path is two words or more of a to z, 0 to 9 and hyphens, with dots between them. No release
 * of the server has a key that begins with {@code app.}; any other path is refused at the start as
 * soon as the server itself has it.
 *
 * @param kind what a value is, in words that complete "'x' is not"
 * @param parser throws {@link RuntimeException} for a text that is no value
 * @param description one line of {@code --help}
 * @param byDefault the value where none is configured, as it would be in the file
 * @param isSecret whether no list, log or message shows the value
 * @param isUnsafe whether the profile {@code hardened} refuses the key, as for a public secret
 * @param absent the value where there is no other; empty for a key that is required
 */
public record ApplicationKey<T>(
    String path,
    String kind,
    Function<String, ? extends T> parser,
    String description,
    Optional<String> byDefault,
    boolean isSecret,
    boolean isUnsafe,
    Optional<T> absent) {

  private static final Duration LONGEST = Duration.ofDays(36_500);
  private static final String DURATION =
      "an ISO 8601 duration such as PT10S or P7D, of at most 36500 days";

  private static final String WORD = "[a-z0-9]+(-[a-z0-9]+)*";

  public ApplicationKey {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(parser, "parser");
    Objects.requireNonNull(description, "description");
    if (!path.matches(WORD + "(\\." + WORD + ")+")) {
      throw new IllegalArgumentException(
          "the key '%s': use a-z, 0-9 and - between dots, as in app.mail.from".formatted(path));
    }
  }

  /** A key of a kind of its own. */
  public static <T> ApplicationKey<T> of(
      String path, String kind, Function<String, ? extends T> parser, String description) {
    return new ApplicationKey<>(
        path, kind, parser, description, Optional.empty(), false, false, Optional.empty());
  }

  /** A key whose value is any text but the empty one. */
  public static ApplicationKey<String> text(String path, String description) {
    return of(path, "text", text -> text, description);
  }

  public static ApplicationKey<Integer> integer(String path, String description) {
    return of(path, "a whole number", WholeNumber::parseInt, description);
  }

  public static ApplicationKey<Boolean> truth(String path, String description) {
    return of(path, "one of true, false", ApplicationKey::truth, description);
  }

  public static ApplicationKey<Duration> duration(String path, String description) {
    return of(path, DURATION, ApplicationKey::duration, description);
  }

  /**
   * Longer than 100 years, it would lead to moments that no clock, database or cookie has. ISO 8601
   * has no signs, and a part with a minus would shorten the others.
   */
  private static Duration duration(String text) {
    Duration duration = Duration.parse(text);
    if (text.matches(".*[+-].*") || duration.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(text);
    }
    return duration;
  }

  public static ApplicationKey<URI> uri(String path, String description) {
    return of(
        path,
        "a URI with a scheme, such as https://example.org/",
        ApplicationKey::absolute,
        description);
  }

  public static ApplicationKey<Path> file(String path, String description) {
    return of(path, "a path", Path::of, description);
  }

  /** A key whose value is a list: in YAML a sequence, elsewhere with commas. */
  public static ApplicationKey<List<String>> list(String path, String description) {
    return of(path, "a list", ApplicationKey::parts, description);
  }

  /** The same key with a value for where none is configured, as it would be in the file. */
  public ApplicationKey<T> withDefault(String text) {
    ApplicationKey<T> key = with(Optional.of(text), isSecret, isUnsafe);
    key.parse(text);
    return key;
  }

  /** The same key, whose value no list, log or message shows. */
  public ApplicationKey<T> secret() {
    return with(byDefault, true, isUnsafe);
  }

  /** The same key, which the profile {@code hardened} refuses, as for a secret that is public. */
  public ApplicationKey<T> unsafe() {
    return with(byDefault, isSecret, true);
  }

  private ApplicationKey<T> with(Optional<String> text, boolean hidden, boolean refused) {
    return new ApplicationKey<>(path, kind, parser, description, text, hidden, refused, absent);
  }

  /** The same key, which may be left out. */
  public ApplicationKey<Optional<T>> optional() {
    return new ApplicationKey<>(
        path,
        kind,
        text -> Optional.of(parser.apply(text)),
        description,
        byDefault,
        isSecret,
        isUnsafe,
        Optional.of(Optional.empty()));
  }

  public boolean isRequired() {
    return byDefault.isEmpty() && absent.isEmpty();
  }

  /** The value where none is configured: the default, or nothing for a required key. */
  public Optional<T> unconfigured() {
    return byDefault.map(this::parse).or(() -> absent);
  }

  /**
   * Makes the value of a text; the {@link IllegalArgumentException} for another kind begins with
   * the path, and has no value of a secret key.
   */
  public T parse(String text) {
    T value;
    try {
      value = parser.apply(text);
    } catch (RuntimeException malformed) {
      throw new IllegalArgumentException(refusal(text));
    }
    return Objects.requireNonNull(value, () -> refusal(text));
  }

  private String refusal(String text) {
    return path + ": " + (isSecret ? "the value" : "'" + text + "'") + " is not " + kind;
  }

  @Override
  public String toString() {
    return path;
  }

  private static boolean truth(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException(text);
    };
  }

  private static URI absolute(String text) {
    URI uri = URI.create(text);
    if (!uri.isAbsolute()) {
      throw new IllegalArgumentException(text);
    }
    return uri;
  }

  private static List<String> parts(String text) {
    return text.equals("[]")
        ? List.of()
        : Arrays.stream(text.split(",", -1))
            .map(String::strip)
            .filter(part -> !part.isEmpty())
            .collect(Collectors.toUnmodifiableList());
  }
}
