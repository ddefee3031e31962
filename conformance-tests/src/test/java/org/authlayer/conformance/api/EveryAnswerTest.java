package org.authlayer.conformance.api;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Each answer says that its media type is meant (DEC-04), whichever part of the server made it. */
final class EveryAnswerTest {

  private static final String HOST = "Host: localhost\r\n";
  private static final int PATIENCE = 60_000;

  /** What the server refuses before an application sees it, by status. */
  private static final Map<Integer, String> REFUSED =
      Map.of(
          400, "GET / HTTP/1.1\r\n\r\n",
          404, "GET /nothing HTTP/1.1\r\n" + HOST + "\r\n",
          405, "PATCH /users HTTP/1.1\r\n" + HOST + "\r\n",
          413, "POST /users HTTP/1.1\r\n" + HOST + "Content-Length: 99999999\r\n\r\n",
          414, "GET /" + "a".repeat(99_999) + " HTTP/1.1\r\n" + HOST + "\r\n",
          415,
              "POST /users HTTP/1.1\r\n"
                  + HOST
                  + "Content-Type: text/plain\r\nContent-Length: 1\r\n\r\na",
          431, "GET / HTTP/1.1\r\n" + HOST + "X-A: " + "a".repeat(99_999) + "\r\n\r\n",
          505, "GET / HTTP/7.0\r\n" + HOST + "\r\n");

  @Test
  void everyRouteSaysThatItsMediaTypeIsMeant() throws Exception {
    try (Running server = Running.reference(Map.of())) {
      Set<Integer> statuses = new TreeSet<>();
      Set<String> operations = server.document().operations();
      assertTrue(operations.containsAll(Set.of("GET /metrics", "GET /health/live", "GET /api")));
      for (String operation : operations) {
        String[] parts = operation.split(" ", 2);
        String path = parts[1].replaceAll("\\{[^}]*}", "1");
        for (String method : List.of(parts[0], "HEAD", "OPTIONS", "PATCH")) {
          Answered answer = server.send(method, path, Map.of(), "");
          assertEquals(List.of("nosniff"), answer.all("X-Content-Type-Options"), answer::toString);
          statuses.add(answer.status());
        }
      }
      assertTrue(statuses.containsAll(Set.of(200, 204, 400, 401, 405)), statuses::toString);
    }
  }

  @Test
  void everyRefusalSaysSoToo() throws Exception {
    try (Running server = Running.reference(Map.of())) {
      for (Map.Entry<Integer, String> refused : REFUSED.entrySet()) {
        List<String> head = head(server, refused.getValue());
        assertTrue(head.get(0).startsWith("HTTP/1.1 " + refused.getKey() + " "), head::toString);
        assertEquals(
            1,
            head.stream().filter("x-content-type-options: nosniff"::equalsIgnoreCase).count(),
            head::toString);
      }
    }
  }

  private static List<String> head(Running server, String request) throws Exception {
    try (Socket socket = new Socket(server.url().getHost(), server.url().getPort())) {
      socket.setSoTimeout(PATIENCE);
      socket.getOutputStream().write(request.getBytes(ISO_8859_1));
      StringBuilder head = new StringBuilder();
      while (head.indexOf("\r\n\r\n") < 0) {
        int next = socket.getInputStream().read();
        assertTrue(next >= 0, () -> "the connection ended after " + head);
        head.append((char) next);
      }
      return head.toString().lines().toList();
    }
  }
}
