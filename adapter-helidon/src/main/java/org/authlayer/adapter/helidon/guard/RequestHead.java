package org.authlayer.adapter.helidon.guard;

import io.helidon.http.RequestException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Judges a head while it arrives, each byte once. A head that others may read as a different
 * request is refused (RFC 9112, 2.2 and 6.3; ADR 0017).
 */
final class RequestHead {

  /** RFC 9112, 3 recommends at least 8000 for the request line. */
  static final int LONGEST_FIRST_LINE = 8 * 1024;

  static final int LONGEST_FIELDS = 16 * 1024;

  private enum Part {
    BEFORE,
    METHOD,
    TARGET,
    VERSION,
    NAME,
    VALUE,
    END
  }

  private static final byte[] VERSION = ascii("HTTP/");
  private static final byte[] LENGTH = ascii("content-length");
  private static final byte[] CODING = ascii("transfer-encoding");
  private static final byte[] HOST = ascii("host");
  private static final byte[] CONNECTION = ascii("connection");
  private static final byte[] EXPECT = ascii("expect");
  private static final byte[] CHUNKED = ascii("chunked");
  private static final byte[] UNUSED = ascii("Unused");
  private static final byte[] CLOSE = ascii("Connection: close\r\n\r\n");
  private static final int MOST_DIGITS = 18;
  private static final boolean[] TOKEN_PARTS = tokenParts();

  private Part part = Part.BEFORE;
  private boolean afterReturn;
  private int at;
  private int begin;
  private int mark;
  private int colon;
  private int fields;
  private int minorDigit;
  private boolean older;
  private int hosts;
  private int lengths;
  private int codings;
  private long length;
  private boolean closes;
  private boolean keeps;

  /** Goes on to {@code end}; true when the head ends at {@link #end()}. */
  boolean read(byte[] bytes, int end) {
    while (at < end && part != Part.END) {
      next(bytes);
      at++;
      while (at < end && part == Part.VALUE && !afterReturn && isPlain(bytes[at])) {
        at++;
      }
      checkLengths();
    }
    return part == Part.END;
  }

  private static boolean isPlain(byte now) {
    return now >= ' ' && now != 127;
  }

  boolean hasBegun() {
    return part != Part.BEFORE && at > begin;
  }

  int end() {
    return at;
  }

  boolean isOlder() {
    return older;
  }

  boolean isChunked() {
    return codings > 0;
  }

  long length() {
    return length;
  }

  /** The head for Helidon, which only reads HTTP/1.1 (RFC 9110, 2.5). */
  byte[] message(byte[] bytes) {
    if (!older) {
      return begin == 0 && at == bytes.length ? bytes : Arrays.copyOfRange(bytes, begin, at);
    }
    bytes[minorDigit] = '1';
    if (keeps && !closes) {
      return Arrays.copyOfRange(bytes, begin, at);
    }
    byte[] closing = Arrays.copyOfRange(bytes, begin, at - 2 + CLOSE.length);
    System.arraycopy(CLOSE, 0, closing, at - 2 - begin, CLOSE.length);
    return closing;
  }

  private void next(byte[] bytes) {
    byte now = bytes[at];
    if (now == 0 || (now == '\n') != afterReturn) {
      throw Refusal.of(400, "a line of the head does not end as lines end");
    }
    afterReturn = now == '\r';
    switch (part) {
      case BEFORE -> before(now);
      case METHOD -> method(now);
      case TARGET -> target(bytes, now);
      case VERSION -> version(bytes, now);
      case NAME -> name(now);
      default -> value(bytes, now);
    }
  }

  /** One empty line may stand before a request line (RFC 9112, 2.2). */
  private void before(byte now) {
    if (now == '\n') {
      begin = at + 1;
      part = Part.METHOD;
    } else if (now != '\r' || at > 0) {
      part = Part.METHOD;
      checkMethod(now);
    }
  }

  private void method(byte now) {
    if (now == ' ' && at > begin) {
      part = Part.TARGET;
      mark = at + 1;
    } else {
      checkMethod(now);
    }
  }

  private static void checkMethod(byte now) {
    if (!isTokenPart(now) || (now >= 'a' && now <= 'z')) {
      throw malformedLine();
    }
  }

  /** Visible ASCII; a fragment is no part of a target (RFC 9112, 3.2). */
  private void target(byte[] bytes, byte now) {
    if (now == ' ' && at > mark) {
      HostRule.checkTarget(bytes, mark, at);
      part = Part.VERSION;
      mark = at + 1;
    } else if (now <= ' ' || now == 127 || now == '#') {
      throw malformedLine();
    }
  }

  private void version(byte[] bytes, byte now) {
    int index = at - mark;
    if (now == '\n') {
      endOfVersion(bytes);
    } else if (!isVersionPart(index, now)) {
      throw malformedLine();
    }
  }

  /** RFC 9112, 2.3. */
  private static boolean isVersionPart(int index, byte now) {
    return switch (index) {
      case 5, 7 -> isDigit(now);
      case 6 -> now == '.';
      case 8 -> now == '\r';
      default -> index < VERSION.length && now == VERSION[index];
    };
  }

  private void endOfVersion(byte[] bytes) {
    minorDigit = at - 2;
    byte minor = bytes[minorDigit];
    if (bytes[minorDigit - 2] != '1' || (minor != '0' && minor != '1')) {
      throw Refusal.of(505, "this version is not spoken");
    }
    older = minor == '0';
    part = Part.NAME;
    fields = at + 1;
    mark = fields;
  }

  private void name(byte now) {
    if (now == ':' && at > mark) {
      colon = at;
      part = Part.VALUE;
    } else if (now == '\n') {
      check();
      part = Part.END;
    } else if (now == '\r' ? at > mark : !isTokenPart(now)) {
      throw Refusal.of(400, "a field has no proper name");
    }
  }

  private void value(byte[] bytes, byte now) {
    if (now == '\n') {
      field(bytes, at - 1);
      part = Part.NAME;
      mark = at + 1;
    } else if ((now >= 0 && now < ' ' && now != '\t' && now != '\r') || now == 127) {
      throw Refusal.of(400, "a field has a control character");
    }
  }

  /** The field from {@code mark} on; its name is compared only with names of the same length. */
  private void field(byte[] bytes, int lineEnd) {
    int from = colon + 1;
    int to = lineEnd;
    while (from < to && isBlank(bytes[from])) {
      from++;
    }
    while (to > from && isBlank(bytes[to - 1])) {
      to--;
    }
    switch (colon - mark) {
      case 4 -> host(bytes, from, to);
      case 6 -> expect(bytes);
      case 10 -> connection(bytes, from, to);
      case 14 -> length(bytes, from, to);
      case 17 -> coding(bytes, from, to);
      default -> {}
    }
  }

  private void host(byte[] bytes, int from, int to) {
    if (is(HOST, bytes, mark)) {
      hosts++;
      HostRule.check(bytes, from, to);
    }
  }

  /** HTTP/1.0 does not know it: a client would take the interim answer for the whole. */
  private void expect(byte[] bytes) {
    if (older && is(EXPECT, bytes, mark)) {
      System.arraycopy(UNUSED, 0, bytes, mark, UNUSED.length);
    }
  }

  private void connection(byte[] bytes, int from, int to) {
    if (!older || !is(CONNECTION, bytes, mark)) {
      return;
    }
    String list = new String(bytes, from, to - from, StandardCharsets.US_ASCII);
    for (String option : list.split(",", -1)) {
      closes |= option.strip().equalsIgnoreCase("close");
      keeps |= option.strip().equalsIgnoreCase("keep-alive");
    }
  }

  private void length(byte[] bytes, int from, int to) {
    if (!is(LENGTH, bytes, mark)) {
      return;
    }
    lengths++;
    if (to == from || to - from > MOST_DIGITS) {
      throw doubtfulEnd();
    }
    length = 0;
    for (int i = from; i < to; i++) {
      if (!isDigit(bytes[i])) {
        throw doubtfulEnd();
      }
      length = 10 * length + bytes[i] - '0';
    }
  }

  private void coding(byte[] bytes, int from, int to) {
    if (is(CODING, bytes, mark)) {
      codings++;
      if (older || !Arrays.equals(bytes, from, to, CHUNKED, 0, CHUNKED.length)) {
        throw doubtfulEnd();
      }
    }
  }

  /** RFC 9112, 3.2 and 6.3. */
  private void check() {
    if (hosts != 1 && !(hosts == 0 && older)) {
      throw Refusal.of(400, "the head does not say once for which host it is");
    }
    if (lengths + codings > 1) {
      throw doubtfulEnd();
    }
  }

  private void checkLengths() {
    if (fields == 0 && at - begin > LONGEST_FIRST_LINE) {
      throw Refusal.of(414, "the request line is too long");
    }
    if (fields > 0 && at - fields > LONGEST_FIELDS) {
      throw Refusal.of(431, "the fields are too long");
    }
  }

  private static RequestException malformedLine() {
    return Refusal.of(400, "the request line is not valid");
  }

  private static RequestException doubtfulEnd() {
    return Refusal.of(400, "where the content ends is in doubt");
  }

  private static boolean is(byte[] lowerCase, byte[] bytes, int from) {
    for (int i = 0; i < lowerCase.length; i++) {
      byte b = bytes[from + i];
      if ((b >= 'A' && b <= 'Z' ? b + 32 : b) != lowerCase[i]) {
        return false;
      }
    }
    return true;
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\t';
  }

  static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  /** Of methods and of field names (RFC 9110, 5.6.2). */
  private static boolean isTokenPart(byte b) {
    return b >= 0 && TOKEN_PARTS[b];
  }

  private static boolean[] tokenParts() {
    boolean[] parts = new boolean[128];
    Arrays.fill(parts, 'a', 'z' + 1, true);
    Arrays.fill(parts, 'A', 'Z' + 1, true);
    Arrays.fill(parts, '0', '9' + 1, true);
    "!#$%&'*+-.^_`|~".chars().forEach(part -> parts[part] = true);
    return parts;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
