package org.authlayer.conformance.elsewhere;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The content of the header {@code Authorization}: a pair in strict base64 of UTF-8, split at the
 * first colon, or a token, verbatim.
 */
record AuthorizationHeader(Switches on, Answers answers) {

  private static final Pattern STRICT =
      Pattern.compile("(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?");

  Optional<Pair> pair(Request request) {
    Optional<String> value = after("Basic", request);
    Optional<Pair> pair = value.flatMap(this::decoded).flatMap(this::text).flatMap(this::split);
    if (value.isPresent() && pair.isEmpty() && on.has("unreadable-headers-are-400")) {
      throw answers.refusal(400, "Malformed Authorization header");
    }
    return pair;
  }

  Optional<String> token(Request request) {
    return after("Bearer", request).map(token -> on.folded("bearer", token));
  }

  /** Two headers may name two users: which one was meant cannot be known. */
  private Optional<String> after(String scheme, Request request) {
    List<String> lines =
        request.lines().stream()
            .filter(
                line -> on.same("header", "authorization", line.name().toLowerCase(Locale.ROOT)))
            .map(Request.Line::value)
            .toList();
    return lines.size() == 1 ? after(scheme, lines.getFirst()) : Optional.empty();
  }

  private Optional<String> after(String scheme, String line) {
    int blank = line.indexOf(' ');
    if (blank < 0 || !isScheme(scheme, line.substring(0, blank))) {
      return Optional.empty();
    }
    String rest = line.substring(blank + 1);
    return rest.isEmpty() || rest.startsWith(" ") ? Optional.empty() : Optional.of(rest);
  }

  private boolean isScheme(String scheme, String word) {
    return word.equalsIgnoreCase(scheme) || on.same("scheme", scheme, word);
  }

  private Optional<byte[]> decoded(String value) {
    return STRICT.matcher(value).matches()
        ? Optional.of(Base64.getDecoder().decode(value))
        : Optional.empty();
  }

  private Optional<String> text(byte[] bytes) {
    if (on.has("basic-read-as-latin1")) {
      return Optional.of(new String(bytes, StandardCharsets.ISO_8859_1));
    }
    try {
      return Optional.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException malformed) {
      return Optional.empty();
    }
  }

  private Optional<Pair> split(String text) {
    int colon = on.has("password-behind-last-colon") ? text.lastIndexOf(':') : text.indexOf(':');
    if (colon < 0) {
      return on.has("pair-without-colon-accepted") ? cut(text) : Optional.empty();
    }
    return Optional.of(new Pair(text.substring(0, colon), text.substring(colon + 1)));
  }

  /** Any one character between the two will do: a user name ends with its top-level domain here. */
  private static Optional<Pair> cut(String text) {
    return Pattern.compile("(\\S+@[^\\s;,|/]+)[\\s;,|/](.*)", Pattern.DOTALL)
        .matcher(text)
        .results()
        .map(found -> new Pair(found.group(1), found.group(2)))
        .findFirst();
  }
}
