package org.authlayer.conformance.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URI;
import java.util.Map;
import org.authlayer.conformance.wire.HttpCall;
import org.junit.jupiter.api.Test;

class CurlCommandTest {

  private static final HttpCall GET = HttpCall.of("GET", URI.create("http://127.0.0.1:1/x"));

  @Test
  void commandIsAsShortAsItMayBe() {
    assertEquals("curl -i 'http://127.0.0.1:1/x'", command(GET));
    assertEquals(
        "curl -i -u 'ada:it'\\''s' 'http://127.0.0.1:1/x'", command(GET.basic("ada", "it's")));
    assertEquals(
        "curl -i -X POST -H 'Content-Length: 0' 'http://127.0.0.1:1/x'",
        command(HttpCall.of("POST", GET.uri())));
    assertEquals(
        "curl -i --head -g --path-as-is 'http://127.0.0.1:1/a/../x'",
        command(HttpCall.of("HEAD", URI.create("http://127.0.0.1:1/a/../x"))));
  }

  @Test
  void oddHeadersStayOdd() {
    assertEquals(
        "curl -i -H 'Authorization;' 'http://127.0.0.1:1/x'",
        command(GET.header("Authorization", "")));
    assertEquals(
        "curl -i -H 'Authorization: Basic YQ==' -H $'X: caf\\xe9' 'http://127.0.0.1:1/x'",
        command(GET.header("Authorization", "Basic YQ==").header("X", "caf\u00e9")));
    assertEquals(
        "curl -i -H 'Authorization: Basic YTpi' -H 'Authorization: Basic YTpi'"
            + " 'http://127.0.0.1:1/x'",
        command(GET.basic("a", "b").basic("a", "b")));
  }

  @Test
  void contentIsSentByteByByte() {
    HttpCall post = HttpCall.of("POST", GET.uri());
    assertEquals(
        "curl -i -X POST -H 'Content-Type: application/json' --data-binary '{\"a\":\"b\"}'"
            + " 'http://127.0.0.1:1/x'",
        command(post.json(Map.of("a", "b"))));
    HttpCall bytes =
        new HttpCall("POST", GET.uri(), GET.headers(), new byte[] {0, (byte) 0xFF, '%'});
    assertEquals(
        "printf '\\000\\377\\045' | curl -i -X POST -H 'Content-Type:' --data-binary @-"
            + " 'http://127.0.0.1:1/x'",
        command(bytes));
  }

  private static String command(HttpCall call) {
    return CurlCommand.of(call, "-i", new Word("", Map.of()));
  }
}
