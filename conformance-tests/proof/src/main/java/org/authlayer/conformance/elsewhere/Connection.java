package org.authlayer.conformance.elsewhere;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads requests from one connection, header values as UTF-8, and writes answers in one of the many
 * ways in which HTTP lets them be written.
 */
record Connection(Switches on, InputStream in, OutputStream out, Map<String, String> remembered) {

  private static final int LONGEST_LINE = 16_384;
  private static final int LONGEST_BODY = 1 << 20;
  private static final int CHUNK = 7;

  /** A target is a path, or a whole URL whose authority counts in place of Host. */
  private static final Pattern WHOLE = Pattern.compile("(?:http://([^/]+))?(/.*)");

  Connection(Switches on, InputStream in, OutputStream out) {
    this(on, in, out, new ConcurrentHashMap<>());
  }

  /** The next request; empty when the client has said goodbye or speaks something else. */
  Optional<Request> next() throws IOException {
    String[] start = line().split(" ", -1);
    Matcher whole = WHOLE.matcher(start.length == 3 ? start[1] : "");
    if (!whole.matches()) {
      return Optional.empty();
    }
    List<Request.Line> lines = lines();
    if (whole.group(1) != null && !on.has("host-wins-over-a-whole-target")) {
      lines.removeIf(line -> line.isCalled("Host"));
      lines.add(new Request.Line("Host", whole.group(1)));
    }
    String[] target = whole.group(2).split("\\?", 2);
    Request request =
        new Request(start[0], target[0], target.length > 1 ? target[1] : "", lines, "", remembered);
    return Optional.of(request.with(body(request)));
  }

  private List<Request.Line> lines() throws IOException {
    List<Request.Line> lines = new ArrayList<>();
    for (String line = line(); !line.isEmpty(); line = line()) {
      int colon = line.indexOf(':');
      if (colon > 0) {
        lines.add(new Request.Line(line.substring(0, colon), line.substring(colon + 1).strip()));
      }
    }
    return lines;
  }

  private String body(Request request) throws IOException {
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    String encoding = request.header("Transfer-Encoding").orElse("");
    if (encoding.toLowerCase(Locale.ROOT).contains("chunked")) {
      for (int size = chunkSize(); size > 0; size = chunkSize()) {
        whole.writeBytes(exactly(size));
        line();
      }
      lines();
    } else {
      String length = request.header("Content-Length").orElse("0");
      whole.writeBytes(exactly(length.matches("\\d{1,7}") ? Integer.parseInt(length) : 0));
    }
    return whole.toString(StandardCharsets.UTF_8);
  }

  private int chunkSize() throws IOException {
    return HexFormat.fromHexDigits(line().split(";", 2)[0].strip());
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

  boolean closes() {
    return on.has("closes-connections") || on.has("http-1.0");
  }

  void write(Reply reply, boolean withBody, Instant now) throws IOException {
    byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
    String phrase = on.has("no-reason-phrase") ? " " : reply.status() < 400 ? " Fine" : " Sorry";
    String version = on.has("http-1.0") ? "HTTP/1.0 " : "HTTP/1.1 ";
    StringBuilder head = new StringBuilder();
    if (on.has("early-hints")) {
      head.append("HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n");
    }
    head.append(version).append(reply.status()).append(phrase).append("\r\n");
    if (!on.has("no-date")) {
      line(head, "Date", DateTimeFormatter.RFC_1123_DATE_TIME.format(now.atOffset(ZoneOffset.UTC)));
    }
    reply.lines().forEach(line -> line(head, line.name(), line.value()));
    boolean several = on.has("chunked-answers") || on.has("chunks-with-extensions");
    boolean chunked = several && withBody && body.length > 0;
    if (chunked) {
      line(head, "Transfer-Encoding", "chunked");
    } else if (reply.status() != 204) {
      line(head, "Content-Length", String.valueOf(body.length));
    }
    out.write(head.append("\r\n").toString().getBytes(StandardCharsets.UTF_8));
    if (withBody) {
      out.write(chunked ? chunks(body) : body);
    }
    out.flush();
  }

  private void line(StringBuilder head, String name, String value) {
    String spelt =
        on.has("header-names-lower")
            ? name.toLowerCase(Locale.ROOT)
            : on.has("header-names-upper") ? name.toUpperCase(Locale.ROOT) : name;
    String after = on.has("header-values-tight") ? ":" : ": ";
    head.append(spelt).append(after).append(value).append("\r\n");
  }

  private byte[] chunks(byte[] body) {
    boolean more = on.has("chunks-with-extensions");
    ByteArrayOutputStream chunks = new ByteArrayOutputStream();
    for (int from = 0; from < body.length; from += CHUNK) {
      int size = Math.min(CHUNK, body.length - from);
      String line = Integer.toHexString(size) + (more ? ";kit=1\r\n" : "\r\n");
      chunks.writeBytes(line.getBytes(StandardCharsets.UTF_8));
      chunks.write(body, from, size);
      chunks.writeBytes("\r\n".getBytes(StandardCharsets.UTF_8));
    }
    String end = more ? "000;kit=1\r\nX-Sum: 1\r\n\r\n" : "0\r\n\r\n";
    chunks.writeBytes(end.getBytes(StandardCharsets.UTF_8));
    return chunks.toByteArray();
  }
}
