package org.authlayer.adapter.helidon.edge;

import io.helidon.http.DateTime;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.authlayer.adapter.helidon.http.AnswerContent;
import org.authlayer.adapter.helidon.http.ServerProblems;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;

/** Writes the lines of the answer and those of the server, sorted, names as Helidon spells them. */
final class AnswerWriter {

  private static final String NEW_LINE = "\r\n";

  /** Answers without content have no length either (RFC 9110, 8.6); 205 has the length 0. */
  private static final Set<Integer> WITHOUT_LENGTH = Set.of(204, 304);

  private static final String LENGTH = "Content-Length";
  private static final Own UNKNOWN_LENGTH = new Own(LENGTH, "");
  private static final Own CHUNKED = Own.of("Transfer-Encoding", "chunked");
  private static final Own CLOSE = Own.of("Connection", "close");
  private static final Own KEEP_ALIVE = Own.of("Connection", "keep-alive");
  private static final Own STRICT =
      Own.of("Strict-Transport-Security", "max-age=31536000; includeSubDomains");

  /** A line that the server adds; empty where there is to be no line of that name. */
  record Own(String name, String line) {

    static Own of(String name, String value) {
      return new Own(name, name + ": " + value + NEW_LINE);
    }
  }

  private final StringBuilder head = new StringBuilder(512);

  private AnswerWriter() {}

  /** To HEAD the content is only described. Refuses invalid lines (RFC 9110, 5.5 and 5.6.2). */
  static byte[] write(
      HttpResponse answer, String requestId, boolean head, boolean last, boolean strict) {
    byte[] content = AnswerContent.bytes(answer);
    Own length =
        WITHOUT_LENGTH.contains(answer.status())
            ? UNKNOWN_LENGTH
            : answer.body() instanceof Body.Outgoing streamed
                ? length(streamed)
                : Own.of(LENGTH, String.valueOf(content.length));
    List<Own> own = own(answer, requestId, length, last, strict);
    return of(answer, own, head ? new byte[0] : content);
  }

  /** Writes the head of an answer whose content follows. */
  static byte[] head(
      HttpResponse answer,
      Body.Outgoing content,
      String requestId,
      boolean chunked,
      boolean last,
      boolean strict) {
    List<Own> own = own(answer, requestId, length(content), last, strict);
    if (chunked) {
      own.add(own.size() - 1, CHUNKED);
    }
    return of(answer, own, new byte[0]);
  }

  private static Own length(Body.Outgoing content) {
    return content.length().isPresent()
        ? Own.of(LENGTH, String.valueOf(content.length().getAsLong()))
        : UNKNOWN_LENGTH;
  }

  private static List<Own> own(
      HttpResponse answer, String requestId, Own length, boolean last, boolean strict) {
    List<Own> own = new ArrayList<>();
    own.add(last ? CLOSE : KEEP_ALIVE);
    own.add(length);
    AnswerContent.mediaType(answer).ifPresent(type -> own.add(Own.of("Content-Type", type)));
    if (strict) {
      own.add(STRICT);
    }
    own.add(Own.of("X-Request-Id", requestId));
    return own;
  }

  /** {@code own} is sorted and has {@code Connection} and {@code Content-Length}, not validated. */
  static byte[] of(HttpResponse answer, List<Own> own, byte[] content) {
    AnswerWriter message = new AnswerWriter();
    message.begin(answer);
    int next = 0;
    for (var line : answer.headers().lines().entrySet()) {
      int order = -1;
      while (next < own.size()
          && (order = own.get(next).name().compareToIgnoreCase(line.getKey())) < 0) {
        message.head.append(own.get(next++).line());
      }
      if (order != 0 && !line.getKey().equalsIgnoreCase("Transfer-Encoding")) {
        message.add(HeaderNames.create(line.getKey()), line.getValue());
      }
    }
    while (next < own.size()) {
      message.head.append(own.get(next++).line());
    }
    return message.end(content);
  }

  private void begin(HttpResponse answer) {
    String phrase = ServerProblems.title(answer.status());
    head.append("HTTP/1.1 ").append(answer.status()).append(' ');
    head.append(phrase.isEmpty() ? String.valueOf(answer.status()) : phrase).append(NEW_LINE);
    if (answer.headers().all("Date").isEmpty()) {
      head.append("Date: ").append(DateTime.rfc1123String()).append(NEW_LINE);
    }
  }

  private void add(HeaderName header, List<String> values) {
    String name = header.defaultCase();
    // Names that Helidon knows are valid.
    boolean valid = header.index() >= 0 || isName(name);
    for (String value : values) {
      if (!valid || !isValue(value)) {
        throw new IllegalArgumentException("an answer has an invalid header line: " + name);
      }
      head.append(name).append(": ").append(value).append(NEW_LINE);
    }
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
