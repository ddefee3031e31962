package org.authlayer.adapter.helidon.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestHeadTest {

  private static RequestHead head(String version, String... lines) throws RequestRejected {
    String text = "POST /p HTTP/" + version + "\r\n" + String.join("\r\n", lines) + "\r\n\r\n";
    return RequestHead.parse(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** RFC 9110, 10.1.1: a server ignores the expectation of an HTTP/1.0 client. */
  @Test
  void onlyTheNewerVersionIsToldToContinue() throws RequestRejected {
    String[] lines = {"Host: h", "Expect: 100-continue", "Content-Length: 2"};
    assertEquals(true, head("1.1", lines).expectsContinue());
    assertEquals(false, head("1.0", lines).expectsContinue());
  }

  @ParameterizedTest
  @CsvSource({
    "1.1, x, false",
    "1.1, close, true",
    "1.1, 'x, CLOSE', true",
    "1.1, closed, false",
    "1.1, keep-alive, false",
    "1.0, x, true",
    "1.0, keep-alive, false",
    "1.0, 'x ,Keep-Alive', false",
    "1.0, 'keep-alive, close', true",
    "1.0, keep-alives, true"
  })
  void connectionLastsAsVersionAndFieldSay(String version, String connection, boolean last)
      throws RequestRejected {
    assertEquals(last, head(version, "Host: h", "Connection: " + connection).isLast());
  }

  @Test
  void theHeadersHaveNoFraming() throws RequestRejected {
    RequestHead head = head("1.0", "Content-Length: 2", "X: y", "Expect: 100-continue", "x: \tz ");
    assertEquals("POST", head.method());
    assertEquals("/p", head.target());
    assertEquals(Map.of("X", List.of("y", "z")), head.headers().lines());
  }
}
