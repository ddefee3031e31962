package org.authlayer.conformance.wire;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads answers from a connection, each by its length, in chunks, or to the end. */
public record RawAnswer(InputStream in, int limit) {

  private static final int LONGEST_LINE = 65_536;
  private static final int MOST_HEADERS = 1_000;

  /** The answer to a call, behind all interim ones. */
  public Answer read(HttpCall call) throws IOException {
    int status = status();
    List<HttpCall.Header> headers = headers();
    while (status >= 100 && status <= 199) {
      status = status();
      headers = headers();
    }
    boolean empty = call.method().equals("HEAD") || status == 204 || status == 304;
    return HttpWire.answer(call, status, headers, empty ? new byte[0] : body(headers));
  }

  /** The status of an interim answer. */
  public int interim() throws IOException {
    int status = status();
    headers();
    return status;
  }

  private int status() throws IOException {
    String[] parts = line().split(" ", 3);
    if (parts.length < 2 || !parts[0].startsWith("HTTP/1.") || !parts[1].matches("\\d{3}")) {
      throw new IOException("the answer does not begin with an HTTP/1.1 status line");
    }
    return Digits.small(parts[1]);
  }

  private List<HttpCall.Header> headers() throws IOException {
    List<HttpCall.Header> headers = new ArrayList<>();
    for (String line = line(); !line.isEmpty(); line = line()) {
      int colon = line.indexOf(':');
      if (colon < 0 || headers.size() >= MOST_HEADERS) {
        throw new IOException("the header of the answer cannot be read");
      }
      headers.add(new HttpCall.Header(line.substring(0, colon), line.substring(colon + 1).strip()));
    }
    return headers;
  }

  private byte[] body(List<HttpCall.Header> headers) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    if (value(headers, "Transfer-Encoding").toLowerCase(Locale.ROOT).endsWith("chunked")) {
      for (int size = chunk(); size > 0; size = chunk()) {
        take(body, size);
        line();
      }
      headers();
      return body.toByteArray();
    }
    String length = value(headers, "Content-Length");
    if (!length.isEmpty()) {
      take(body, number(length, 10));
      return body.toByteArray();
    }
    byte[] all = in.readNBytes(limit + 1);
    if (all.length > limit) {
      throw BoundedBody.tooLong(limit);
    }
    return all;
  }

  private int chunk() throws IOException {
    return number(line().split(";", 2)[0].strip(), 16);
  }

  private void take(ByteArrayOutputStream body, int size) throws IOException {
    if (size > limit - body.size()) {
      throw BoundedBody.tooLong(limit);
    }
    byte[] part = in.readNBytes(size);
    if (part.length < size) {
      throw new EOFException("the answer ends before its content does");
    }
    body.writeBytes(part);
  }

  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("the target closed the connection without a complete answer");
      }
      if (line.size() > LONGEST_LINE) {
        throw new IOException("a line of the answer's header is too long");
      }
      line.write(next);
    }
    String text = line.toString(StandardCharsets.ISO_8859_1);
    return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
  }

  private static String value(List<HttpCall.Header> headers, String name) {
    return headers.stream()
        .filter(header -> header.name().equalsIgnoreCase(name))
        .map(HttpCall.Header::value)
        .findFirst()
        .orElse("");
  }

  private static int number(String digits, int radix) throws IOException {
    try {
      int number = Digits.small(digits, radix);
      if (number >= 0) {
        return number;
      }
    } catch (NumberFormatException none) {
      // said below
    }
    throw new IOException("the answer gives no readable length");
  }
}
