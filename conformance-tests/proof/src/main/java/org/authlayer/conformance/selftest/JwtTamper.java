package org.authlayer.conformance.selftest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.NullValue;
import org.authlayer.ports.json.JsonValue.NumberValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.authlayer.testing.memory.Json;

/** What saboteurs of JSON web tokens are made of. */
public final class JwtTamper {

  private static final JsonMapper JSON = new JsonMapper();

  private JwtTamper() {}

  /** Believes some tokens without verifying them. */
  public static Tamper<Jwts> believes(Predicate<String> which) {
    return Tamper.jwts()
        .on(Jwts::verify)
        .does((right, token) -> which.test(token) ? claims(token) : right.verify(token));
  }

  public static Tamper<Jwts> signs(UnaryOperator<ObjectValue> change) {
    return Tamper.jwts().on(Jwts::sign).does((right, claims) -> right.sign(change.apply(claims)));
  }

  /** Hands out something else than what was signed. */
  public static Tamper<Jwts> issues(UnaryOperator<String> change) {
    return Tamper.jwts().on(Jwts::sign).does((right, claims) -> change.apply(right.sign(claims)));
  }

  public static Tamper<Jwts> reads(UnaryOperator<ObjectValue> change) {
    return Tamper.jwts().on(Jwts::verify).does((right, token) -> right.verify(token).map(change));
  }

  /** The header of a token, or an empty object. */
  public static JsonNode header(String token) {
    return part(token, 0).orElseGet(JSON::createObjectNode);
  }

  public static Optional<ObjectValue> claims(String token) {
    return part(token, 1)
        .map(Json::value)
        .filter(ObjectValue.class::isInstance)
        .map(ObjectValue.class::cast);
  }

  public static ObjectValue with(ObjectValue claims, String name, JsonValue value) {
    Map<String, JsonValue> members = new LinkedHashMap<>(claims.members());
    members.put(name, value);
    return new ObjectValue(members);
  }

  public static ObjectValue without(ObjectValue claims, String name) {
    Map<String, JsonValue> members = new LinkedHashMap<>(claims.members());
    members.remove(name);
    return new ObjectValue(members);
  }

  /** A claim that is a number some seconds later, or earlier. */
  public static ObjectValue moved(ObjectValue claims, String name, int seconds) {
    return claims.get(name).orElse(new NullValue()) instanceof NumberValue(BigDecimal number)
        ? with(claims, name, new NumberValue(number.add(BigDecimal.valueOf(seconds))))
        : claims;
  }

  public static String parts(String header, String token, String signature) {
    String[] parts = token.split("\\.", -1);
    return (header.isEmpty() ? parts[0] : encode(header)) + "." + parts[1] + "." + signature;
  }

  public static String signature(String token) {
    return token.substring(token.lastIndexOf('.') + 1);
  }

  private static String encode(String json) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(json.getBytes(StandardCharsets.UTF_8));
  }

  private static Optional<JsonNode> part(String token, int index) {
    String[] parts = token.split("\\.", -1);
    try {
      return parts.length <= index
          ? Optional.empty()
          : Optional.of(JSON.readTree(Base64.getUrlDecoder().decode(parts[index])));
    } catch (IllegalArgumentException | IOException malformed) {
      return Optional.empty();
    }
  }
}
