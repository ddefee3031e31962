package org.authlayer.conformance.saboteurs.credentials;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.UserTokens;

/** Stores that list, note, remove or drop a user's tokens wrongly: AL-DEC-43. */
public final class TokenListStoreSaboteurs {

  private static final Instant LATER = Instant.parse("2031-01-01T00:00:00Z");

  private TokenListStoreSaboteurs() {}

  public static Saboteurs all() {
    return against("AL-DEC-43")
        .wrong(
            "the expired are listed",
            listing((tokens, user, now) -> tokens.findByUser(user, Instant.EPOCH)))
        .wrong("anybody removes a token", removing((tokens, user, id) -> tokens.remove(id)))
        .wrong(
            "a removal is reported and not done",
            removing(
                (tokens, user, id) ->
                    tokens.findByUser(user, Instant.EPOCH).stream()
                        .anyMatch(it -> it.id().equals(id))))
        .wrong(
            "the living are dropped",
            dropping((tokens, now, most) -> tokens.removeExpired(LATER, most)))
        .wrong(
            "a batch has no bound",
            dropping((tokens, now, most) -> tokens.removeExpired(now, Integer.MAX_VALUE)));
  }

  private static Tamper<?> listing(Tamper.Two<UserTokens, UUID, Instant, List<TokenSummary>> list) {
    return Tamper.tokens().on(UserTokens::findByUser).does(list);
  }

  private static Tamper<?> removing(Tamper.Two<UserTokens, UUID, UUID, Boolean> remove) {
    return Tamper.tokens().on(UserTokens::removeOf).does(remove);
  }

  private static Tamper<?> dropping(Tamper.Two<UserTokens, Instant, Integer, Integer> drop) {
    return Tamper.tokens().on(UserTokens::removeExpired).does(drop);
  }
}
