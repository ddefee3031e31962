package org.authlayer.conformance.subjects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;
import org.authlayer.conformance.wire.HttpWire;
import org.authlayer.conformance.wire.WireLimits;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** The rules of docs/how-to/write-an-adapter.md that no clause shows. */
class JdkHttpServerAdapterTest {

  private final HttpWire wire = new HttpWire(WireLimits.standard());
  private final JdkHttpServerAdapter server;

  JdkHttpServerAdapterTest() throws IOException {
    server =
        new JdkHttpServerAdapter(JdkHttpServerAdapterTest::echo, InetAddress.getLoopbackAddress());
  }

  @AfterEach
  void stop() {
    server.close();
    wire.close();
  }

  @Test
  @DisabledForJreRange(
      max = JRE.JAVA_24,
      disabledReason = "the JDK's own server answers 400 to a path that begins with two slashes")
  void pathArrivesAsSent() throws Exception {
    assertEquals("GET //a/%2e%2E/b ?x=%20&y body=Empty", get("//a/%2e%2E/b?x=%20&y").text());
  }

  @Test
  void repeatedHeadersStayApart() throws Exception {
    Answer answer = wire.send(call("GET", "/").header("X-Twice", "a, b").header("X-Twice", "c"));
    assertEquals(List.of("2 values"), answer.all("X-Count"));
  }

  @Test
  void headersOfOneNameAreWrittenAsLines() throws Exception {
    assertEquals(List.of("a=1", "b=2"), get("/").all("Set-Cookie"));
  }

  @Test
  void headHasTheHeadersAndNoContent() throws Exception {
    Answer head = wire.send(call("HEAD", "/"));
    assertEquals("", head.text());
    assertEquals(get("/").all("Content-Type"), head.all("Content-Type"));
    assertEquals(200, get("/").status());
  }

  @Test
  void tooMuchContentIsAnsweredAndNotReset() throws Exception {
    assertTrue(post("text/plain", "x".repeat(65_536)).text().endsWith("body=Text[65536]"));
    assertTrue(post("text/plain", "x".repeat(65_537)).text().contains("TOO_LARGE"));
  }

  @Test
  void waitingClientIsServed() throws Exception {
    Answer answer =
        wire.send(
            new HttpCall(
                "POST",
                URI.create(server.url() + "/"),
                List.of(
                    new HttpCall.Header("Expect", "100-continue"),
                    new HttpCall.Header("Content-Type", "text/plain")),
                new byte[] {'x'}));
    assertTrue(answer.text().endsWith("body=Text[1]"), answer.text());
  }

  @Test
  void contentIsReadByItsType() throws Exception {
    assertTrue(post("application/json", "{\"a\":1}").text().endsWith("body=Json"));
    assertTrue(post("application/vnd.x+JSON; a=b", "[]").text().endsWith("body=Json"));
    assertTrue(post("application/json", "{\"a\":1,\"a\":2}").text().contains("MALFORMED"));
    assertTrue(post("application/json", "1 2").text().contains("MALFORMED"));
    assertTrue(
        post("application/x-www-form-urlencoded", "a=%C3%A4&b=1+1")
            .text()
            .endsWith("body=Form[a, b]"));
    assertTrue(post("application/x-www-form-urlencoded", "a=%FF").text().contains("MALFORMED"));
    assertTrue(post("application/x-www-form-urlencoded", "a=%zz").text().contains("MALFORMED"));
    assertTrue(post("image/png", "x").text().endsWith("body=Binary[1]"));
    assertTrue(post("application/json", "\"\\ud800\"").text().contains("MALFORMED"));
    assertTrue(post("application/json", " ").text().contains("MALFORMED"));
    assertTrue(post("text/plain; charset=UTF-16BE", "ab").text().endsWith("body=Text[1]"));
    assertTrue(post("text/plain; charset=none", "ab").text().contains("UNSUPPORTED"));
  }

  @Test
  void brokenApplicationIsAnswered() throws Exception {
    assertEquals(500, get("/broken").status());
    assertEquals(200, get("/").status());
  }

  @Test
  void messageWithTwoLengthsIsRefused() throws Exception {
    Answer answer =
        wire.send(
            new HttpCall(
                "POST",
                URI.create(server.url() + "/"),
                List.of(
                    new HttpCall.Header("Content-Length", "5"),
                    new HttpCall.Header("Transfer-Encoding", "chunked")),
                "0\r\n\r\n".getBytes(StandardCharsets.US_ASCII)));
    assertEquals(400, answer.status());
  }

  private static HttpResponse echo(HttpRequest request) {
    if (request.path().equals("/broken")) {
      throw new IllegalStateException("as asked");
    }
    String body = request.body() instanceof Body.Empty ? "Empty" : String.valueOf(request.body());
    return HttpResponse.of(200, new Body.Text(request + " ?" + request.query() + " body=" + body))
        .with("Set-Cookie", "a=1")
        .with("Set-Cookie", "b=2")
        .with("X-Count", request.headers().all("X-Twice").size() + " values");
  }

  private HttpCall call(String method, String target) {
    return HttpCall.of(method, URI.create(server.url() + target));
  }

  private Answer get(String target) throws IOException, InterruptedException {
    return wire.send(call("GET", target));
  }

  private Answer post(String type, String content) throws IOException, InterruptedException {
    return wire.send(
        new HttpCall(
            "POST",
            URI.create(server.url() + "/"),
            List.of(new HttpCall.Header("Content-Type", type)),
            content.getBytes(StandardCharsets.UTF_8)));
  }
}
