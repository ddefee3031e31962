package org.authlayer.conformance.section.composition;

import static org.authlayer.conformance.selftest.Requests.anonymous;
import static org.authlayer.conformance.selftest.Requests.authorized;
import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Where.where;
import static org.authlayer.conformance.selftest.WireSaboteur.wrong;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.JsonValue.ObjectValue;
import org.authlayer.ports.driving.JsonValue.StringValue;

/** Wrong implementations of what CompositionChecks checks. */
public final class CompositionSaboteurs {

  private static final String CHAINED = "/composition/login";
  private static final String SECURE = "/composition/secure";

  private static final HttpResponse SOMEBODY_ELSE =
      HttpResponse.of(
          200,
          new Body.Json(new ObjectValue(Map.of("email", new StringValue("else@example.org")))));

  private CompositionSaboteurs() {}

  public static List<WireSaboteur> all() {
    return List.of(
        refuses("AL-CMP-01", "guard placed between the two", CHAINED, authorized("Bearer ")),
        refuses("AL-CMP-01", "tokens only", CHAINED, authorized("Basic ")),
        stuck("a password's user is somebody else", "Basic "),
        stuck("a token's user is whoever came first", "Bearer "),
        lets("AL-CMP-01", "lets everybody in", CHAINED, anonymous()),
        lets("AL-CMP-02", "chain without guard", CHAINED, anonymous()),
        lets("AL-CMP-02", "a wrong password passes", CHAINED, authorized("Basic ")),
        lets("AL-CMP-02", "an unknown token passes", CHAINED, authorized("Bearer ")),
        refuses("AL-CMP-02", "no password opens it", CHAINED, authorized("Basic ")),
        refuses("AL-CMP-02", "no token opens it", CHAINED, authorized("Bearer ")),
        refuses("AL-CMP-03", "both types demanded", SECURE, any -> true),
        refuses("AL-CMP-03", "Users only", SECURE, authorized("Basic ")),
        refuses("AL-CMP-03", "Admins only", SECURE, authorized("Bearer ")),
        lets("AL-CMP-03", "neither type demanded", SECURE, any -> true),
        lets("AL-CMP-04", "handler answers 200 with an empty body", SECURE, any -> true),
        lets("AL-CMP-04", "anonymous callers pass", SECURE, anonymous()),
        lets("AL-CMP-04", "any password of the Admin passes", SECURE, authorized("Basic ")),
        lets("AL-CMP-04", "any token passes", SECURE, authorized("Bearer ")),
        refuses("AL-CMP-04", "refuses the Admin", SECURE, authorized("Basic ")),
        refuses("AL-CMP-04", "refuses Users", SECURE, authorized("Bearer ")));
  }

  private static WireSaboteur refuses(
      String clause, String wrong, String path, Predicate<HttpRequest> which) {
    return wrong(clause, wrong, where(to(path).and(which)).instead(401));
  }

  private static WireSaboteur lets(
      String clause, String wrong, String path, Predicate<HttpRequest> which) {
    return wrong(clause, wrong, where(to(path).and(which), 401).answers(200));
  }

  /** Answers requests of one scheme as somebody else. */
  private static WireSaboteur stuck(String wrong, String scheme) {
    return wrong(
        "AL-CMP-01", wrong, where(to(CHAINED).and(authorized(scheme)), 200).answers(SOMEBODY_ELSE));
  }
}
