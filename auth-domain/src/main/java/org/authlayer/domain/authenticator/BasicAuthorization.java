package org.authlayer.domain.authenticator;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Objects;
import java.util.Optional;
import org.authlayer.domain.Request;

/** A Basic {@code Authorization} header (RFC 7617), parted at the first colon (AL-FMT-02). */
public record BasicAuthorization(String username, String password) {
  public BasicAuthorization {
    Objects.requireNonNull(username, "username");
    Objects.requireNonNull(password, "password");
  }

  /**
   * Reads the credential of a request, once: base64 of the standard alphabet with padding, holding
   * UTF-8 with a colon (AL-FMT-01, AL-FMT-03, DEC-23), sent over a confidential channel (DEC-22).
   */
  public static Optional<BasicAuthorization> parse(Request request) {
    return request.evidence().credential(BasicAuthorization.class, () -> read(request));
  }

  private static Optional<BasicAuthorization> read(Request request) {
    if (!request.message().channel().isConfidential()) {
      return Optional.empty();
    }
    return AuthorizationHeader.of(request)
        .filter(header -> header.isOf("Basic"))
        .flatMap(header -> decode(header.credentials()))
        .flatMap(BasicAuthorization::split);
  }

  private static Optional<String> decode(String base64) {
    if (base64.length() % 4 != 0) {
      return Optional.empty();
    }
    try {
      byte[] bytes = Base64.getDecoder().decode(base64);
      return Optional.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (IllegalArgumentException | CharacterCodingException unreadable) {
      return Optional.empty();
    }
  }

  private static Optional<BasicAuthorization> split(String pair) {
    int colon = pair.indexOf(':');
    return colon < 0
        ? Optional.empty()
        : Optional.of(new BasicAuthorization(pair.substring(0, colon), pair.substring(colon + 1)));
  }

  @Override
  public String toString() {
    return "BasicAuthorization";
  }
}
