package org.authlayer.conformance.adapter;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** The habits of content that is written or read while it travels. */
final class StreamHabits {

  private static final String SECRET = "the-secret-cause";
  private static final int LENGTH = 200_000;
  private static final int PIECE = 50_000;

  private StreamHabits() {}

  static List<Habit> all() {
    return List.of(
        new Habit("AL-ADP-40", StreamHabits::writtenContentIsWhole),
        new Habit("AL-ADP-41", StreamHabits::brokenContentIsNotWhole),
        new Habit("AL-ADP-42", StreamHabits::contentIsReadBeyondTheLimit));
  }

  private static byte[] letters(int length) {
    byte[] letters = new byte[length];
    for (int at = 0; at < length; at++) {
      letters[at] = (byte) ('a' + at % 23);
    }
    return letters;
  }

  private static HttpResponse written(OptionalLong length, Body.Content content) {
    return HttpResponse.of(200, new Body.Outgoing(length, content))
        .with("Content-Type", "application/octet-stream");
  }

  private static List<OptionalLong> lengths() {
    return List.of(OptionalLong.of(LENGTH), OptionalLong.empty());
  }

  private static void writtenContentIsWhole(AdapterProbe probe) throws IOException {
    byte[] letters = letters(LENGTH);
    for (OptionalLong length : lengths()) {
      AtomicInteger calls = new AtomicInteger();
      probe.answers(
          written(
              length,
              out -> {
                calls.incrementAndGet();
                for (int at = 0; at < LENGTH; at += PIECE) {
                  out.write(letters, at, PIECE);
                  out.flush();
                }
              }));
      Answer reply = probe.get("/");
      probe.equal("the type", List.of("application/octet-stream"), reply.all("Content-Type"));
      probe.equal("the bytes", new Body.Binary(letters), new Body.Binary(reply.body()));
      probe.equal("the content is written once", 1, calls.get());
      probe.equal("the status of HEAD", 200, probe.send("HEAD /", new byte[0]).status());
      probe.equal("HEAD does not write the content", 1, calls.get());
      try (Connection connection = probe.connect()) {
        connection.write(Bytes.message("GET /", new byte[0], false));
        connection.read(false);
        probe.answers(HttpResponse.of(204));
        connection.write(Bytes.message("GET /", new byte[0], true));
        probe.equal("the next answer begins after it", 204, connection.read(false).status());
      }
    }
  }

  private static void brokenContentIsNotWhole(AdapterProbe probe) throws IOException {
    for (OptionalLong length : lengths()) {
      for (int before : List.of(0, PIECE)) {
        probe.answers(
            written(
                length,
                out -> {
                  out.write(letters(before));
                  if (before > 0) {
                    out.flush();
                  }
                  throw new IllegalStateException(SECRET);
                }));
        try (Connection connection = probe.connect()) {
          connection.write(Bytes.message("GET /", new byte[0], true));
          probe.holds("content that broke is not whole", !isWhole(probe, connection));
        }
      }
    }
    probe.answers(HttpResponse.of(204));
    probe.equal("the next request is answered", 204, probe.get("/").status());
  }

  private static boolean isWhole(AdapterProbe probe, Connection connection) {
    try {
      Answer reply = connection.read(false);
      probe.holds("the cause is not answered", !reply.text().contains(SECRET));
      return reply.status() != 500;
    } catch (IOException cutOff) {
      return false;
    }
  }

  private static void contentIsReadBeyondTheLimit(AdapterProbe probe) throws IOException {
    probe.answers(
        new Application() {
          @Override
          public HttpResponse respond(HttpRequest request) {
            return request.body() instanceof Body.Incoming incoming
                ? HttpResponse.of(200, new Body.Binary(all(incoming)))
                : HttpResponse.of(413);
          }

          @Override
          public boolean streamsContent(String method, String path) {
            return method.equals("PUT") && path.equals("/upload");
          }
        });
    byte[] letters = letters(probe.bodyLimit() + LENGTH);
    probe.equal(
        "content with a length",
        new Body.Binary(letters),
        new Body.Binary(probe.send("PUT /upload?a=b", letters).body()));
    probe.equal(
        "content in chunks",
        new Body.Binary(letters),
        new Body.Binary(
            probe.send("PUT /upload", chunks(letters), "Transfer-Encoding: chunked").body()));
    probe.equal("another path has the limit", 413, probe.send("PUT /", letters).status());
    probe.equal("no content is no stream", 413, probe.send("PUT /upload", new byte[0]).status());
  }

  private static byte[] all(Body.Incoming incoming) {
    try {
      return incoming.content().readAllBytes();
    } catch (IOException broken) {
      return Bytes.utf8("the content broke");
    }
  }

  private static byte[] chunks(byte[] content) {
    ByteArrayOutputStream chunks = new ByteArrayOutputStream();
    for (int at = 0; at < content.length; at += PIECE) {
      int size = Math.min(PIECE, content.length - at);
      chunks.writeBytes(Bytes.utf8(Integer.toHexString(size) + "\r\n"));
      chunks.write(content, at, size);
      chunks.writeBytes(Bytes.utf8("\r\n"));
    }
    chunks.writeBytes(Bytes.utf8("0\r\n\r\n"));
    return chunks.toByteArray();
  }
}
