package org.authlayer.conformance.section.account;

import static org.authlayer.conformance.selftest.Requests.anonymous;
import static org.authlayer.conformance.selftest.Requests.authorization;
import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Where.where;
import static org.authlayer.conformance.selftest.WireSaboteur.wrong;

import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.authlayer.conformance.selftest.Answers;
import org.authlayer.conformance.selftest.JwtTamper;
import org.authlayer.conformance.selftest.LooseHasher;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.conformance.selftest.WrongTokens;
import org.authlayer.ports.driven.PasswordChange;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.JsonValue;
import org.authlayer.ports.driving.JsonValue.ArrayValue;
import org.authlayer.ports.driving.JsonValue.ObjectValue;
import org.authlayer.ports.driving.JsonValue.StringValue;

/** Wrong implementations of what AccountChecks checks. */
public final class AccountSaboteurs {

  private static final String CLAUSE = "AL-DEC-37";

  private AccountSaboteurs() {}

  public static List<WireSaboteur> all() {
    return Stream.of(tokens(), answers(), changes()).flatMap(List::stream).toList();
  }

  private static List<WireSaboteur> tokens() {
    return List.of(
        bad(
            "a revoked token works on",
            Tamper.tokens()
                .on(UserTokens::removeOf)
                .does(
                    (right, user, id) ->
                        right.findByUser(user, Instant.EPOCH).stream()
                            .anyMatch(token -> token.id().equals(id)))),
        bad(
            "anybody revokes a token",
            Tamper.tokens().on(UserTokens::removeOf).does((right, user, id) -> right.remove(id))),
        listing("tokens are not listed", 0),
        listing("one token is listed", 1),
        bad("a token is found by its owner's last value", WrongTokens.foundAgain()));
  }

  private static List<WireSaboteur> answers() {
    return List.of(
        bad("the list shows a value", Tamper.answers(AccountSaboteurs::withValue)),
        instead("no credential is needed", 200, anonymous()),
        instead("nobody sees an account", 401, request -> request.method().equals("GET")),
        instead(
            "nobody revokes a token",
            404,
            it -> it.method().equals("DELETE") && it.path().startsWith("/account/tokens/")),
        instead("the password cannot be changed", 403, it -> it.method().equals("PUT")),
        bad("a wrong password is told otherwise", where(403).status(400)),
        instead("a deletion is told and not made", 200, to("DELETE /account")));
  }

  private static List<WireSaboteur> changes() {
    return List.of(
        changing("a change is told and not made", (right, asked) -> true),
        changing(
            "a change ends no token",
            (right, it) -> right.users().replaceHash(it.userId(), it.expectedHash(), it.newHash())),
        changing(
            "a change ends the token that asked",
            (right, it) ->
                right.changePassword(
                    new PasswordChange(
                        it.userId(),
                        it.sessionEntry(),
                        it.expectedHash(),
                        it.newHash(),
                        null,
                        it.keptSession()))),
        bad("any current password will do", LooseHasher.where((sent, real) -> true)),
        bad(
            "the account is not deleted",
            Tamper.users().on(Users::remove).does((right, id) -> true)));
  }

  private static WireSaboteur bad(String wrong, Tamper<?> part) {
    return wrong(CLAUSE, wrong, part);
  }

  private static WireSaboteur changing(
      String wrong, BiFunction<Stores, PasswordChange, Boolean> change) {
    return bad(wrong, Tamper.stores().on(Stores::changePassword).does(change));
  }

  private static WireSaboteur instead(String wrong, int status, Predicate<HttpRequest> which) {
    return bad(wrong, where(which.and(it -> it.path().startsWith("/account"))).instead(status));
  }

  private static WireSaboteur listing(String wrong, int most) {
    return bad(
        wrong,
        Tamper.tokens()
            .on(UserTokens::findByUser)
            .does((right, user, now) -> right.findByUser(user, now).stream().limit(most).toList()));
  }

  private static HttpResponse withValue(HttpRequest request, HttpResponse answer) {
    if (!request.path().equals("/account/tokens")
        || !(answer.body() instanceof Body.Json(ArrayValue list))) {
      return answer;
    }
    StringValue value = new StringValue(authorization(request).replace("Bearer ", ""));
    List<JsonValue> more =
        list.elements().stream()
            .map(it -> it instanceof ObjectValue token ? JwtTamper.with(token, "value", value) : it)
            .toList();
    return Answers.body(new Body.Json(new ArrayValue(more))).apply(answer);
  }
}
