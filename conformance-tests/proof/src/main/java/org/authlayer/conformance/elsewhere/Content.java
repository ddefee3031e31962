package org.authlayer.conformance.elsewhere;

import java.nio.charset.StandardCharsets;

/** The bytes of a body. */
final class Content {

  static final Content NONE = new Content(new byte[0]);

  private final byte[] bytes;

  Content(byte[] bytes) {
    this.bytes = bytes.clone();
  }

  static Content of(String text) {
    return new Content(text.getBytes(StandardCharsets.UTF_8));
  }

  byte[] bytes() {
    return bytes.clone();
  }

  int length() {
    return bytes.length;
  }

  String text() {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
