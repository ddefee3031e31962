package org.authlayer.conformance.saboteurs.credentials;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.NewUserToken;
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
        .wrong(
            "the first made is listed first",
            listing((tokens, user, now) -> tokens.findByUser(user, now).reversed()))
        .wrong("everybody's tokens are listed", listingEverybodys())
        .wrong("use is not noted", Tamper.tokens().on(UserTokens::used), (tokens, id, at) -> {})
        .wrong(
            "the client of a token is forgotten",
            Tamper.tokens().on(UserTokens::add),
            (tokens, it) -> tokens.add(withoutClient(it)))
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

  private static Tamper<UserTokens> listingEverybodys() {
    return Tamper.tokens()
        .with(ConcurrentHashMap::<UUID>newKeySet, (tokens, owners) -> listingAllOf(tokens, owners));
  }

  private static Tamper<UserTokens> listingAllOf(Tamper<UserTokens> tokens, Set<UUID> owners) {
    return tokens
        .on(UserTokens::add)
        .does(
            (right, token) -> {
              owners.add(token.userId());
              return right.add(token);
            })
        .on(UserTokens::findByUser)
        .does(
            (right, user, now) ->
                owners.stream().flatMap(it -> right.findByUser(it, now).stream()).toList());
  }

  private static NewUserToken withoutClient(NewUserToken it) {
    return new NewUserToken(it.value(), it.userId(), it.expiresAt(), it.createdAt(), "");
  }
}
