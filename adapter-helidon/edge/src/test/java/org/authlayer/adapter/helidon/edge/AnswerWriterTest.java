package org.authlayer.adapter.helidon.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.authlayer.ports.driving.HttpResponse;
import org.junit.jupiter.api.Test;

class AnswerWriterTest {

  private static final List<AnswerWriter.Own> OWN =
      List.of(
          AnswerWriter.Own.of("Connection", "close"), AnswerWriter.Own.of("Content-Length", "2"));

  private final Random random = new Random(17);

  @Test
  void linesComeInTheOrderOfNamesAndThoseOfTheServerOnce() {
    HttpResponse answer =
        HttpResponse.of(401)
            .with("set-cookie", "a=b")
            .with("SET-COOKIE", "c=d")
            .with("content-length", "7")
            .with("transfer-encoding", "chunked")
            .with("Allow", "GET")
            .with("Date", "then")
            .with("connection", "upgrade");
    assertEquals(
        """
        HTTP/1.1 401 Unauthorized
        Allow: GET
        Connection: close
        Content-Length: 2
        Date: then
        Set-Cookie: a=b
        Set-Cookie: c=d

        ok\
        """,
        text(answer));
  }

  @Test
  void whatIsOutsideAsciiIsAQuestionMark() {
    assertTrue(text(HttpResponse.of(200).with("A", "\u00e4\u20ac")).contains("A: ??\n"));
  }

  @Test
  void aStatusWithoutAPhraseIsItsOwn() {
    assertTrue(text(HttpResponse.of(299)).startsWith("HTTP/1.1 299 299\n"));
  }

  /** Names outside ASCII apart, which Helidon lets pass and then writes as question marks. */
  @Test
  void aLineIsRefusedWhereHelidonRefusesIt() {
    int sent = 0;
    for (int round = 0; round < 10_000; round++) {
      String name = letters();
      String value = random.nextInt(9) == 0 ? "" : letters();
      HttpResponse answer = HttpResponse.of(200).with(name, value);
      if (isLineToHelidon(name, value)) {
        assertTrue(text(answer).contains(": " + value + "\n"), name + ":" + value);
        sent++;
      } else {
        assertThrows(IllegalArgumentException.class, () -> text(answer));
      }
    }
    assertTrue(sent > 1000, "hardly a line is one");
  }

  private static boolean isLineToHelidon(String name, String value) {
    try {
      HeaderValues.create(HeaderNames.create(name), value).validate();
      return true;
    } catch (IllegalArgumentException refused) {
      return false;
    }
  }

  private String letters() {
    StringBuilder text = new StringBuilder();
    for (int count = 1 + random.nextInt(3); count > 0; count--) {
      char c = (char) (1 + random.nextInt(127));
      text.append(c == '\r' || c == '\n' ? '!' : c);
    }
    return text.toString();
  }

  private static String text(HttpResponse answer) {
    byte[] message = AnswerWriter.of(answer, OWN, new byte[] {'o', 'k'});
    return new String(message, StandardCharsets.US_ASCII).replace("\r\n", "\n");
  }
}
