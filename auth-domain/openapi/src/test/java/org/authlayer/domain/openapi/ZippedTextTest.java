package org.authlayer.domain.openapi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.authlayer.domain.Request;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A text is compressed for those that accept it, and for no others. */
final class ZippedTextTest {

  private static final String TEXT = "grün ".repeat(1000);

  private static HttpResponse answer(String... accepted) {
    Headers headers = Headers.none();
    for (String line : accepted) {
      headers = headers.with("Accept-Encoding", line);
    }
    return ZippedText.of("text/css", () -> TEXT)
        .answer(
            Request.of(
                new HttpRequest("GET", "/a", "", headers, new Body.Empty(), Channel.LOOPBACK)));
  }

  private static String unzipped(HttpResponse answer) throws IOException {
    byte[] bytes = ((Body.Binary) answer.body()).bytes();
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"gzip", "GZIP", "gzip, deflate, br", "br;q=1, gzip;q=0.5", "gzip ; q=1.0"})
  void whoAcceptsGzipGetsIt(String accepted) throws IOException {
    HttpResponse answer = answer(accepted);
    assertEquals(List.of("gzip"), answer.headers().all("Content-Encoding"));
    assertEquals(List.of("Accept-Encoding"), answer.headers().all("Vary"));
    assertEquals(TEXT, unzipped(answer));
    assertEquals(TEXT, unzipped(answer("br", accepted)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "br", "gzip;q=0", "gzip;q=0.0", "identity", "xgzip", "gzip2", "*"})
  void whoDoesNotGetsTheText(String accepted) {
    HttpResponse answer = answer(accepted);
    assertEquals(List.of(), answer.headers().all("Content-Encoding"));
    assertEquals(List.of("Accept-Encoding"), answer.headers().all("Vary"));
    assertEquals(new Body.Text(TEXT), answer.body());
    assertEquals(new Body.Text(TEXT), answer().body());
  }
}
