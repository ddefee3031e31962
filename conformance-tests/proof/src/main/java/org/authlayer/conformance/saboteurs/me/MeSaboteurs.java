package org.authlayer.conformance.saboteurs.me;

import static org.authlayer.conformance.selftest.Requests.anonymous;
import static org.authlayer.conformance.selftest.Requests.authorized;
import static org.authlayer.conformance.selftest.Requests.decoded;
import static org.authlayer.conformance.selftest.Requests.sends;
import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Saboteurs.against;
import static org.authlayer.conformance.selftest.Where.where;

import java.math.BigInteger;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.authlayer.conformance.selftest.Answers;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WrongTokens;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

public final class MeSaboteurs {

  private MeSaboteurs() {}

  public static Saboteurs all() {
    return Saboteurs.all(owners(), doors(), texts(), lookups());
  }

  private static Saboteurs owners() {
    return against("AL-ME-01")
        .wrong("answers the first user", firstOwner())
        .andAgainst("AL-ME-03")
        .wrong("answers somebody else", WrongTokens.owner())
        .andAgainst("AL-ME-06")
        .wrong("answers somebody else", WrongTokens.owner())
        .andAgainst("AL-ME-02")
        .wrong(
            "accepts any decodable 16-byte value",
            WrongTokens.lookup((sent, stored) -> sent.length() == 24 && !decoded(sent).isEmpty()));
  }

  private static Saboteurs doors() {
    return against("AL-ME-03")
        .wrong("Basic is accepted on the token route", open("GET /token/me", authorized("Basic ")))
        .wrong(
            "Basic is accepted on the session route", open("GET /session/me", authorized("Basic ")))
        .wrong("the token route is open", open("GET /token/me", anonymous()))
        .wrong("the simple route is open", open("GET /simple/me", anonymous()))
        .wrong("the session route is open", open("GET /session/me", anonymous()));
  }

  private static Saboteurs texts() {
    return against("AL-ME-04")
        .wrong("answers the token", text(to("GET /simple/me"), "simple+token/of-the-kit=="))
        .andAgainst("AL-ME-05")
        .wrong("answers the name", text(to("GET /session/me").and(sends("Authorization")), "Ada"))
        .wrong(
            "answers a session with the name",
            text(to("GET /session/me").and(sends("Cookie")), "Ada"))
        .wrong(
            "gives no session",
            where(to("GET /session/me"))
                .answers(answer -> HttpResponse.of(answer.status(), answer.body())));
  }

  private static Saboteurs lookups() {
    return against("AL-ME-06")
        .wrong("lookup ignores case", finds(String::equalsIgnoreCase))
        .wrong("lookup uses the beginning", finds((sent, stored) -> stored.startsWith(sent)))
        .wrong("lookup ignores what follows", finds(String::startsWith))
        .wrong("lookup uses LIKE: %", finds((sent, stored) -> sent.equals("%")))
        .wrong(
            "lookup uses LIKE: _",
            finds(
                (sent, stored) ->
                    sent.startsWith("_") && sent.substring(1).equals(stored.substring(1))))
        .wrong("lookup pastes the value into SQL", finds((sent, stored) -> sent.contains("'OR'")))
        .wrong("lookup ignores padding", finds((sent, stored) -> (sent + "==").equals(stored)))
        .wrong(
            "lookup compares decoded bytes",
            finds((sent, stored) -> sent.length() == 24 && bytes(sent).equals(bytes(stored))));
  }

  private static Tamper<?> open(String route, Predicate<HttpRequest> which) {
    return where(to(route).and(which)).answers(200);
  }

  private static Tamper<?> text(Predicate<HttpRequest> which, String text) {
    return where(which, 200).answers(Answers.text(text));
  }

  private static Tamper<?> finds(BiPredicate<String, String> same) {
    return WrongTokens.lookup(same);
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
