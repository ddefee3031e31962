package org.authlayer.domain.application;

import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HexFormat;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.authlayer.domain.Sha256;
import org.authlayer.domain.middleware.HttpDate;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpResponse;

/** A file with its quoted entity tag, and the date of its last change as HTTP writes it. */
record StaticFile(
    String name, long length, String tag, Optional<String> modified, Body.Content content) {

  static StaticFile of(Path file, BasicFileAttributes attributes) {
    long length = attributes.size();
    String tag =
        "\"%x-%x\"".formatted(attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS), length);
    return new StaticFile(
        String.valueOf(file.getFileName()),
        length,
        tag,
        Optional.of(HttpDate.of(attributes.lastModifiedTime().toInstant())),
        new FileContent(file, length));
  }

  /** Jars give all their files one date, so the content itself makes the tag. */
  static StaticFile of(String name, byte[] content) {
    return new StaticFile(
        name,
        content.length,
        "\"" + HexFormat.of().formatHex(Sha256.of(content), 0, 16) + "\"",
        Optional.empty(),
        out -> out.write(content));
  }

  /** 304 where the client has the file already (RFC 9110, 13.2.2), else the file. */
  HttpResponse answer(Headers asked) {
    HttpResponse answer =
        isKnown(asked)
            ? HttpResponse.of(304)
            : HttpResponse.of(200, new Body.Outgoing(OptionalLong.of(length), content))
                .with("Content-Type", MediaTypes.of(name));
    HttpResponse tagged = answer.with("ETag", tag);
    return modified.map(date -> tagged.with("Last-Modified", date)).orElse(tagged);
  }

  /** A date counts where it is the very date that was sent, and there is no tag. */
  private boolean isKnown(Headers asked) {
    if (asked.first("If-None-Match").isEmpty()) {
      return modified.isPresent() && asked.first("If-Modified-Since").equals(modified);
    }
    return asked.all("If-None-Match").stream()
        .flatMap(line -> Stream.of(line.split(",", -1)))
        .map(known -> known.strip().replaceFirst("^W/", ""))
        .anyMatch(known -> known.equals(tag) || known.equals("*"));
  }
}
