package org.authlayer.ports.driving.gate;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.ProblemDetails;

/**
 * Decides whether a path is read in one way only (ADR 0049). A server with gates answers 400 to any
 * other path: the handler may read it otherwise than the gate.
 */
public final class UnambiguousPath {

  /** The characters that need no encoding: RFC 3986, 3.3, without the semicolon, with the slash. */
  private static final String AS_IT_IS = "!$&'()*+,=:@/";

  private static final String UNRESERVED_MARKS = "-._~";
  private static final String SEPARATORS = "\\%;";
  private static final Pattern FORMAT_CHARACTERS = Pattern.compile("\\p{Cf}");

  private UnambiguousPath() {}

  /**
   * Finds why a path, as sent without the query, can be read in another way than the server did, in
   * words for a log that repeat nothing of the path.
   */
  public static Optional<String> doubt(String raw, String read) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(raw.length());
    for (int i = 0; i < raw.length(); i++) {
      int sent = raw.charAt(i);
      if (sent == '%') {
        sent = encoded(raw, i + 1);
        i += 2;
        if (sent < 0) {
          return Optional.of("a percent sign without two hexadecimal digits");
        }
        if (isUnreserved(sent)) {
          return Optional.of("an encoded character that needs no encoding");
        }
        if (sent == '/' || SEPARATORS.indexOf(sent) >= 0) {
          return Optional.of("an encoded slash, backslash, percent sign or semicolon");
        }
      } else if (!isUnreserved(sent) && AS_IT_IS.indexOf(sent) < 0) {
        return Optional.of("a character that a path holds encoded or not at all");
      }
      bytes.write(sent);
    }
    return doubtOf(bytes.toByteArray(), read);
  }

  /** The answer to a request that no gate judges: a problem that no cache keeps (DEC-03). */
  public static HttpResponse refusal(String detail) {
    return ProblemDetails.of(400, "Bad Request", detail);
  }

  /** NFKC without format characters: texts that look alike are equal, but for case. */
  public static String folded(String text) {
    String compatible = Normalizer.normalize(text, Normalizer.Form.NFKC);
    return FORMAT_CHARACTERS.matcher(compatible).replaceAll("");
  }

  /** Whether a path is that of a gate, or below it. */
  public static boolean isCovered(String gated, String asked) {
    return (asked + "/").startsWith(gated + "/");
  }

  /** Whether a path is covered only without regard to case or the form of letters. */
  public static boolean resemblesCovered(String gated, String asked) {
    return !isCovered(gated, asked) && isCovered(caseless(gated), caseless(asked));
  }

  private static String caseless(String text) {
    return folded(text).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
  }

  private static Optional<String> doubtOf(byte[] bytes, String read) {
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException broken) {
      return Optional.of("bytes that are no UTF-8");
    }
    if (!text.equals(read)) {
      return Optional.of("the server reads it otherwise");
    }
    return doubtOf(text).or(() -> doubtOf(folded(text)));
  }

  private static Optional<String> doubtOf(String text) {
    if (!text.startsWith("/") || text.contains("//")) {
      return Optional.of("no slash, or two slashes in a row");
    }
    if (text.contains("./") || text.endsWith(".")) {
      return Optional.of("a segment that ends with a dot");
    }
    if (text.chars().anyMatch(c -> Character.isISOControl(c) || SEPARATORS.indexOf(c) >= 0)) {
      return Optional.of("a control character, or one that stands for a separator");
    }
    return Optional.empty();
  }

  private static int encoded(String raw, int from) {
    if (from + 2 > raw.length()) {
      return -1;
    }
    char high = raw.charAt(from);
    char low = raw.charAt(from + 1);
    return HexFormat.isHexDigit(high) && HexFormat.isHexDigit(low)
        ? HexFormat.fromHexDigits(raw, from, from + 2)
        : -1;
  }

  private static boolean isUnreserved(int c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || UNRESERVED_MARKS.indexOf(c) >= 0;
  }
}
