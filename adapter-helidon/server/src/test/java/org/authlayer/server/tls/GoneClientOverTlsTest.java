package org.authlayer.server.tls;

/** Over TLS. */
final class GoneClientOverTlsTest extends GoneClientTest {

  GoneClientOverTlsTest() {
    super(true);
  }
}
