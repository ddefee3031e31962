package org.authlayer.adapter.helidon.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.authlayer.ports.driving.AddressBlock;
import org.authlayer.ports.driving.Client;
import org.authlayer.ports.driving.Headers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PeerTest {

  private final RequestIds ids = new RequestIds();
  private final TrustedProxies proxies =
      new TrustedProxies(
          List.of(AddressBlock.parse("10.0.0.0/8"), AddressBlock.parse("2001:db8:ffff::/48")));

  @ParameterizedTest
  @CsvSource({
    "192.0.2.1, 192.0.2.1",
    "::ffff:192.0.2.1, 192.0.2.1",
    "2001:db8:1:2:3:4:5:6, 2001:db8:1:2:0:0:0:0/64",
    "2001:db8:1:2::9, 2001:db8:1:2:0:0:0:0/64",
    "::1, 0:0:0:0:0:0:0:0/64"
  })
  void aClientIsAnAddressOrAnIpv6Network(String peer, String network) throws Exception {
    assertEquals(network, client(peer, Map.of()).network());
  }

  @ParameterizedTest
  @CsvSource({
    "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01, 0af7651916cd43dd8448eb211c80319c",
    "cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more,"
        + " 0af7651916cd43dd8448eb211c80319c",
    "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more, ",
    "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01, ",
    "00-00000000000000000000000000000000-b7ad6b7169203331-01, ",
    "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01, ",
    "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01, ",
    "'00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01 trace=x', ",
    "0af7651916cd43dd8448eb211c80319c, "
  })
  void aTraceIsTakenFromATrustedProxyOnly(String parent, @Nullable String trace) throws Exception {
    Map<String, List<String>> headers = Map.of("traceparent", List.of(parent));
    assertEquals(Optional.ofNullable(trace), client("10.1.2.3", headers).trace());
    assertEquals(Optional.empty(), client("192.0.2.1", headers).trace());
  }

  @ParameterizedTest
  @CsvSource({
    "198.51.100.7, 198.51.100.7",
    "'203.0.113.9, 198.51.100.7', 198.51.100.7",
    "'203.0.113.9,198.51.100.7, 10.9.9.9', 198.51.100.7",
    "'203.0.113.9, 10.1.1.1, 10.9.9.9', 203.0.113.9",
    "'10.1.1.1', 10.1.1.1",
    "198.51.100.7:4711, 198.51.100.7",
    "2001:db8:1:2:3::, 2001:db8:1:2:0:0:0:0/64",
    "[2001:db8:1:2:3::], 2001:db8:1:2:0:0:0:0/64",
    "[2001:db8:1:2:3::]:4711, 2001:db8:1:2:0:0:0:0/64",
    "::ffff:198.51.100.7, 198.51.100.7",
    "'198.51.100.7, 2001:db8:ffff::1', 198.51.100.7"
  })
  void aTrustedProxySaysForWhomItAsks(String forwarded, String network) throws Exception {
    assertEquals(network, client("10.1.2.3", xff(forwarded)).network());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "unknown",
        "_hidden",
        "localhost",
        "example.org",
        "198.51.100",
        "198.51.100.256",
        "198.51.100.07",
        "0x7f.1",
        "198.51.100.7:x",
        "198.51.100.7:",
        "[2001:db8::1",
        "2001:db8::1%eth0",
        "[2001:db8::1]x",
        "198.51.100.7, ",
        ":::",
        "1:2:3"
      })
  void whatCannotBeReadCountsForTheProxyItself(String forwarded) throws Exception {
    assertEquals("10.1.2.3", client("10.1.2.3", xff(forwarded)).network());
  }

  @Test
  void allLinesOfTheHeaderAreOneList() throws Exception {
    Map<String, List<String>> lines =
        Map.of("X-Forwarded-For", List.of("203.0.113.9", "198.51.100.7, 10.9.9.9"));
    assertEquals("198.51.100.7", client("10.1.2.3", lines).network());
  }

  @Test
  void nobodyElseIsBelieved() throws Exception {
    Map<String, List<String>> forged =
        Map.of(
            "X-Forwarded-For", List.of("198.51.100.7"),
            "X-Request-Id", List.of("forged-forged"));
    Client client = client("192.0.2.1", forged);
    assertEquals("192.0.2.1", client.network());
    assertNotEquals("forged-forged", client.requestId());
    assertEquals("forged-forged", client("10.1.2.3", forged).requestId());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "short",
        "has blank in",
        "quote\"quote",
        "\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4",
        "a,b,c,d,e"
      })
  void anInsaneRequestIdIsReplaced(String id) throws Exception {
    String taken = client("10.1.2.3", Map.of("X-Request-Id", List.of(id))).requestId();
    assertEquals(16, taken.length());
    assertNotEquals(id, taken);
    String tooLong = "a".repeat(65);
    assertNotEquals(
        tooLong, client("10.1.2.3", Map.of("X-Request-Id", List.of(tooLong))).requestId());
    String two = client("10.1.2.3", Map.of("X-Request-Id", List.of("abcdefgh", "x"))).requestId();
    assertNotEquals("abcdefgh", two);
  }

  @Test
  void everyRequestHasAnotherId() {
    Set<String> all = new HashSet<>();
    for (int i = 0; i < 10_000; i++) {
      assertTrue(all.add(ids.next()));
    }
  }

  private static Map<String, List<String>> xff(String value) {
    return Map.of("X-Forwarded-For", List.of(value));
  }

  private Client client(String peer, Map<String, List<String>> lines) throws UnknownHostException {
    return new Peer(proxies, ids, InetAddress.getByName(peer), false)
        .client(new Headers(lines), () -> false);
  }
}
