package org.authlayer.conformance.elsewhere;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Writes answers, in one of the many ways in which HTTP lets them be written. */
record ReplyWriter(Variations variations, OutputStream out) {

  private static final int CHUNK = 7;

  boolean closes() {
    return variations.has("closes-connections");
  }

  void write(Reply reply, boolean withBody, Instant now) throws IOException {
    StringBuilder head =
        new StringBuilder("HTTP/1.1 " + reply.status() + phrase(reply.status()) + "\r\n");
    if (!variations.has("no-date")) {
      line(head, "Date", DateTimeFormatter.RFC_1123_DATE_TIME.format(now.atOffset(ZoneOffset.UTC)));
    }
    reply.lines().forEach(line -> line(head, line.name(), line.value()));
    if (closes()) {
      line(head, "Connection", "close");
    }
    boolean chunked = variations.has("chunked-answers") && withBody && reply.body().length() > 0;
    if (chunked) {
      line(head, "Transfer-Encoding", "chunked");
    } else if (reply.status() != 204) {
      line(head, "Content-Length", String.valueOf(reply.body().length()));
    }
    head.append("\r\n");
    out.write(head.toString().getBytes(StandardCharsets.UTF_8));
    if (withBody) {
      out.write(chunked ? chunks(reply.body().bytes()) : reply.body().bytes());
    }
    out.flush();
  }

  private void line(StringBuilder head, String name, String value) {
    head.append(spelt(name)).append(": ").append(value).append("\r\n");
  }

  private String spelt(String name) {
    if (variations.has("header-names-lower")) {
      return name.toLowerCase(Locale.ROOT);
    }
    return variations.has("header-names-upper") ? name.toUpperCase(Locale.ROOT) : name;
  }

  private String phrase(int status) {
    return variations.has("no-reason-phrase") ? " " : status < 400 ? " Fine" : " Sorry";
  }

  private static byte[] chunks(byte[] body) {
    ByteArrayOutputStream chunks = new ByteArrayOutputStream();
    for (int from = 0; from < body.length; from += CHUNK) {
      int size = Math.min(CHUNK, body.length - from);
      chunks.writeBytes((Integer.toHexString(size) + "\r\n").getBytes(StandardCharsets.UTF_8));
      chunks.write(body, from, size);
      chunks.writeBytes("\r\n".getBytes(StandardCharsets.UTF_8));
    }
    chunks.writeBytes("0\r\n\r\n".getBytes(StandardCharsets.UTF_8));
    return chunks.toByteArray();
  }
}
