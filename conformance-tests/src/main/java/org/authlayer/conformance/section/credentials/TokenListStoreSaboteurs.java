package org.authlayer.conformance.section.credentials;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.authlayer.conformance.selftest.StoreSaboteur;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.UserTokens;

/** Stores that list, note, remove or drop a user's tokens wrongly: AL-DEC-43. */
public final class TokenListStoreSaboteurs {

  private static final Instant LATER = Instant.parse("2031-01-01T00:00:00Z");

  private TokenListStoreSaboteurs() {}

  public static List<StoreSaboteur> all() {
    return List.of(
        listing(
            "the expired are listed",
            (tokens, user, now) -> tokens.findByUser(user, Instant.EPOCH)),
        listing(
            "the first made is listed first",
            (tokens, user, now) -> tokens.findByUser(user, now).reversed()),
        bad("everybody's tokens are listed", listingEverybodys()),
        bad("use is not noted", Tamper.tokens().on(UserTokens::used).does((tokens, id, at) -> {})),
        bad(
            "where a token was made is forgotten",
            Tamper.tokens()
                .on(UserTokens::add)
                .does((tokens, it) -> tokens.add(withoutClient(it)))),
        removing("anybody removes a token", (tokens, user, id) -> tokens.remove(id)),
        removing(
            "a removal is told and not made",
            (tokens, user, id) ->
                tokens.findByUser(user, Instant.EPOCH).stream().anyMatch(it -> it.id().equals(id))),
        dropping(
            "the living are dropped", (tokens, now, most) -> tokens.removeExpired(LATER, most)),
        dropping("the expired are not dropped", (tokens, now, most) -> 0),
        dropping(
            "a batch has no bound",
            (tokens, now, most) -> tokens.removeExpired(now, Integer.MAX_VALUE)));
  }

  private static StoreSaboteur bad(String wrong, Tamper<UserTokens> part) {
    return StoreSaboteur.wrong("AL-DEC-43", wrong, part);
  }

  private static StoreSaboteur listing(
      String wrong, Tamper.Two<UserTokens, UUID, Instant, List<TokenSummary>> list) {
    return bad(wrong, Tamper.tokens().on(UserTokens::findByUser).does(list));
  }

  private static StoreSaboteur removing(
      String wrong, Tamper.Two<UserTokens, UUID, UUID, Boolean> remove) {
    return bad(wrong, Tamper.tokens().on(UserTokens::removeOf).does(remove));
  }

  private static StoreSaboteur dropping(
      String wrong, Tamper.Two<UserTokens, Instant, Integer, Integer> drop) {
    return bad(wrong, Tamper.tokens().on(UserTokens::removeExpired).does(drop));
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
