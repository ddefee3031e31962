package org.authlayer.conformance.section.me;

import static org.authlayer.conformance.selftest.Requests.anonymous;
import static org.authlayer.conformance.selftest.Requests.authorized;
import static org.authlayer.conformance.selftest.Requests.decoded;
import static org.authlayer.conformance.selftest.Requests.sends;
import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Where.where;
import static org.authlayer.conformance.selftest.WireSaboteur.wrong;

import java.math.BigInteger;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.authlayer.conformance.selftest.Answers;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.conformance.selftest.WrongTokens;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** Wrong implementations of what MeChecks checks. */
public final class MeSaboteurs {

  private MeSaboteurs() {}

  public static List<WireSaboteur> all() {
    return Stream.of(owners(), doors(), texts(), lookups()).flatMap(List::stream).toList();
  }

  private static List<WireSaboteur> owners() {
    return List.of(
        wrong("AL-ME-01", "answers the first user", firstOwner()),
        wrong("AL-ME-03", "answers somebody else", WrongTokens.owner()),
        wrong("AL-ME-06", "answers somebody else", WrongTokens.owner()),
        wrong(
            "AL-ME-02",
            "accepts any decodable 16-byte value",
            WrongTokens.lookup((sent, stored) -> sent.length() == 24 && !decoded(sent).isEmpty())));
  }

  private static List<WireSaboteur> doors() {
    return List.of(
        open("Basic is accepted on the token route", "GET /token/me", authorized("Basic ")),
        open("Basic is accepted on the session route", "GET /session/me", authorized("Basic ")),
        open("the token route is open", "GET /token/me", anonymous()),
        open("the simple route is open", "GET /simple/me", anonymous()),
        open("the session route is open", "GET /session/me", anonymous()));
  }

  private static List<WireSaboteur> texts() {
    return List.of(
        text("AL-ME-04", "answers the token", to("GET /simple/me"), "simple+token/of-the-kit=="),
        text(
            "AL-ME-05",
            "answers the name",
            to("GET /session/me").and(sends("Authorization")),
            "Ada"),
        text(
            "AL-ME-05",
            "answers a session with the name",
            to("GET /session/me").and(sends("Cookie")),
            "Ada"),
        wrong(
            "AL-ME-05",
            "gives no session",
            where(to("GET /session/me"))
                .answers(answer -> HttpResponse.of(answer.status(), answer.body()))));
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
            (sent, stored) -> sent.length() == 24 && bytes(sent).equals(bytes(stored))));
  }

  private static WireSaboteur open(String wrong, String route, Predicate<HttpRequest> which) {
    return wrong("AL-ME-03", wrong, where(to(route).and(which)).answers(200));
  }

  private static WireSaboteur text(
      String clause, String wrong, Predicate<HttpRequest> which, String text) {
    return wrong(clause, wrong, where(which, 200).answers(Answers.text(text)));
  }

  private static WireSaboteur finds(String wrong, BiPredicate<String, String> same) {
    return wrong("AL-ME-06", wrong, WrongTokens.lookup(same));
  }

  private static Tamper<UserTokens> firstOwner() {
    AtomicReference<Optional<User>> first = new AtomicReference<>(Optional.empty());
    return WrongTokens.found(
        token -> {
          User owner = first.get().orElse(token.user());
          first.set(Optional.of(owner));
          return new UserToken(token.id(), token.value(), owner, token.expiresAt());
        });
  }

  private static String bytes(String base64) {
    try {
      return String.format(
          Locale.ROOT, "%x", new BigInteger(1, Base64.getDecoder().decode(base64)));
    } catch (IllegalArgumentException malformed) {
      return "";
    }
  }
}
