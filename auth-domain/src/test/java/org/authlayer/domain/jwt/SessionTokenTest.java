package org.authlayer.domain.jwt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.InMemoryJwts;
import org.authlayer.domain.fakes.World;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.authlayer.testing.memory.ManualClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The reference payload and its authenticator (AL-JWT, DEC-08). */
final class SessionTokenTest {

  private static final UUID ID = UUID.fromString("6f0b1f52-96a4-4c70-9a5b-0d6bb4a1e8a1");
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00.987Z");

  private static JsonValue number(String text) {
    return new JsonValue.NumberValue(new BigDecimal(text));
  }

  private static JsonValue text(String text) {
    return new JsonValue.StringValue(text);
  }

  private static ObjectValue claims(Object... pairs) {
    Map<String, JsonValue> claims = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      claims.put((String) pairs[i], (JsonValue) pairs[i + 1]);
    }
    return new ObjectValue(claims);
  }

  private static Optional<Instant> expiration(JsonValue value) {
    return SessionToken.parse(claims("expiration", value, "userId", text(ID.toString())))
        .map(SessionToken::expiration);
  }

  @Test
  void issuedTokenCarriesFiveClaimsThatAgree() {
    ObjectValue claims = SessionToken.issue(ID, NOW).claims();
    JsonValue end = number(String.valueOf(Instant.parse("2026-03-01T12:15:00Z").getEpochSecond()));
    JsonValue begin =
        number(String.valueOf(Instant.parse("2026-03-01T12:00:00Z").getEpochSecond()));
    assertEquals(
        List.of("expiration", "userId", "exp", "iat", "sub"),
        List.copyOf(claims.members().keySet()));
    assertEquals(
        claims(
            "expiration",
            end,
            "userId",
            text(ID.toString()),
            "exp",
            end,
            "iat",
            begin,
            "sub",
            text(ID.toString())),
        claims);
    assertEquals(Optional.of(SessionToken.issue(ID, NOW)), SessionToken.parse(claims));
  }

  @Test
  void lifetimeIs900SecondsWithoutLeeway() {
    Instant begin = Instant.parse("2026-03-01T12:00:00Z");
    SessionToken token = SessionToken.issue(ID, begin);
    assertTrue(token.isValid(begin.plusSeconds(899)));
    assertTrue(token.isValid(begin.plusSeconds(900).minusNanos(1)));
    assertFalse(token.isValid(begin.plusSeconds(900)));
    assertFalse(token.isValid(begin.plusSeconds(901)));
  }

  @Test
  void fractionsAreReadToTheNanosecond() {
    assertEquals(Optional.of(Instant.ofEpochSecond(1, 500_000_000)), expiration(number("1.5")));
    assertEquals(Optional.of(Instant.ofEpochSecond(1, 1)), expiration(number("1.0000000019")));
    assertEquals(Optional.of(Instant.ofEpochSecond(1500)), expiration(number("1.5e3")));
    assertEquals(Optional.of(Instant.EPOCH), expiration(number("0")));
    assertEquals(Optional.of(Instant.EPOCH), expiration(number("0.00")));
    assertEquals(
        Optional.of(Instant.parse("9999-12-31T23:59:59Z")), expiration(number("253402300799")));
  }

  /** The bound is for a hang: a number of a few letters can have a billion digits. */
  @Test
  @Timeout(60)
  void numbersBeyondAnyDateAreNone() {
    for (String odd :
        List.of(
            "1e400",
            "1e-999999999",
            "1e999999999",
            "0e999999999",
            "-1",
            "-0.5",
            "-1e400",
            "253402300800",
            "253402300799.1",
            "9".repeat(1000),
            "1." + "0".repeat(1000) + "1")) {
      assertEquals(Optional.empty(), expiration(number(odd)), odd);
    }
  }

  @Test
  void valuesOfAnotherKindAreNone() {
    for (JsonValue odd :
        List.of(
            text("1893456000"),
            text("2030-01-01T00:00:00Z"),
            new JsonValue.BooleanValue(true),
            new JsonValue.NullValue(),
            new JsonValue.ArrayValue(List.of(number("1893456000"))),
            claims("value", number("1893456000")))) {
      assertEquals(Optional.empty(), expiration(odd));
    }
  }

  @Test
  void bothClaimsOfTheSpecificationAreNeeded() {
    JsonValue date = number("1893456000");
    JsonValue user = text(ID.toString());
    assertTrue(SessionToken.parse(claims("expiration", date, "userId", user)).isPresent());
    assertTrue(SessionToken.parse(claims("userId", user)).isEmpty());
    assertTrue(SessionToken.parse(claims("expiration", date)).isEmpty());
    assertTrue(SessionToken.parse(claims("exp", date, "sub", user)).isEmpty());
    assertTrue(SessionToken.parse(claims("exp", date, "userId", user)).isEmpty());
    assertTrue(SessionToken.parse(claims()).isEmpty());
  }

  @Test
  void userIdHasToBeAnUuid() {
    JsonValue date = number("1893456000");
    for (JsonValue odd :
        List.of(
            text(""),
            text("ada"),
            text("1-2-3-4-5"),
            text(ID.toString().replace("-", "")),
            text("{" + ID + "}"),
            text(" " + ID.toString().substring(1)),
            text("g" + ID.toString().substring(1)),
            text("6f0b1f5296a44c70-9a5b-0d6b-b4a1-e8a1"),
            number("1"),
            new JsonValue.NullValue())) {
      assertEquals(Optional.empty(), SessionToken.parse(claims("expiration", date, "userId", odd)));
    }
  }

  @Test
  void userIdIsReadInAnyCase() {
    assertEquals(
        ID,
        SessionToken.parse(
                claims(
                    "expiration",
                    number("1893456000"),
                    "userId",
                    text(ID.toString().toUpperCase(Locale.ROOT))))
            .orElseThrow()
            .userId());
  }

  @Test
  void earlierOfTheTwoExpiriesCounts() {
    for (String[] pair : new String[][] {{"100", "200"}, {"200", "100"}, {"100", "100"}}) {
      assertEquals(
          Instant.ofEpochSecond(100),
          SessionToken.parse(
                  claims(
                      "expiration",
                      number(pair[0]),
                      "exp",
                      number(pair[1]),
                      "userId",
                      text(ID.toString())))
              .orElseThrow()
              .expiration());
    }
  }

  @Test
  void unreadableExpDoesNotFallBackToTheOther() {
    for (JsonValue odd : List.of(new JsonValue.NullValue(), text("never"), number("1e400"))) {
      assertEquals(
          Optional.empty(),
          SessionToken.parse(
              claims("expiration", number("100"), "exp", odd, "userId", text(ID.toString()))));
    }
  }

  @Test
  void onlyAVerifiedAndUnexpiredTokenReachesTheStore() throws Exception {
    InMemoryJwts jwts = new InMemoryJwts();
    ManualClock clock = World.clockAtStart();
    var model =
        new JwtAuthenticatable<>(
            jwts, SessionToken::parse, token -> token.isValid(clock.instant()));
    String good = jwts.sign(SessionToken.issue(ID, clock.instant()).claims());
    String foreign = jwts.sign(claims("sub", text(ID.toString())));
    for (Middleware form : List.of(model.authenticator(), model.asyncAuthenticator())) {
      assertEquals(ID, through(form, good).auth().require(SessionToken.class).userId());
      assertEquals("AuthStore[]", through(form, foreign).auth().toString());
      assertEquals("AuthStore[]", through(form, good + "x").auth().toString());
    }
    clock.advance(SessionToken.LIFETIME);
    for (Middleware form : List.of(model.authenticator(), model.asyncAuthenticator())) {
      assertEquals("AuthStore[]", through(form, good).auth().toString());
    }
  }

  private static Request through(Middleware form, String token) throws Exception {
    Request request = Call.get("/").bearer(token).request();
    form.respond(request, inner -> HttpResponse.of(200));
    return request;
  }
}
