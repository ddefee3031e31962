package org.authlayer.conformance.blackbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.authlayer.conformance.verdict.CheckFailure;

/**
 * A JSON web token in compact form, taken apart and not verified.
 *
 * @param compact the token as it came
 * @param header its first part
 * @param payload its second part
 * @param signature its third part
 */
@SuppressWarnings("ArrayRecordComponent") // bytes as they travelled; never compared
public record Jwt(String compact, ObjectNode header, ObjectNode payload, byte[] signature) {

  private static final JsonMapper JSON = new JsonMapper();
  private static final Pattern ANYWHERE =
      Pattern.compile("eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}\\.");

  /**
   * Takes a token apart.
   *
   * @param compact the token
   * @return its parts
   * @throws CheckFailure when it is not in compact form
   */
  public static Jwt parse(String compact) {
    String[] parts = compact.split("\\.", -1);
    if (parts.length != 3) {
      throw new CheckFailure("the token has not three parts but " + parts.length);
    }
    return new Jwt(compact, object(parts[0]), object(parts[1]), bytes(parts[2]));
  }

  /**
   * Tells whether a text holds something that looks like a signed token.
   *
   * @param text the text
   * @return whether it does
   */
  public static boolean occursIn(String text) {
    return ANYWHERE.matcher(text).find();
  }

  /**
   * The part in front of a dot.
   *
   * @param object header or payload
   * @return its base64url form
   */
  public static String encode(ObjectNode object) {
    return encode(object.toString().getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Any part.
   *
   * @param bytes its bytes
   * @return their base64url form, not padded
   */
  public static String encode(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /**
   * This token with another payload and the old signature.
   *
   * @param other the payload
   * @return the compact form
   */
  public String withPayload(ObjectNode other) {
    return part(0) + "." + encode(other) + "." + part(2);
  }

  /**
   * This token with another signature.
   *
   * @param other the signature
   * @return the compact form
   */
  public String withSignature(byte[] other) {
    return signed() + "." + encode(other);
  }

  /**
   * What the signature covers.
   *
   * @return the first two parts and the dot between them
   */
  public String signed() {
    return part(0) + "." + part(1);
  }

  /**
   * An instant among the claims.
   *
   * @param claim the claim
   * @return the instant, given as seconds since the epoch or in ISO 8601; or nothing
   */
  public Optional<Instant> instant(String claim) {
    JsonNode value = payload.path(claim);
    if (value.isNumber()) {
      return seconds(value.decimalValue());
    }
    try {
      return value.isTextual() ? Optional.of(Instant.parse(value.textValue())) : Optional.empty();
    } catch (DateTimeParseException word) {
      return Optional.empty();
    }
  }

  /**
   * The user that the token names.
   *
   * @return the claim {@code userId}, or nothing when it is no UUID
   */
  public Optional<UUID> userId() {
    try {
      return Optional.of(UUID.fromString(payload.path("userId").asText()));
    } catch (IllegalArgumentException none) {
      return Optional.empty();
    }
  }

  /** Without anything that would let someone in. */
  @Override
  public String toString() {
    return "Jwt" + header;
  }

  private String part(int index) {
    return compact.split("\\.", -1)[index];
  }

  private static Optional<Instant> seconds(BigDecimal number) {
    return number.abs().compareTo(BigDecimal.valueOf(253_402_300_799L)) > 0
        ? Optional.empty()
        : Optional.of(Instant.ofEpochMilli(number.movePointRight(3).longValue()));
  }

  private static ObjectNode object(String part) {
    try {
      if (JSON.readTree(bytes(part)) instanceof ObjectNode object) {
        return object;
      }
      throw new CheckFailure("a part of the token is no JSON object");
    } catch (IOException malformed) {
      throw new CheckFailure("a part of the token is no JSON");
    }
  }

  private static byte[] bytes(String part) {
    try {
      return Base64.getUrlDecoder().decode(part);
    } catch (IllegalArgumentException malformed) {
      throw new CheckFailure("a part of the token is not base64url");
    }
  }
}
