package org.authlayer.server.tls;

/** By prior knowledge, in clear text. */
final class Http2AttackInClearTextTest extends Http2AttackTest {

  Http2AttackInClearTextTest() {
    super(false);
  }
}
