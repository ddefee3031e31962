package org.authlayer.adapter.helidon.edge;

import io.helidon.common.buffers.DataReader;
import io.helidon.http.Http1HeadersParser;
import io.helidon.http.HttpPrologue;
import io.helidon.webserver.http1.Http1Prologue;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.authlayer.adapter.helidon.http.Translation;
import org.authlayer.ports.driving.Headers;

record HeadParser(HttpPrologue asked, Headers headers) {

  /** More than the listener lets through: it decides on lengths. */
  private static final int MAX_BYTES = 64 * 1024;

  /** Returns nothing where the head is no valid HTTP to Helidon. */
  static Optional<HeadParser> parse(byte[] head) {
    Iterator<byte[]> once = List.of(head).iterator();
    DataReader reader = new DataReader(() -> once.hasNext() ? once.next() : null);
    try {
      HttpPrologue asked = new Http1Prologue(reader, MAX_BYTES, true).readPrologue();
      return Optional.of(
          new HeadParser(
              asked,
              Translation.headers(Http1HeadersParser.readHeaders(reader, MAX_BYTES, false))));
    } catch (RuntimeException malformed) {
      return Optional.empty();
    }
  }

  boolean isHead() {
    return asked.method().text().equals("HEAD");
  }
}
