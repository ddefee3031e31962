package org.authlayer.conformance.saboteurs.composition;

import static org.authlayer.conformance.selftest.Requests.anonymous;
import static org.authlayer.conformance.selftest.Requests.authorized;
import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Saboteurs.against;
import static org.authlayer.conformance.selftest.Where.where;

import java.util.Map;
import java.util.function.Predicate;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.authlayer.ports.json.JsonValue.StringValue;

public final class CompositionSaboteurs {

  private static final String CHAINED = "/composition/login";
  private static final String SECURE = "/composition/secure";

  private static final HttpResponse SOMEBODY_ELSE =
      HttpResponse.of(
          200,
          new Body.Json(new ObjectValue(Map.of("email", new StringValue("else@example.org")))));

  private CompositionSaboteurs() {}

  public static Saboteurs all() {
    return against("AL-CMP-01")
        .wrong("guard placed between the two", refuses(CHAINED, authorized("Bearer ")))
        .wrong("tokens only", refuses(CHAINED, authorized("Basic ")))
        .wrong("a password's user is somebody else", stuck("Basic "))
        .wrong("a token's user is whoever came first", stuck("Bearer "))
        .wrong("lets everybody in", lets(CHAINED, anonymous()))
        .andAgainst("AL-CMP-02")
        .wrong("chain without guard", lets(CHAINED, anonymous()))
        .wrong("a wrong password passes", lets(CHAINED, authorized("Basic ")))
        .wrong("an unknown token passes", lets(CHAINED, authorized("Bearer ")))
        .wrong("no password opens it", refuses(CHAINED, authorized("Basic ")))
        .wrong("no token opens it", refuses(CHAINED, authorized("Bearer ")))
        .andAgainst("AL-CMP-03")
        .wrong("both types demanded", refuses(SECURE, any -> true))
        .wrong("Users only", refuses(SECURE, authorized("Basic ")))
        .wrong("Admins only", refuses(SECURE, authorized("Bearer ")))
        .wrong("neither type demanded", lets(SECURE, any -> true))
        .andAgainst("AL-CMP-04")
        .wrong("handler answers 200 with an empty body", lets(SECURE, any -> true))
        .wrong("anonymous callers pass", lets(SECURE, anonymous()))
        .wrong("any password of the Admin passes", lets(SECURE, authorized("Basic ")))
        .wrong("any token passes", lets(SECURE, authorized("Bearer ")))
        .wrong("refuses the Admin", refuses(SECURE, authorized("Basic ")))
        .wrong("refuses Users", refuses(SECURE, authorized("Bearer ")));
  }

  private static Tamper<?> refuses(String path, Predicate<HttpRequest> which) {
    return where(to(path).and(which)).instead(401);
  }

  private static Tamper<?> lets(String path, Predicate<HttpRequest> which) {
    return where(to(path).and(which), 401).answers(200);
  }

  /** Answers requests of one scheme as somebody else. */
  private static Tamper<?> stuck(String scheme) {
    return where(to(CHAINED).and(authorized(scheme)), 200).answers(SOMEBODY_ELSE);
  }
}
