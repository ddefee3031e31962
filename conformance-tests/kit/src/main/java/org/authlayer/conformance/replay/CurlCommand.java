package org.authlayer.conformance.replay;

import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.authlayer.conformance.wire.HttpCall;

/** A request as a {@code curl} command that sends the same bytes, as far as they matter. */
final class CurlCommand {

  private static final int LONGEST_ARGUMENT = 60_000;
  private static final Pattern ODD_URL = Pattern.compile("/\\.|//|[\\[\\]{}]");
  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

  private final HttpCall call;
  private final Word word;
  private final StringBuilder text = new StringBuilder();

  private CurlCommand(HttpCall call, Word word) {
    this.call = call;
    this.word = word;
  }

  static String of(HttpCall call, String options, Word word) {
    return new CurlCommand(call, word).write(options);
  }

  private String write(String options) {
    text.append("curl ").append(options);
    boolean get = call.method().equals("GET") && call.body().length == 0;
    if (call.method().equals("HEAD")) {
      text.append(" --head");
    } else if (!get) {
      text.append(" -X ").append(call.method());
    }
    String url = call.uri().toString();
    if (ODD_URL.matcher(url.replaceFirst("://", "")).find()) {
      text.append(" -g --path-as-is");
    }
    if (call.uri().getScheme().equals("https")) {
      text.append(" --http1.1");
    }
    call.headers().forEach(this::header);
    String input = content();
    text.append(' ').append(word.of(url, StandardCharsets.UTF_8));
    return input + text;
  }

  private void header(HttpCall.Header header) {
    if (header.name().equals(HttpCall.TARGET)) {
      text.append(" --request-target ").append(word.of(header.value(), StandardCharsets.UTF_8));
      return;
    }
    Optional<String> pair = pair(header);
    if (pair.isPresent()) {
      text.append(" -u ").append(word.of(pair.get(), StandardCharsets.UTF_8));
      return;
    }
    String line =
        header.value().isBlank() ? header.name() + ";" : header.name() + ": " + header.value();
    boolean latin = line.chars().allMatch(c -> c <= 0xFF);
    Charset charset = latin ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8;
    text.append(" -H ").append(word.of(line, charset));
  }

  /** The Basic pair, where {@code -u} makes the very header of it. */
  private Optional<String> pair(HttpCall.Header header) {
    long credentials =
        call.headers().stream().filter(h -> h.name().equalsIgnoreCase("Authorization")).count();
    if (credentials > 1
        || !header.name().equals("Authorization")
        || !header.value().startsWith("Basic ")) {
      return Optional.empty();
    }
    String word = header.value().substring("Basic ".length());
    try {
      byte[] bytes = Base64.getDecoder().decode(word);
      String pair =
          StandardCharsets.UTF_8.newDecoder().decode(java.nio.ByteBuffer.wrap(bytes)) + "";
      boolean same = Base64.getEncoder().encodeToString(bytes).equals(word);
      return same && pair.contains(":") && !CONTROL.matcher(pair).find()
          ? Optional.of(pair)
          : Optional.empty();
    } catch (IllegalArgumentException | CharacterCodingException none) {
      return Optional.empty();
    }
  }

  /** Adds the content, and returns what has to stand before the command to feed it. */
  private String content() {
    boolean typed = has("Content-Type");
    if (call.body().length == 0) {
      boolean sized = has("Content-Length") || has("Transfer-Encoding");
      boolean expected = call.method().matches("POST|PUT|PATCH");
      text.append(expected && !sized ? " -H 'Content-Length: 0'" : "");
      return "";
    }
    text.append(typed ? "" : " -H 'Content-Type:'");
    String body = new String(call.body(), StandardCharsets.UTF_8);
    boolean isText = java.util.Arrays.equals(body.getBytes(StandardCharsets.UTF_8), call.body());
    if (!isText || body.indexOf('\0') >= 0) {
      text.append(" --data-binary @-");
      return "printf " + octal(call.body()) + " | ";
    }
    String argument = word.of(body, StandardCharsets.UTF_8);
    if (body.length() > LONGEST_ARGUMENT) {
      text.append(" --data-binary @-");
      return "printf %s " + argument + " | ";
    }
    text.append(body.startsWith("@") ? " --data-raw " : " --data-binary ").append(argument);
    return "";
  }

  private boolean has(String name) {
    return call.headers().stream()
        .anyMatch(
            h -> h.name().strip().toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT)));
  }

  private static String octal(byte[] bytes) {
    StringBuilder format = new StringBuilder("'");
    for (byte one : bytes) {
      format.append(String.format(Locale.ROOT, "\\%03o", one & 0xFF));
    }
    return format.append('\'').toString();
  }
}
