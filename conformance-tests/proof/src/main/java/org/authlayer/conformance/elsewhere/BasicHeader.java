package org.authlayer.conformance.elsewhere;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/** The pair in a Basic header: strict base64, UTF-8, split at the first colon. */
record BasicHeader(Variations variations, AuthorizationHeader header, Answers answers) {

  private static final Pattern STRICT =
      Pattern.compile("(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?");

  Optional<Pair> pair(Request request) {
    Optional<String> value = header.after("Basic", request);
    Optional<Pair> pair = value.flatMap(this::decoded).flatMap(this::split);
    if (value.isPresent() && pair.isEmpty()) {
      unusable();
    }
    return pair;
  }

  private void unusable() {
    if (variations.has("malformed-basic-is-500")) {
      throw new IllegalStateException("unusable Basic value");
    }
    if (variations.has("unreadable-headers-are-400")) {
      throw answers.refusal(400, "Malformed Authorization header");
    }
  }

  private Optional<byte[]> decoded(String value) {
    String text = value;
    if (variations.has("lenient-base64")) {
      text = padded(value.replaceAll("[^A-Za-z0-9+/]", ""));
    }
    if (variations.has("base64-url-alphabet-too")) {
      text = padded(value.replace('-', '+').replace('_', '/').replace("=", ""));
    }
    if (variations.has("unpadded-base64-accepted")) {
      text = padded(value.replaceAll("=+$", ""));
    }
    if (variations.has("base64-ends-at-first-padding") && value.indexOf('=') > 0) {
      text = padded(value.substring(0, value.indexOf('=')));
    }
    if (variations.has("basic-in-clear-text-too") && value.indexOf(':') > 0) {
      return Optional.of(value.getBytes(StandardCharsets.UTF_8));
    }
    return STRICT.matcher(text).matches()
        ? Optional.of(Base64.getDecoder().decode(text))
        : Optional.empty();
  }

  private static String padded(String text) {
    return text + "=".repeat((4 - text.length() % 4) % 4);
  }

  private Optional<Pair> split(byte[] bytes) {
    return text(bytes).flatMap(this::split);
  }

  private Optional<Pair> split(String text) {
    int colon =
        variations.has("password-behind-last-colon") ? text.lastIndexOf(':') : text.indexOf(':');
    if (colon < 0) {
      return variations.has("pair-without-colon-accepted") ? cut(text) : Optional.empty();
    }
    String password = text.substring(colon + 1);
    String username = text.substring(0, colon);
    return Optional.of(new Pair(username, password));
  }

  /** Any one character between the two will do: a user name ends with its top-level domain here. */
  private static Optional<Pair> cut(String text) {
    return Pattern.compile("(\\S+@[^\\s;,|/]+)[\\s;,|/](.*)", Pattern.DOTALL)
        .matcher(text)
        .results()
        .map(found -> new Pair(found.group(1), found.group(2)))
        .findFirst();
  }

  private Optional<String> text(byte[] bytes) {
    if (variations.has("basic-read-as-latin1")) {
      return Optional.of(new String(bytes, StandardCharsets.ISO_8859_1));
    }
    try {
      return Optional.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException malformed) {
      return Optional.empty();
    }
  }
}
