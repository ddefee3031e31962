package org.authlayer.adapter.helidon.http;

import io.helidon.http.DateTime;
import io.helidon.http.HeaderNames;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.authlayer.ports.driving.HttpResponse;

/**
 * An answer as the bytes that travel: the lines of the answer and those that are the server's own,
 * in the order of their names, once each, and known names as Helidon spells them.
 */
final class Message {

  private static final String NEW_LINE = "\r\n";

  private final StringBuilder head = new StringBuilder(512);

  private Message() {}

  /**
   * Puts a message together.
   *
   * @param answer the answer; what it says of a name in {@code own} does not count
   * @param own lines by the names {@code Connection} and {@code Content-Length} at least, sorted
   * @param content the content to send
   * @return all bytes
   * @throws IllegalArgumentException if a line is none (RFC 9110, 5.5 and 5.6.2)
   */
  static byte[] of(HttpResponse answer, List<Map.Entry<String, String>> own, byte[] content) {
    Message message = new Message();
    message.begin(answer);
    int next = 0;
    for (var line : answer.headers().lines().entrySet()) {
      int order = -1;
      while (next < own.size()
          && (order = own.get(next).getKey().compareToIgnoreCase(line.getKey())) < 0) {
        message.add(own.get(next++));
      }
      if (order != 0 && !line.getKey().equalsIgnoreCase("Transfer-Encoding")) {
        String name = HeaderNames.create(line.getKey()).defaultCase();
        line.getValue().forEach(value -> message.add(name, value));
      }
    }
    own.subList(next, own.size()).forEach(message::add);
    return message.end(content);
  }

  private void begin(HttpResponse answer) {
    String phrase = Problem.title(answer.status());
    head.append("HTTP/1.1 ").append(answer.status()).append(' ');
    head.append(phrase.isEmpty() ? String.valueOf(answer.status()) : phrase).append(NEW_LINE);
    if (answer.headers().all("Date").isEmpty()) {
      head.append("Date: ").append(DateTime.rfc1123String()).append(NEW_LINE);
    }
  }

  private void add(Map.Entry<String, String> line) {
    add(line.getKey(), line.getValue());
  }

  private void add(String name, String value) {
    if (!isName(name) || !isValue(value)) {
      throw new IllegalArgumentException("an answer has a header line that is none: " + name);
    }
    head.append(name).append(": ").append(value).append(NEW_LINE);
  }

  private byte[] end(byte[] content) {
    byte[] bytes = head.append(NEW_LINE).toString().getBytes(StandardCharsets.US_ASCII);
    byte[] all = Arrays.copyOf(bytes, bytes.length + content.length);
    System.arraycopy(content, 0, all, bytes.length, content.length);
    return all;
  }

  private static boolean isName(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c <= ' ' || c >= 127 || "()<>@,;:\\\"/[]?={}".indexOf(c) >= 0) {
        return false;
      }
    }
    return !text.isEmpty();
  }

  /** Does not begin with a blank; of control characters it has the tab only. */
  private static boolean isValue(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == 127 || (c < ' ' && c != '\t') || (i == 0 && c <= ' ')) {
        return false;
      }
    }
    return true;
  }
}
