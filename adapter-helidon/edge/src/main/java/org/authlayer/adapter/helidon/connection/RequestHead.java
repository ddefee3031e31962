package org.authlayer.adapter.helidon.connection;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.WholeNumber;

/** A head that others may read as a different request is rejected (RFC 9112, 6.3). */
final class RequestHead {

  private static final boolean[] CONTROLS = controls();

  private final byte[] bytes;
  private final RequestLine first;
  private final List<Map.Entry<String, String>> fields = new ArrayList<>();
  private final List<String> lengths = new ArrayList<>(1);
  private final List<String> codings = new ArrayList<>(1);
  private final HostField host = new HostField();
  private boolean expects;
  private boolean closes;
  private boolean keeps;

  private RequestHead(byte[] bytes, RequestLine first) {
    this.bytes = bytes;
    this.first = first;
  }

  /** {@link HeadEnd} has found the empty line, and CR LF after each line. */
  static RequestHead parse(byte[] bytes) throws RequestRejected {
    RequestHead head = new RequestHead(bytes, RequestLine.parse(bytes));
    int line = head.first.end();
    while (bytes[line] != '\r') {
      line = head.field(line);
    }
    head.check();
    return head;
  }

  String method() {
    return text(0, first.target() - 1);
  }

  String target() {
    return text(first.target(), first.version() - 1);
  }

  Headers headers() {
    return Headers.of(fields);
  }

  boolean isOlder() {
    return first.older();
  }

  boolean isChunked() {
    return !codings.isEmpty();
  }

  long length() {
    return lengths.isEmpty() ? 0 : WholeNumber.parseLong(lengths.get(0));
  }

  /** A client of HTTP/1.0 would take the interim answer for the whole (RFC 9110, 10.1.1). */
  boolean expectsContinue() {
    return expects && !isOlder();
  }

  /** RFC 9112, 9.3. */
  boolean isLast() {
    return closes || (isOlder() && !keeps);
  }

  private int field(int start) throws RequestRejected {
    int colon = start;
    while (RequestLine.isTokenPart(bytes[colon])) {
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
    String name = text(start, colon);
    String value = value(colon, end);
    if (!isFraming(name, value)) {
      fields.add(Map.entry(name, value));
    }
    return end + 2;
  }

  private boolean isFraming(String name, String value) {
    if (name.equalsIgnoreCase("Content-Length")) {
      lengths.add(value);
    } else if (name.equalsIgnoreCase("Transfer-Encoding")) {
      codings.add(value);
    } else if (name.equalsIgnoreCase("Expect")) {
      expects |= value.equalsIgnoreCase("100-continue");
    } else {
      if (name.equalsIgnoreCase("Host")) {
        host.add(value);
      } else if (name.equalsIgnoreCase("Connection")) {
        addOptions(value);
      }
      return false;
    }
    return true;
  }

  private void addOptions(String list) {
    for (String option : list.split(",", -1)) {
      closes |= option.strip().equalsIgnoreCase("close");
      keeps |= option.strip().equalsIgnoreCase("keep-alive");
    }
  }

  private void check() throws RequestRejected {
    if (!host.isSound(isOlder())) {
      throw new RequestRejected(400, "the head does not say once for which host it is");
    }
    boolean sound =
        codings.isEmpty()
            ? lengths.isEmpty() || (lengths.size() == 1 && isNumber(lengths.get(0)))
            : !isOlder() && lengths.isEmpty() && codings.equals(List.of("chunked"));
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
    return new String(bytes, from, to - from, StandardCharsets.US_ASCII);
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
