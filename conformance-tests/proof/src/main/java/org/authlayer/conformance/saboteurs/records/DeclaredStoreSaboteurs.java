package org.authlayer.conformance.saboteurs.records;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WrongTokens;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;

public final class DeclaredStoreSaboteurs {

  private DeclaredStoreSaboteurs() {}

  public static Saboteurs all() {
    return against("AL-DEC-17")
        .wrong(
            "tokens keep their user as it was", WrongTokens.found(DeclaredStoreSaboteurs::asItWas))
        .wrong("orphaned tokens yield their former user", WrongTokens.foundAgain())
        .wrong(
            "the rows of orphaned tokens stay",
            WrongRows.rows(
                rows -> {
                  List<Map<String, String>> more = new ArrayList<>(rows);
                  more.add(Map.of("value", "adas"));
                  return more;
                }))
        .wrong(
            "tokens of others yield no user afterwards",
            Tamper.tokens().on(UserTokens::findByValue),
            (tokens, value) -> tokens.findByValue(value).filter(token -> value.equals("adas")));
  }

  private static UserToken asItWas(UserToken token) {
    User now = token.user();
    User then = new User(now.id(), now.name(), "ada@example.org", now.passwordHash());
    return new UserToken(token.id(), token.value(), then, token.expiresAt());
  }
}
