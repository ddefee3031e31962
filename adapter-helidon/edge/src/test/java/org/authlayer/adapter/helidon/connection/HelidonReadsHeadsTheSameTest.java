package org.authlayer.adapter.helidon.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.helidon.common.buffers.DataReader;
import io.helidon.http.Http1HeadersParser;
import io.helidon.http.HttpPrologue;
import io.helidon.http.RequestException;
import io.helidon.webserver.http1.Http1Prologue;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.authlayer.adapter.helidon.http.Translation;
import org.authlayer.ports.driving.Headers;
import org.junit.jupiter.api.Test;

/**
 * Helidon's own parsers are the measure: a head means the same here and to them. The field {@code
 * Connection} is left out, because Helidon 4.3.4 loses the first of two lines with that name.
 */
class HelidonReadsHeadsTheSameTest {

  private static final int ROUNDS = 50_000;
  private static final int LIMIT = 64 * 1024;
  private static final List<String> TARGETS =
      List.of("/", "a", "Z9", "-", "_", ".", "..", "~", "%", "%4", "%41", "%zz", "//", ";", ":");
  private static final List<String> RARE =
      List.of("?", "http://h", "*", "@", "[", "|", "\"", "\\", "^", "{", "$&'()+,=!");
  private static final List<String> NAMES =
      List.of("a", "A", "Accept", "accept", "Cookie", "X-Forwarded-For", "Hosts");
  private static final List<String> VALUES =
      List.of("", " ", "\t", "x", " y \t", "a,b", ":", "\u00e9", "\"q\"", "keep-alive");

  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);

  private record Meaning(
      String method, String path, String query, Map<String, List<String>> headers) {}

  @Test
  void methodPathQueryAndHeadersAreTheSame() throws RequestRejected {
    int paths = 0;
    for (int round = 0; round < ROUNDS; round++) {
      byte[] head = head().getBytes(StandardCharsets.ISO_8859_1);
      Optional<Meaning> here = here(head);
      paths += here.isPresent() ? 1 : 0;
      String sent = new String(head, StandardCharsets.ISO_8859_1);
      assertEquals(helidons(head), here, () -> "seed " + seed + ": " + sent);
    }
    assertTrue(paths > ROUNDS / 10 && paths < ROUNDS * 9 / 10, "seed " + seed);
  }

  private String head() {
    StringBuilder text = new StringBuilder(pick(List.of("GET", "POST", "OPTIONS", "M-SEARCH")));
    text.append(' ').append(random.nextInt(10) == 0 ? pick(RARE) : "/");
    for (int count = random.nextInt(5); count > 0; count--) {
      text.append(pick(random.nextInt(8) == 0 ? RARE : TARGETS));
    }
    text.append(" HTTP/1.1\r\nHost: h\r\n");
    for (int count = random.nextInt(6); count > 0; count--) {
      text.append(pick(NAMES)).append(':').append(pick(VALUES)).append(pick(VALUES)).append("\r\n");
    }
    return text.append("\r\n").toString();
  }

  private String pick(List<String> from) {
    return from.get(random.nextInt(from.size()));
  }

  private static Optional<Meaning> here(byte[] bytes) throws RequestRejected {
    RequestHead head = RequestHead.parse(bytes);
    String[] target = head.target().split("\\?", 2);
    String query = target.length == 1 ? "" : target[1];
    return Translation.path(target[0])
        .map(path -> new Meaning(head.method(), path, query, head.headers().lines()));
  }

  private static Optional<Meaning> helidons(byte[] bytes) {
    Iterator<byte[]> once = List.of(bytes).iterator();
    DataReader reader = DataReader.create(() -> once.hasNext() ? once.next() : null);
    try {
      HttpPrologue asked = new Http1Prologue(reader, LIMIT, true).readPrologue();
      Headers headers = Translation.headers(Http1HeadersParser.readHeaders(reader, LIMIT, false));
      return Translation.path(asked)
          .map(
              path ->
                  new Meaning(
                      asked.method().text(), path, asked.query().rawValue(), headers.lines()));
    } catch (RequestException refused) {
      return Optional.empty();
    }
  }
}
