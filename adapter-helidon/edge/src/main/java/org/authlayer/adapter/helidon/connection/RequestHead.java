package org.authlayer.adapter.helidon.connection;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The head of a request, with the fields that decide where the request ends (RFC 9112, 6.3). Two
 * parties that read a head differently take parts of it for a request of somebody else, so a head
 * that can be read in two ways is rejected.
 */
final class RequestHead {

  private static final boolean[] CONTROLS = controls();

  private final byte[] bytes;
  private final List<String> lengths = new ArrayList<>(1);
  private final List<String> codings = new ArrayList<>(1);
  private final HostField host = new HostField();
  private final boolean older;
  private final int endOfFirst;
  private boolean expects;
  private boolean closes;
  private boolean keeps;
  private int kept;

  private RequestHead(byte[] bytes, RequestLine first) {
    this.bytes = bytes;
    this.older = first.older();
    this.endOfFirst = first.end() - 2;
    this.kept = first.end();
  }

  /** Reads a head that ends with an empty line, and whose lines all end with CR LF. */
  static RequestHead parse(byte[] bytes) throws RequestRejected {
    RequestLine first = RequestLine.parse(bytes);
    RequestHead head = new RequestHead(bytes, first);
    int line = first.end();
    while (bytes[line] != '\r') {
      line = head.field(line);
    }
    head.keep(line, line + 2);
    head.check();
    // Helidon refuses HTTP/1.0. In what the versions differ has been looked at here.
    bytes[first.end() - 3] = '1';
    return head;
  }

  /** Method, target and version. */
  String[] first() {
    return text(0, endOfFirst).split(" ", 3);
  }

  /** Whether it is of HTTP/1.0. */
  boolean isOlder() {
    return older;
  }

  boolean isChunked() {
    return !codings.isEmpty();
  }

  /** The announced length; 0 without one. */
  long length() {
    return lengths.isEmpty() ? 0 : Long.parseLong(lengths.get(0));
  }

  /** A client of HTTP/1.0 would take the interim answer for the whole (RFC 9110, 10.1.1). */
  boolean expectsContinue() {
    return expects && !older;
  }

  /** Whether no request comes after it on its connection (RFC 9112, 9.3). */
  boolean isLast() {
    return closes || (older && !keeps);
  }

  /** The head, as one of HTTP/1.1, without the fields that only mattered here. */
  byte[] rest() {
    return kept == bytes.length ? bytes : Arrays.copyOf(bytes, kept);
  }

  private int field(int start) throws RequestRejected {
    int colon = start;
    while (TokenCharacters.isPart(bytes[colon])) {
      colon++;
    }
    if (colon == start || bytes[colon] != ':') {
      throw new RequestRejected(400, "a field has no proper name");
    }
    int end = colon + 1;
    while (!CONTROLS[bytes[end] & 0xff]) {
      end++;
    }
    if (bytes[end] != '\r') {
      throw new RequestRejected(400, "a field has a control character");
    }
    if (HostField.isNamed(bytes, start, colon)) {
      host.add(value(colon, end));
    }
    if (!isOnlyForHere(start, colon, end)) {
      keep(start, end + 2);
    }
    return end + 2;
  }

  private boolean isOnlyForHere(int start, int colon, int end) {
    int length = colon - start;
    if (length != 6 && length != 10 && length != 14 && length != 17) {
      return false;
    }
    switch (text(start, colon).toLowerCase(Locale.ROOT)) {
      case "content-length" -> lengths.add(value(colon, end));
      case "transfer-encoding" -> codings.add(value(colon, end));
      case "expect" -> expects |= value(colon, end).equalsIgnoreCase("100-continue");
      case "connection" -> {
        addOptions(value(colon, end));
        return false;
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private void addOptions(String list) {
    for (String option : list.split(",", -1)) {
      closes |= option.strip().equalsIgnoreCase("close");
      keeps |= option.strip().equalsIgnoreCase("keep-alive");
    }
  }

  private void keep(int start, int end) {
    if (start != kept) {
      System.arraycopy(bytes, start, bytes, kept, end - start);
    }
    kept += end - start;
  }

  private void check() throws RequestRejected {
    if (!host.isSound(older)) {
      throw new RequestRejected(400, "the head does not say once for which host it is");
    }
    boolean sound =
        codings.isEmpty()
            ? lengths.isEmpty() || (lengths.size() == 1 && isNumber(lengths.get(0)))
            : !older && lengths.isEmpty() && codings.equals(List.of("chunked"));
    if (!sound) {
      throw new RequestRejected(400, "where the content ends is in doubt");
    }
  }

  private static boolean isNumber(String text) {
    return !text.isEmpty() && text.length() <= 18 && areDigits(text, 0);
  }

  static boolean areDigits(String text, int from) {
    for (int i = from; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }

  private String value(int colon, int end) {
    int from = colon + 1;
    int to = end;
    while (from < to && isBlank(bytes[from])) {
      from++;
    }
    while (to > from && isBlank(bytes[to - 1])) {
      to--;
    }
    return text(from, to);
  }

  private String text(int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
  }

  /** All but the tab (RFC 9110, 5.5). */
  private static boolean[] controls() {
    boolean[] controls = new boolean[256];
    Arrays.fill(controls, 0, ' ', true);
    controls['\t'] = false;
    controls[127] = true;
    return controls;
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\t';
  }
}
