package org.authlayer.conformance.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.authlayer.domain.application.Representation;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.routing.Upload;
import org.authlayer.ports.driving.Application;
import org.junit.jupiter.api.Test;

/** Content of requests that a handler reads while it arrives. */
final class UploadTest {

  private static final int LIMIT = 100_000;
  private static final String AFTER = Served.last("GET /after");

  private final Queue<String> seen = new ConcurrentLinkedQueue<>();
  private final Application films =
      Routes.of(
              Route.put(
                  "/films",
                  Upload.upTo(
                      LIMIT,
                      (request, content) -> {
                        long count = content.transferTo(OutputStream.nullOutputStream());
                        return Representation.text("took " + count);
                      })),
              Route.put("/unread", Upload.upTo(LIMIT, (r, content) -> Representation.text("no"))),
              Route.put("/notes", request -> Representation.text("noted")),
              Route.get(
                  "/after",
                  request -> {
                    seen.add("after");
                    return Representation.text("after");
                  }))
          .application("films", event -> {});

  @Test
  void aRouteTakesWhatItDeclaresAndNoMore() throws IOException {
    try (Served served = Served.serve(films)) {
      assertAnswer(200, "took " + LIMIT, served.exchange(sized("/films", LIMIT)));
      assertAnswer(413, "100000 bytes", served.exchange(sized("/films", LIMIT + 1)));
      assertAnswer(200, "took " + LIMIT, served.exchange(chunked("/films", LIMIT)));
      assertAnswer(413, "100000 bytes", served.exchange(chunked("/films", LIMIT + 1)));
    }
  }

  @Test
  void otherRoutesKeepTheLimitOfTheServer() throws IOException {
    try (Served served = Served.serve(films)) {
      assertAnswer(200, "noted", served.exchange(sized("/notes", Served.BODY_LIMIT)));
      assertAnswer(413, "", served.exchange(sized("/notes", Served.BODY_LIMIT + 1)));
      assertAnswer(413, "", served.exchange(chunked("/notes", Served.BODY_LIMIT + 1)));
    }
  }

  @Test
  void aClientThatAsksFirstIsToldToSendOnlyWhatIsRead() throws IOException {
    try (Served served = Served.serve(films)) {
      String expecting = "Expect: 100-continue\r\nContent-Length: ";
      assertTrue(
          served.exchange(Served.last("PUT /films", expecting + 5) + "12345").contains("took 5"));
      String refused = served.exchange(Served.last("PUT /films", expecting + (LIMIT + 1)));
      assertAnswer(413, "", refused);
      assertFalse(refused.contains(" 100 "), refused);
    }
  }

  @Test
  void theNextRequestBeginsWhereTheContentEnds() throws IOException {
    try (Served served = Served.serve(films)) {
      for (String upload : new String[] {kept(LIMIT), keptChunked(LIMIT)}) {
        String answers = served.exchange(upload + AFTER);
        assertEquals(2, answers.split("HTTP/1.1 200 ", -1).length - 1, answers);
        assertTrue(answers.endsWith("after"), answers);
      }
    }
  }

  /** What is left of content that was not read is no request. */
  @Test
  void unreadContentIsNoRequest() throws IOException {
    try (Served served = Served.serve(films)) {
      String length = "Content-Length: " + AFTER.length();
      String answer = served.exchange(Served.of("PUT /unread", length) + AFTER + AFTER);
      assertTrue(answer.startsWith("HTTP/1.1 200 "), answer);
      assertTrue(seen.size() <= 1, "the content was taken for a request");
    }
  }

  @Test
  void contentThatIsNotFramedAsAnnouncedIsRefusedAndEndsTheConnection() throws IOException {
    try (Served served = Served.serve(films)) {
      String broken = Served.of("PUT /films", "Transfer-Encoding: chunked") + "zz\r\n";
      assertTrue(served.exchange(broken + AFTER).startsWith("HTTP/1.1 400 "));
      assertTrue(seen.isEmpty());
    }
  }

  private static String sized(String path, int length) {
    return Served.last("PUT " + path, "Content-Length: " + length, "Content-Type: text/plain")
        + "a".repeat(length);
  }

  private static String chunked(String path, int length) {
    return Served.last("PUT " + path, "Transfer-Encoding: chunked", "Content-Type: text/plain")
        + chunks(length);
  }

  private static String kept(int length) {
    return Served.of("PUT /films", "Content-Length: " + length) + "a".repeat(length);
  }

  private static String keptChunked(int length) {
    return Served.of("PUT /films", "Transfer-Encoding: chunked") + chunks(length);
  }

  private static String chunks(int length) {
    StringBuilder all = new StringBuilder();
    for (int left = length; left > 0; left -= 777) {
      int size = Math.min(777, left);
      all.append(Integer.toHexString(size)).append("\r\n").append("a".repeat(size)).append("\r\n");
    }
    return all.append("0\r\n\r\n").toString();
  }

  private static void assertAnswer(int status, String part, String answer) {
    assertTrue(answer.startsWith("HTTP/1.1 " + status + " "), answer);
    assertTrue(answer.contains(part), answer);
  }
}
