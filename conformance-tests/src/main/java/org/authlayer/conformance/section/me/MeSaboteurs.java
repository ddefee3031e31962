package org.authlayer.conformance.section.me;

import java.math.BigInteger;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.conformance.selftest.Wrong;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;

/** Wrong implementations of what MeChecks checks. */
public final class MeSaboteurs {

  private MeSaboteurs() {}

  public static List<WireSaboteur> all() {
    return Stream.of(owners(), doors(), texts(), lookups()).flatMap(List::stream).toList();
  }

  private static List<WireSaboteur> owners() {
    return List.of(
        WireSaboteur.ofEnvironment("AL-ME-01", "answers the first user", firstOwner()),
        WireSaboteur.ofEnvironment("AL-ME-03", "answers somebody else", Wrong.owner()),
        WireSaboteur.ofEnvironment("AL-ME-06", "answers somebody else", Wrong.owner()),
        WireSaboteur.ofEnvironment(
            "AL-ME-02",
            "accepts any decodable 16-byte value",
            Wrong.lookup(
                (presented, stored) ->
                    presented.length() == 24 && !Wrong.decoded(presented).isEmpty())));
  }

  private static List<WireSaboteur> doors() {
    return List.of(
        open("Basic is accepted on the token route", "GET /token/me", "Basic "),
        open("Basic is accepted on the session route", "GET /session/me", "Basic "),
        open("the token route is open", "GET /token/me", ""),
        open("the simple route is open", "GET /simple/me", ""),
        open("the session route is open", "GET /session/me", ""));
  }

  private static List<WireSaboteur> texts() {
    return List.of(
        text("AL-ME-04", "answers the token", "GET /simple/me", "", "simple+token/of-the-kit=="),
        text("AL-ME-05", "answers the name", "GET /session/me", "Authorization", "Ada"),
        text("AL-ME-05", "answers a session with the name", "GET /session/me", "Cookie", "Ada"),
        WireSaboteur.ofApplication(
            "AL-ME-05",
            "gives no session",
            Wrong.answer(
                "GET /session/me", answer -> HttpResponse.of(answer.status(), answer.body()))));
  }

  private static List<WireSaboteur> lookups() {
    return List.of(
        finds("lookup ignores case", String::equalsIgnoreCase),
        finds("lookup uses the beginning", (sent, stored) -> stored.startsWith(sent)),
        finds("lookup ignores what follows", String::startsWith),
        finds("lookup uses LIKE: %", (sent, stored) -> sent.equals("%")),
        finds(
            "lookup uses LIKE: _",
            (sent, stored) ->
                sent.startsWith("_") && sent.substring(1).equals(stored.substring(1))),
        finds("lookup pastes the value into SQL", (sent, stored) -> sent.contains("'OR'")),
        finds("lookup ignores padding", (sent, stored) -> (sent + "==").equals(stored)),
        finds(
            "lookup compares decoded bytes",
            (sent, stored) -> sent.length() == 24 && decoded(sent).equals(decoded(stored))));
  }

  private static WireSaboteur open(String wrong, String route, String scheme) {
    return WireSaboteur.ofApplication(
        "AL-ME-03",
        wrong,
        Wrong.answer(
            request ->
                Wrong.isTo(request, route)
                    && (scheme.isEmpty()
                        ? Wrong.sent(request, "Authorization").isEmpty()
                        : Wrong.sent(request, "Authorization").startsWith(scheme)),
            answer -> HttpResponse.of(200)));
  }

  private static WireSaboteur text(
      String clause, String wrong, String route, String header, String text) {
    return WireSaboteur.ofApplication(
        clause,
        wrong,
        Wrong.answer(
            request ->
                Wrong.isTo(request, route)
                    && (header.isEmpty() || request.headers().first(header).isPresent()),
            answer ->
                answer.status() == 200
                    ? new HttpResponse(200, answer.headers(), new Body.Text(text))
                    : answer));
  }

  private static WireSaboteur finds(String wrong, BiPredicate<String, String> same) {
    return WireSaboteur.ofEnvironment("AL-ME-06", wrong, Wrong.lookup(same));
  }

  private static Tamper<UserTokens> firstOwner() {
    AtomicReference<Optional<User>> first = new AtomicReference<>(Optional.empty());
    return Wrong.found(
        found ->
            found.map(
                token -> {
                  User owner = first.get().orElse(token.user());
                  first.set(Optional.of(owner));
                  return new UserToken(token.id(), token.value(), owner, token.expiresAt());
                }));
  }

  private static String decoded(String base64) {
    try {
      return String.format(
          Locale.ROOT, "%x", new BigInteger(1, Base64.getDecoder().decode(base64)));
    } catch (IllegalArgumentException malformed) {
      return "";
    }
  }
}
