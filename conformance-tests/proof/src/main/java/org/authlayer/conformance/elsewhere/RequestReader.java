package org.authlayer.conformance.elsewhere;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads requests from one connection; header values are taken as UTF-8, as they came. */
record RequestReader(InputStream in, Map<String, String> connection) {

  private static final int LONGEST_LINE = 16_384;
  private static final int LONGEST_BODY = 1 << 20;

  /** The next request; empty when the client has said goodbye or speaks something else. */
  Optional<Request> next() throws IOException {
    String[] start = line().split(" ", -1);
    if (start.length != 3 || !start[1].startsWith("/")) {
      return Optional.empty();
    }
    Headers headers = headers();
    int question = start[1].indexOf('?');
    return Optional.of(
        new Request(
            start[0],
            question < 0 ? start[1] : start[1].substring(0, question),
            question < 0 ? "" : start[1].substring(question + 1),
            headers,
            new Content(body(headers)),
            connection));
  }

  private Headers headers() throws IOException {
    List<Headers.Line> lines = new ArrayList<>();
    for (String line = line(); !line.isEmpty(); line = line()) {
      int colon = line.indexOf(':');
      if (colon > 0) {
        lines.add(new Headers.Line(line.substring(0, colon), line.substring(colon + 1).strip()));
      }
    }
    return new Headers(lines);
  }

  private byte[] body(Headers headers) throws IOException {
    if (headers
        .first("Transfer-Encoding")
        .orElse("")
        .toLowerCase(Locale.ROOT)
        .contains("chunked")) {
      return chunks();
    }
    String length = headers.first("Content-Length").orElse("0");
    return length.matches("\\d{1,7}") ? exactly(Integer.parseInt(length)) : new byte[0];
  }

  private byte[] chunks() throws IOException {
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    for (int size = chunkSize(); size > 0; size = chunkSize()) {
      whole.writeBytes(exactly(size));
      line();
    }
    headers();
    return whole.toByteArray();
  }

  private int chunkSize() throws IOException {
    String line = line();
    int semicolon = line.indexOf(';');
    return HexFormat.fromHexDigits((semicolon < 0 ? line : line.substring(0, semicolon)).strip());
  }

  private byte[] exactly(int size) throws IOException {
    if (size > LONGEST_BODY) {
      throw new IOException("too long");
    }
    byte[] bytes = in.readNBytes(size);
    if (bytes.length < size) {
      throw new EOFException();
    }
    return bytes;
  }

  private String line() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0 || bytes.size() > LONGEST_LINE) {
        throw new EOFException();
      }
      if (b != '\r') {
        bytes.write(b);
      }
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
