package org.authlayer.domain.openapi;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.authlayer.domain.Request;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;

/**
 * A text without secrets, compressed once for clients that accept it (RFC 9110, 12.5.3). The others
 * are few, so the text itself is created again for each of them.
 */
final class ZippedText {

  private static final Pattern GZIP =
      Pattern.compile("(?i)(?:^|,)\\s*gzip\\s*(?:;\\s*q=(?:1|0\\.0*[1-9])[0-9.]*\\s*)?(?:,|$)");

  private final String mediaType;
  private final Supplier<String> text;
  private final byte[] zipped;

  private ZippedText(String mediaType, Supplier<String> text, byte[] zipped) {
    this.mediaType = mediaType;
    this.text = text;
    this.zipped = zipped;
  }

  static ZippedText of(String mediaType, Supplier<String> text) {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(zipped)) {
      out.write(text.get().getBytes(StandardCharsets.UTF_8));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return new ZippedText(mediaType, text, zipped.toByteArray());
  }

  HttpResponse answer(Request request) {
    boolean isZipped =
        GZIP.matcher(String.join(",", request.message().headers().all("Accept-Encoding"))).find();
    HttpResponse answer =
        isZipped
            ? HttpResponse.of(200, new Body.Binary(zipped)).with("Content-Encoding", "gzip")
            : HttpResponse.of(200, new Body.Text(text.get()));
    return answer.with("Content-Type", mediaType).with("Vary", "Accept-Encoding");
  }
}
