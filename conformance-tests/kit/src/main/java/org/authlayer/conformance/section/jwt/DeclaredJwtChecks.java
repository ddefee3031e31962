package org.authlayer.conformance.section.jwt;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.authlayer.conformance.jose.Jwks;
import org.authlayer.conformance.jose.Jwt;
import org.authlayer.conformance.jose.JwtForge;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.target.Declared;
import org.authlayer.conformance.wire.Answer;

/** Declared answers about JSON web tokens: AL-DEC-07 to AL-DEC-10. */
public final class DeclaredJwtChecks {

  private DeclaredJwtChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-DEC-07", DeclaredJwtChecks::algorithmAndKeyAreAsDeclared),
        new WireCheck(
            "AL-DEC-08",
            DeclaredJwtChecks::claimsAreAsDeclared,
            DeclaredJwtChecks::boundaryIsAsDeclared,
            DeclaredJwtChecks::notBeforeIsReadAsDeclared),
        new WireCheck("AL-DEC-09", DeclaredJwtChecks::tokenOutlivesItsUserAsDeclared),
        new WireCheck("AL-DEC-10", DeclaredJwtChecks::ownLogicAnswersAsDeclared));
  }

  public static void algorithmAndKeyAreAsDeclared(Probe probe) throws Exception {
    JwtDoor door = new JwtDoor(probe);
    Jwt token = door.issued();
    String algorithm = probe.declared().text("decisions.jwt.alg");
    probe.equal("algorithm", algorithm, token.header().path("alg").asText());
    Optional<String> published = Jwks.place(probe);
    if (!algorithm.startsWith("HS") && published.isPresent()) {
      probe.holds(
          "the published key verifies it",
          Jwks.verifies(token, Jwks.published(probe, published.get(), token)));
      return;
    }
    if (!algorithm.startsWith("HS")) {
      String again = JwtForge.trusted(probe).sign(token.header(), token.payload());
      door.accepts("signed by the kit with the declared private key, the same header", again);
      return;
    }
    JwtForge forge = JwtForge.trusted(probe);
    Jwt again = Jwt.parse(forge.sign(token.header(), token.payload()));
    byte[] own = forge.signer().sign(token.signed().getBytes(StandardCharsets.US_ASCII));
    probe.holds(
        "the declared key made the signature", MessageDigest.isEqual(own, token.signature()));
    Optional<String> kid = probe.declared().find("credentials.jwt.kid");
    probe.equal("kid", kid.orElse("none"), token.header().path("kid").asText("none"));
    door.accepts("signed by the kit, the same header", again.compact());
    ObjectNode unknown = token.header().deepCopy().put("kid", "unknown-" + kid.orElse("kid"));
    String compact = forge.sign(unknown, token.payload());
    if (probe.declared().is("decisions.jwt.unknownKid", "refused")) {
      door.refuses("signed by the kit, an unknown kid", compact);
    } else {
      door.accepts("signed by the kit, an unknown kid", compact);
    }
  }

  public static void claimsAreAsDeclared(Probe probe) throws Exception {
    JwtDoor door = new JwtDoor(probe);
    Jwt token = door.issued();
    Set<String> names = new HashSet<>();
    token.payload().fieldNames().forEachRemaining(names::add);
    Set<String> expected = Set.copyOf(probe.declared().names("decisions.jwt.claims"));
    probe.equal("names of the claims", expected, names);
    agree(probe, token);
    JwtForge forge = JwtForge.trusted(probe);
    door.accepts("signed by the kit", forge.sign(token.header(), token.payload()));
    Instant now = probe.levers().time(probe.send(probe.guarded()));
    for (String over : List.of("exp", "expiration")) {
      if (names.contains("exp")) {
        ObjectNode claims = token.payload().deepCopy().put(over, now.getEpochSecond() - 60);
        door.refuses("only " + over + " is over", forge.sign(token.header(), claims));
      }
    }
  }

  public static void boundaryIsAsDeclared(Probe probe) throws Exception {
    JwtDoor door = new JwtDoor(probe);
    Declared declared = probe.declared();
    JwtForge forge = JwtForge.trusted(probe);
    Jwt token = door.issued();
    Instant now = probe.levers().time(probe.send(probe.guarded()));
    int leeway = declared.number("decisions.jwt.leewaySeconds");
    boolean still = probe.levers().isClockStill();
    int spare = still ? 1 : 30;
    door.accepts(
        "within the leeway, with " + spare + " s to spare",
        JwtChecks.lasting(forge, token, now, spare - leeway));
    boolean expired = declared.yes("decisions.jwt.expiredAtInstant");
    Instant surely = now.minus(probe.levers().grain(now));
    String edge = JwtChecks.lasting(forge, token, surely, expired ? -leeway : -leeway - 1);
    door.refuses("at the first instant after the leeway", edge);
    if (!expired && still) {
      door.accepts("at the very instant", JwtChecks.lasting(forge, token, now, -leeway));
    }
  }

  public static void tokenOutlivesItsUserAsDeclared(Probe probe) throws Exception {
    JwtDoor door = new JwtDoor(probe);
    JwtForge forge = JwtForge.trusted(probe);
    Jwt token = door.issued();
    String nobody = UUID.randomUUID().toString();
    ObjectNode orphan = token.payload().deepCopy().put("userId", nobody);
    if (orphan.has("sub")) {
      orphan.put("sub", nobody);
    }
    door.accepts("of a user that exists", forge.sign(token.header(), token.payload()));
    String compact = forge.sign(token.header(), orphan);
    if (probe.declared().yes("decisions.jwt.checksUser")) {
      probe.rejected("of a user that does not exist", probe.guarded().bearer(compact));
    } else {
      door.accepts("of a user that does not exist", compact);
      probe.rejected("no token", probe.guarded());
    }
  }

  public static void ownLogicAnswersAsDeclared(Probe probe) throws Exception {
    Answer right = probe.accepted("the declared example", probe.routes().manualLogin());
    probe.holds("it yields a token", Jwt.occursIn(right.text()));
    Answer wrong = probe.routes().wrongManualLogin();
    probe.refusal(
        "the wrong example is refused with the declared status",
        wrong.status() == probe.declared().number("decisions.jwtManual.refusal"),
        wrong);
  }

  /** The registered claims, where they are declared, say the same as the specification's two. */
  private static void agree(Probe probe, Jwt token) {
    ObjectNode claims = token.payload();
    BigDecimal expiration = claims.path("expiration").decimalValue();
    probe.holds("expiration is a number", claims.path("expiration").isNumber());
    if (claims.has("exp")) {
      probe.holds(
          "exp equals expiration", claims.path("exp").decimalValue().compareTo(expiration) == 0);
    }
    if (claims.has("iat")) {
      BigDecimal issued = expiration.subtract(BigDecimal.valueOf(900));
      BigDecimal off = claims.path("iat").decimalValue().subtract(issued).abs();
      probe.holds(
          "iat is the moment of creation, to the second", off.compareTo(BigDecimal.ONE) < 0);
    }
  }

  /** {@code decisions.jwt.notBefore} is {@code obeyed} or {@code ignored}. */
  public static void notBeforeIsReadAsDeclared(Probe probe) throws Exception {
    JwtDoor door = new JwtDoor(probe);
    JwtForge forge = JwtForge.trusted(probe);
    Jwt token = door.issued();
    Instant now = probe.levers().time(probe.send(probe.guarded()));
    ObjectNode past = token.payload().deepCopy().put("nbf", now.getEpochSecond() - 60);
    door.accepts("nbf in the past", forge.sign(token.header(), past));
    ObjectNode future = token.payload().deepCopy().put("nbf", now.getEpochSecond() + 600);
    String compact = forge.sign(token.header(), future);
    if (probe.declared().is("decisions.jwt.notBefore", "obeyed")) {
      door.refuses("nbf in the future", compact);
    } else {
      door.accepts("nbf in the future", compact);
    }
  }
}
