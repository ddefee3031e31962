package org.authlayer.benchmarks.jmh;

import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.authlayer.domain.jwt.SessionToken;
import org.authlayer.jwt.JwtKey;
import org.authlayer.jwt.NimbusJwts;
import org.authlayer.ports.driven.Jwts;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Signed tokens of many users to their verified payloads; the floor is the HMAC over the same
 * bytes.
 */
@State(Scope.Benchmark)
public class JwtVerification {

  private static final byte[] SECRET =
      Base64.getDecoder().decode("q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQmb0eWX/3Zrk=");

  private final Jwts jwts = new NimbusJwts(List.of(JwtKey.hs256("main", SECRET)), "main", null);
  private final List<String> tokens = SignedTokens.of(SECRET, 10_000);
  private final byte[] signed = SignedTokens.input(tokens.get(0));
  private final Instant now = Instant.now();
  private final Mac mac = mac();
  private int turn;

  @Benchmark
  public Optional<SessionToken> layer() {
    turn = turn == tokens.size() - 1 ? 0 : turn + 1;
    return jwts.verify(tokens.get(turn))
        .flatMap(SessionToken::parse)
        .filter(payload -> payload.isValid(now));
  }

  @Benchmark
  public byte[] floor() {
    return mac.doFinal(signed);
  }

  private static Mac mac() {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(SECRET, "HmacSHA256"));
      return mac;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has HmacSHA256", e);
    }
  }
}
