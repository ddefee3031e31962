package org.authlayer.adapter.helidon.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.authlayer.ports.driving.AddressBlock;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TrustedProxiesTest {

  private final TrustedProxies proxies =
      new TrustedProxies(
          List.of(AddressBlock.parse("10.0.0.0/8"), AddressBlock.parse("127.0.0.2")));

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, false, '', LOOPBACK",
    "::1, false, '', LOOPBACK",
    "127.0.0.1, false, https, LOOPBACK",
    "192.0.2.1, false, '', PLAIN",
    "192.0.2.1, true, '', TLS",
    "192.0.2.1, false, https, PLAIN",
    "10.1.2.3, false, https, TLS",
    "10.1.2.3, false, HTTPS, TLS",
    "10.1.2.3, false, '', PLAIN",
    "10.1.2.3, true, '', PLAIN",
    "10.1.2.3, false, http, PLAIN",
    "10.1.2.3, false, 'https, http', PLAIN",
    "10.1.2.3, false, 'http, https', PLAIN",
    "10.1.2.3, false, 'https, https', TLS",
    "127.0.0.2, false, '', PLAIN",
    "127.0.0.2, false, https, TLS"
  })
  void onlyATrustedProxysWordCounts(String peer, boolean secure, String proto, Channel expected)
      throws UnknownHostException {
    List<String> lines = proto.isEmpty() ? List.of() : List.of(proto);
    assertEquals(expected, proxies.channel(InetAddress.getByName(peer), secure, lines));
  }

  @Test
  void unlistedProxyOnThisMachineIsWarnedOfOnceAndAListedOneIsNot() throws UnknownHostException {
    List<String> warnings = new ArrayList<>();
    Logger logger = Logger.getLogger(TrustedProxies.class.getName());
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord one) {
            warnings.add(new SimpleFormatter().formatMessage(one));
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    logger.addHandler(handler);
    try {
      for (String peer : List.of("10.1.2.3", "127.0.0.2", "192.0.2.1")) {
        request(peer, "X-Forwarded-For");
      }
      request("127.0.0.1", "X-Real-IP");
      assertEquals(List.of(), warnings);
      request("127.0.0.1", "X-Forwarded-Proto");
      request("127.0.0.1", "X-Forwarded-For");
    } finally {
      logger.removeHandler(handler);
    }
    assertEquals(1, warnings.size());
    assertTrue(warnings.get(0).startsWith("a proxy at 127.0.0.1 sends X-Forwarded-For"));
  }

  private void request(String peer, String header) throws UnknownHostException {
    new Peer(proxies, new RequestIds(), InetAddress.getByName(peer), false)
        .client(new Headers(Map.of(header, List.of("192.0.2.9"))), () -> false);
  }

  @Test
  void aBlockContainsItsAddressesOnly() throws UnknownHostException {
    AddressBlock block = AddressBlock.parse("192.0.2.128/25");
    assertTrue(block.contains(address("192.0.2.200")));
    assertFalse(block.contains(address("192.0.2.1")));
    assertFalse(block.contains(address("::1")));
    assertTrue(AddressBlock.parse("::/0").contains(address("::1")));
    assertTrue(AddressBlock.parse("2001:0db8::01").contains(address("2001:db8::1")));
    assertTrue(AddressBlock.parse("::ffff:10.0.0.1").contains(address("10.0.0.1")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "localhost",
        "10.0.0.0/33",
        "10.0.0.0/",
        "300.1.1.1",
        "10.1",
        "010.0.0.1",
        "10.0.0.00",
        "10.0.0.0/08",
        "::ffff:010.0.0.1",
        "::/129",
        "a:b:"
      })
  void whatIsNoBlockIsRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> AddressBlock.parse(text));
  }

  private static InetAddress address(String literal) throws UnknownHostException {
    return InetAddress.getByName(literal);
  }
}
