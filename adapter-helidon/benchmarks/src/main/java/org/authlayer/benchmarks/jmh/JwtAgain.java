package org.authlayer.benchmarks.jmh;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.authlayer.adapter.helidon.jwt.JwtKey;
import org.authlayer.adapter.helidon.jwt.NimbusJwts;
import org.authlayer.domain.jwt.SessionToken;
import org.authlayer.ports.driven.Jwts;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A signed token that was there before to its payload; the floor is a map asked for the token. */
@State(Scope.Benchmark)
public class JwtAgain {

  private static final byte[] SECRET =
      Base64.getDecoder().decode("q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQmb0eWX/3Zrk=");

  private final Jwts jwts = new NimbusJwts(List.of(JwtKey.hs256("main", SECRET)), "main");
  private final byte[] token =
      SignedTokens.of(SECRET, 1).get(0).getBytes(StandardCharsets.US_ASCII);
  private final Map<String, Boolean> known = new HashMap<>(Map.of(text(), true));
  private final Instant now = Instant.now();

  @Benchmark
  public Optional<SessionToken> layer() {
    return jwts.verify(text()).flatMap(SessionToken::parse).filter(payload -> payload.isValid(now));
  }

  @Benchmark
  public @Nullable Boolean floor() {
    return known.get(text());
  }

  /** As it comes from a request: a text that has no hash yet. */
  private String text() {
    return new String(token, StandardCharsets.US_ASCII);
  }
}
