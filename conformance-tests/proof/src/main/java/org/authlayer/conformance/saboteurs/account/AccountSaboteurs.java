package org.authlayer.conformance.saboteurs.account;

import static org.authlayer.conformance.selftest.Requests.authorization;
import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Saboteurs.against;
import static org.authlayer.conformance.selftest.Where.where;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.authlayer.conformance.selftest.Answers;
import org.authlayer.conformance.selftest.JwtTamper;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WrongTokens;
import org.authlayer.ports.driven.PasswordChange;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ArrayValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.authlayer.ports.json.JsonValue.StringValue;

public final class AccountSaboteurs {

  private static final String CLAUSE = "AL-DEC-37";

  private AccountSaboteurs() {}

  public static Saboteurs all() {
    return Saboteurs.all(tokens(), answers(), changes());
  }

  private static Saboteurs tokens() {
    return against(CLAUSE)
        .wrong("one token is listed", listing(1))
        .wrong("a token is found by its owner's last value", WrongTokens.foundAgain());
  }

  private static Saboteurs answers() {
    return against(CLAUSE)
        .wrong("the list shows a value", Tamper.answers(AccountSaboteurs::withValue))
        .wrong("a deletion is told and not made", instead(200, to("DELETE /account")));
  }

  private static Saboteurs changes() {
    return against(CLAUSE)
        .wrong(
            "a change ends the token that asked",
            changing(
                (right, it) ->
                    right.changePassword(
                        new PasswordChange(
                            it.userId(),
                            it.sessionEntry(),
                            it.expectedHash(),
                            it.newHash(),
                            null,
                            it.keptSession()))));
  }

  private static Tamper<?> changing(BiFunction<Stores, PasswordChange, Boolean> change) {
    return Tamper.stores().on(Stores::changePassword).does(change);
  }

  private static Tamper<?> instead(int status, Predicate<HttpRequest> which) {
    return where(which.and(it -> it.path().startsWith("/account"))).instead(status);
  }

  private static Tamper<?> listing(int most) {
    return Tamper.tokens()
        .on(UserTokens::findByUser)
        .does((right, user, now) -> right.findByUser(user, now).stream().limit(most).toList());
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
