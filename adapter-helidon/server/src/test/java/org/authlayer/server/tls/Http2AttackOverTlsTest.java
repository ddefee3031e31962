package org.authlayer.server.tls;

/** By ALPN, over TLS. */
final class Http2AttackOverTlsTest extends Http2AttackTest {

  Http2AttackOverTlsTest() {
    super(true);
  }
}
