package org.authlayer.conformance.jose;

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
import org.authlayer.conformance.verdict.Obstacle;

/** A JSON web token in compact form, taken apart and not verified. */
@SuppressWarnings("ArrayRecordComponent") // bytes as they travelled; never compared
public record Jwt(String compact, ObjectNode header, ObjectNode payload, byte[] signature) {

  private static final JsonMapper JSON = new JsonMapper();
  private static final Pattern ANYWHERE =
      Pattern.compile("[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]*");

  public static Jwt parse(String compact) {
    String[] parts = compact.split("\\.", -1);
    if (parts.length != 3) {
      throw new Obstacle("the token has not three parts but " + parts.length);
    }
    return new Jwt(compact, object(parts[0]), object(parts[1]), bytes(parts[2]));
  }

  public static boolean isOne(String compact) {
    try {
      return parse(compact).compact.equals(compact);
    } catch (Obstacle none) {
      return false;
    }
  }

  public static boolean occursIn(String text) {
    return ANYWHERE.matcher(text).results().anyMatch(found -> isOne(found.group()));
  }

  public static String encode(ObjectNode object) {
    return encode(object.toString().getBytes(StandardCharsets.UTF_8));
  }

  public static String encode(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  public String withHeader(String other) {
    return encode(other.getBytes(StandardCharsets.UTF_8)) + "." + part(1) + "." + part(2);
  }

  public String withPayload(ObjectNode other) {
    return part(0) + "." + encode(other) + "." + part(2);
  }

  public String withSignature(byte[] other) {
    return signed() + "." + encode(other);
  }

  public String signed() {
    return part(0) + "." + part(1);
  }

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
      throw new Obstacle("a part of the token is no JSON object");
    } catch (IOException malformed) {
      throw new Obstacle("a part of the token is no JSON");
    }
  }

  private static byte[] bytes(String part) {
    try {
      return Base64.getUrlDecoder().decode(part);
    } catch (IllegalArgumentException malformed) {
      throw new Obstacle("a part of the token is not base64url");
    }
  }
}
