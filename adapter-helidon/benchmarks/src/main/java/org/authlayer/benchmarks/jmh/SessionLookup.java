package org.authlayer.benchmarks.jmh;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import org.authlayer.benchmarks.Population;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.middleware.SessionsMiddleware;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.SessionSettings;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * A session by its cookie, and the same session kept; its floor finds it in the same map by the
 * digest of its identifier, which is never stored.
 */
@State(Scope.Benchmark)
public class SessionLookup {

  private static final HttpResponse ANSWER = HttpResponse.of(200);

  private final Instant now = Instant.now();
  private final String session = Population.session(1);
  private final Map<String, SessionData> byDigest = sessions();
  private final HttpRequest message = Requests.get("Cookie", "app_session=" + session);
  private final Responder chain =
      new SessionsMiddleware(
              new HeldSessions(byDigest),
              SessionSettings.standard(),
              InstantSource.fixed(now),
              new SecureRandom(),
              event -> {})
          .to(request -> ANSWER);

  @Benchmark
  public HttpResponse layer() throws Exception {
    return chain.respond(Request.of(message));
  }

  @Benchmark
  public Optional<SessionData> floor() {
    return Optional.ofNullable(byDigest.get(digest(session)));
  }

  private Map<String, SessionData> sessions() {
    Map<String, SessionData> sessions = new HashMap<>();
    for (int number = 1; number <= 1000; number++) {
      String digest = digest(Population.session(number));
      var users = Map.of("User", new SessionIdentity(Population.id(number), now));
      Instant end = now.plus(Duration.ofDays(7));
      sessions.put(digest, new SessionData(digest, users, Map.of(), now, now, end, ""));
    }
    return sessions;
  }

  private static String digest(String session) {
    try {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(sha256.digest(session.getBytes(StandardCharsets.US_ASCII)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
