package org.authlayer.domain.jwt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.domain.fakes.World;
import org.authlayer.ports.driving.JwtClaims;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ArrayValue;
import org.authlayer.ports.json.JsonValue.BooleanValue;
import org.authlayer.ports.json.JsonValue.NullValue;
import org.authlayer.ports.json.JsonValue.NumberValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.authlayer.ports.json.JsonValue.StringValue;
import org.authlayer.testing.memory.ManualClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The registered claims (DEC-08). */
final class RegisteredClaimsTest {

  private static final UUID ID = UUID.fromString("11111111-2222-3333-4444-555555555555");

  private final ManualClock clock = World.clockAtStart();
  private final RegisteredClaims open = new RegisteredClaims(JwtClaims.none(), clock);
  private final RegisteredClaims strict =
      new RegisteredClaims(new JwtClaims("https://issuer.example", "shop", false), clock);

  private ObjectValue token(Map<String, JsonValue> more) {
    Map<String, JsonValue> claims =
        new LinkedHashMap<>(SessionToken.issue(ID, clock.instant()).claims().members());
    claims.putAll(more);
    return new ObjectValue(claims);
  }

  private static boolean isTaken(RegisteredClaims claims, ObjectValue token) {
    return claims.before(SessionToken::parse).apply(token).isPresent();
  }

  private boolean isTaken(String claim, JsonValue value) {
    return isTaken(open, token(Map.of(claim, value)));
  }

  private static JsonValue text(String text) {
    return new StringValue(text);
  }

  private static JsonValue seconds(Instant instant) {
    return new NumberValue(
        BigDecimal.valueOf(instant.getEpochSecond()).add(BigDecimal.valueOf(instant.getNano(), 9)));
  }

  @ParameterizedTest
  @CsvSource({"PT1S, true", "PT1M, true", "PT1M1S, false", "P30D, false"})
  void tokenOfAClockThatWasFarAheadIsNotInForceYet(Duration ahead, boolean taken) {
    clock.advance(ahead);
    ObjectValue early = token(Map.of());
    assertTrue(isTaken(open, early));
    clock.advance(ahead.negated());
    assertEquals(taken, isTaken(open, early));
  }

  @Test
  void tokenIsNobodysBeforeItsTimeWithoutLeeway() {
    assertTrue(isTaken("nbf", seconds(clock.instant())));
    assertTrue(isTaken("nbf", seconds(clock.instant().minusSeconds(3600))));
    assertFalse(isTaken("nbf", seconds(clock.instant().plusNanos(1))));
    assertFalse(isTaken("nbf", seconds(clock.instant().plusSeconds(3600))));
    ObjectValue later = token(Map.of("nbf", seconds(clock.instant().plusSeconds(60))));
    clock.advance(Duration.ofSeconds(59));
    assertFalse(isTaken(open, later));
    clock.advance(Duration.ofSeconds(1));
    assertTrue(isTaken(open, later));
  }

  @Test
  void claimOfAWrongTypeMakesTheTokenNobodys() {
    List<JsonValue> odd =
        List.of(
            new BooleanValue(true),
            new NullValue(),
            new NumberValue(BigDecimal.ONE),
            new ObjectValue(Map.of()),
            new ArrayValue(List.of(new NumberValue(BigDecimal.ONE))));
    for (JsonValue value : odd) {
      for (String claim : List.of("iss", "aud", "sub")) {
        assertFalse(isTaken(claim, value), claim + " " + value);
      }
    }
    for (String time : List.of("expiration", "exp", "iat", "nbf")) {
      for (JsonValue noDate :
          List.of(
              text("0"),
              new BooleanValue(true),
              new NullValue(),
              new ObjectValue(Map.of()),
              new ArrayValue(List.of(seconds(clock.instant()))),
              new NumberValue(new BigDecimal("1e999")),
              new NumberValue(new BigDecimal(-1)))) {
        assertFalse(isTaken(time, noDate), time + " " + noDate);
      }
    }
    assertTrue(isTaken("iat", seconds(clock.instant().plusMillis(1))));
    assertFalse(isTaken("iss", new ArrayValue(List.of(text("https://issuer.example")))));
  }

  @Test
  void subjectNamesTheSameUserIfItIsThere() {
    assertTrue(isTaken("sub", text(ID.toString())));
    assertFalse(isTaken("sub", text("11111111-2222-3333-4444-555555555556")));
    assertFalse(isTaken("sub", text("ada")));
    Map<String, JsonValue> without = new LinkedHashMap<>(token(Map.of()).members());
    without.remove("sub");
    assertTrue(isTaken(open, new ObjectValue(without)));
  }

  @Test
  void issuerAndAudienceAreAnybodysWhereNoneIsConfigured() {
    assertTrue(isTaken("iss", text("https://other.example")));
    assertTrue(isTaken("aud", text("other")));
    assertTrue(isTaken("aud", new ArrayValue(List.of(text("a"), text("b")))));
    assertTrue(isTaken("aud", new ArrayValue(List.of())));
    assertEquals(token(Map.of()), open.added(token(Map.of())));
  }

  @Test
  void issuedClaimsAreTheOnesDemanded() {
    ObjectValue issued = strict.added(token(Map.of()));
    assertEquals(Optional.of("https://issuer.example"), issued.string("iss"));
    assertEquals(Optional.of("shop"), issued.string("aud"));
    assertTrue(isTaken(strict, issued));
    assertTrue(isTaken(open, issued));
  }

  @Test
  void configuredIssuerAndAudienceAreDemanded() {
    JsonValue issuer = text("https://issuer.example");
    JsonValue audience = text("shop");
    assertTrue(isTaken(strict, token(Map.of("iss", issuer, "aud", audience))));
    assertTrue(
        isTaken(
            strict,
            token(Map.of("iss", issuer, "aud", new ArrayValue(List.of(text("other"), audience))))));
    for (Map<String, JsonValue> wrong :
        List.of(
            Map.<String, JsonValue>of(),
            Map.of("iss", issuer),
            Map.of("aud", audience),
            Map.of("iss", text("https://issuer.example/"), "aud", audience),
            Map.of("iss", issuer, "aud", text("SHOP")),
            Map.of("iss", issuer, "aud", new ArrayValue(List.of())),
            Map.of("iss", issuer, "aud", new ArrayValue(List.of(text("other")))),
            Map.of(
                "iss", issuer, "aud", new ArrayValue(List.of(audience, new BooleanValue(true)))))) {
      assertFalse(isTaken(strict, token(wrong)), wrong.toString());
    }
  }
}
