package org.authlayer.conformance.adapter;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.stream.Stream;

/** Messages as bytes. */
final class Bytes {

  private Bytes() {}

  /** A request; its length is given unless a line says how long it is. */
  static byte[] message(String start, byte[] content, boolean last, String... lines) {
    StringBuilder head = new StringBuilder(start + " HTTP/1.1\r\n");
    if (!named(lines, "host:")) {
      head.append("Host: localhost\r\n");
    }
    for (String line : lines) {
      head.append(line).append("\r\n");
    }
    boolean framed = named(lines, "content-length:") || named(lines, "transfer-encoding:");
    if (!framed && (content.length > 0 || start.startsWith("POST "))) {
      head.append("Content-Length: ").append(content.length).append("\r\n");
    }
    head.append(last ? "Connection: close\r\n\r\n" : "\r\n");
    return joined(head.toString().getBytes(StandardCharsets.ISO_8859_1), content);
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static byte[] of(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }

  static byte[] all(int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) i;
    }
    return bytes;
  }

  static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    Stream.of(parts).forEach(all::writeBytes);
    return all.toByteArray();
  }

  private static boolean named(String[] lines, String name) {
    return Stream.of(lines).anyMatch(line -> line.toLowerCase(Locale.ROOT).startsWith(name));
  }
}
