package org.authlayer.conformance.section.jwt;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.authlayer.conformance.forwarding.ForwardingJwts;
import org.authlayer.conformance.memory.Json;
import org.authlayer.conformance.selftest.CoreSaboteur;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.TamperLayer;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.jwt.SessionToken;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.JsonValue;
import org.authlayer.ports.driving.JsonValue.ObjectValue;

/** Wrong implementations of what JwtCoreChecks checks. */
public final class JwtCoreSaboteurs {

  private JwtCoreSaboteurs() {}

  public static List<CoreSaboteur> all() {
    return List.of(
        new CoreSaboteur(
            "AL-JWT-08",
            "one hour of leeway",
            TamperLayer.jwt(
                jwts -> jwts,
                time -> () -> time.instant().minusSeconds(3600),
                TamperLayer.nothing())),
        new CoreSaboteur(
            "AL-JWT-08",
            "expired a minute early",
            TamperLayer.jwt(
                jwts -> jwts, time -> () -> time.instant().plusSeconds(60), TamperLayer.nothing())),
        new CoreSaboteur(
            "AL-JWT-08",
            "an hour is signed for a quarter of it",
            TamperLayer.environment(Tamper.jwts(JwtCoreSaboteurs::signingAnHour))),
        new CoreSaboteur(
            "AL-JWT-15",
            "the payload is logged in before the signature check",
            TamperLayer.jwt(JwtCoreSaboteurs::trusting, time -> time, TamperLayer.nothing())),
        new CoreSaboteur(
            "AL-JWT-15",
            "expiry is not checked",
            TamperLayer.jwt(jwts -> jwts, time -> () -> Instant.EPOCH, TamperLayer.nothing())),
        new CoreSaboteur(
            "AL-JWT-15",
            "no payload is ever verified",
            TamperLayer.jwt(jwts -> jwts, time -> () -> Instant.MAX, TamperLayer.nothing())),
        new CoreSaboteur(
            "AL-JWT-16",
            "the payload is rebuilt with a new expiration",
            TamperLayer.jwt(jwts -> jwts, time -> time, changing(true))),
        new CoreSaboteur(
            "AL-JWT-16",
            "a user appears by magic",
            TamperLayer.jwt(jwts -> jwts, time -> time, changing(false))));
  }

  private static Middleware changing(boolean rebuilt) {
    return (request, next) -> {
      Optional<SessionToken> payload = request.auth().get(SessionToken.class);
      if (payload.isPresent() && rebuilt) {
        Instant later = payload.get().expiration().plus(Duration.ofMinutes(10));
        request.auth().login(new SessionToken(later, payload.get().userId()));
      } else if (payload.isPresent()) {
        request.auth().login(new User(payload.get().userId(), "", "", ""));
      }
      return next.respond(request);
    };
  }

  private static Jwts signingAnHour(Jwts jwts) {
    return new ForwardingJwts(jwts) {
      @Override
      public String sign(ObjectValue claims) {
        Map<String, JsonValue> members = new LinkedHashMap<>(claims.members());
        members.computeIfPresent("expiration", (name, value) -> later(value));
        members.computeIfPresent("exp", (name, value) -> later(value));
        return jwts.sign(new ObjectValue(members));
      }
    };
  }

  private static JsonValue later(JsonValue value) {
    return value instanceof JsonValue.NumberValue number
        ? new JsonValue.NumberValue(number.value().add(BigDecimal.valueOf(2700)))
        : value;
  }

  private static Jwts trusting(Jwts jwts) {
    return new ForwardingJwts(jwts) {
      @Override
      public Optional<ObjectValue> verify(String token) {
        try {
          byte[] claims = Base64.getUrlDecoder().decode(token.split("\\.", -1)[1]);
          return Json.value(new JsonMapper().readTree(claims)) instanceof ObjectValue object
              ? Optional.of(object)
              : Optional.empty();
        } catch (IOException malformed) {
          return Optional.empty();
        }
      }
    };
  }
}
