package org.authlayer.server.tls;

/** In clear text. */
final class GoneClientInClearTextTest extends GoneClientTest {

  GoneClientInClearTextTest() {
    super(false);
  }
}
