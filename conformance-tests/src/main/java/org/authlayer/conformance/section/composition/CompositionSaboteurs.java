package org.authlayer.conformance.section.composition;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.authlayer.conformance.selftest.Tamper;
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

  private CompositionSaboteurs() {}

  public static List<WireSaboteur> all() {
    return List.of(
        refuses("AL-CMP-01", "guard placed between the two", CHAINED, with("Bearer ")),
        refuses("AL-CMP-01", "tokens only", CHAINED, with("Basic ")),
        stuck("a password's user is somebody else", "Basic "),
        stuck("a token's user is whoever came first", "Bearer "),
        lets("AL-CMP-01", "lets everybody in", CHAINED, with("")),
        lets("AL-CMP-02", "chain without guard", CHAINED, with("")),
        lets("AL-CMP-02", "a wrong password passes", CHAINED, with("Basic ")),
        lets("AL-CMP-02", "an unknown token passes", CHAINED, with("Bearer ")),
        refuses("AL-CMP-02", "no password opens it", CHAINED, with("Basic ")),
        refuses("AL-CMP-02", "no token opens it", CHAINED, with("Bearer ")),
        refuses("AL-CMP-03", "both types demanded", SECURE, any -> true),
        refuses("AL-CMP-03", "Users only", SECURE, with("Basic ")),
        refuses("AL-CMP-03", "Admins only", SECURE, with("Bearer ")),
        lets("AL-CMP-03", "neither type demanded", SECURE, any -> true),
        lets("AL-CMP-04", "handler answers 200 with an empty body", SECURE, any -> true),
        lets("AL-CMP-04", "anonymous callers pass", SECURE, with("")),
        lets("AL-CMP-04", "any password of the Admin passes", SECURE, with("Basic ")),
        lets("AL-CMP-04", "any token passes", SECURE, with("Bearer ")),
        refuses("AL-CMP-04", "refuses the Admin", SECURE, with("Basic ")),
        refuses("AL-CMP-04", "refuses Users", SECURE, with("Bearer ")));
  }

  private static WireSaboteur refuses(
      String clause, String wrong, String path, Predicate<HttpRequest> which) {
    return WireSaboteur.ofApplication(
        clause,
        wrong,
        Tamper.instead(
            request -> request.path().equals(path) && which.test(request),
            request -> HttpResponse.of(401)));
  }

  private static WireSaboteur lets(
      String clause, String wrong, String path, Predicate<HttpRequest> which) {
    return WireSaboteur.ofApplication(
        clause,
        wrong,
        Tamper.answers(
            (request, answer) ->
                answer.status() == 401 && request.path().equals(path) && which.test(request)
                    ? HttpResponse.of(200)
                    : answer));
  }

  /** Answers requests of one scheme as somebody else. */
  private static WireSaboteur stuck(String wrong, String scheme) {
    return WireSaboteur.ofApplication(
        "AL-CMP-01",
        wrong,
        Tamper.answers(
            (request, answer) ->
                answer.status() == 200
                        && request.path().equals(CHAINED)
                        && with(scheme).test(request)
                    ? somebodyElse()
                    : answer));
  }

  private static HttpResponse somebodyElse() {
    return HttpResponse.of(
        200, new Body.Json(new ObjectValue(Map.of("email", new StringValue("else@example.org")))));
  }

  /** A request with a credential of a scheme; with none for the empty scheme. */
  private static Predicate<HttpRequest> with(String scheme) {
    return request ->
        request
            .headers()
            .first("Authorization")
            .map(line -> !scheme.isEmpty() && line.startsWith(scheme))
            .orElse(scheme.isEmpty());
  }
}
