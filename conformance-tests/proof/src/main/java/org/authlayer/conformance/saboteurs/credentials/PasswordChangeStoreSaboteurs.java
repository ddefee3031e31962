package org.authlayer.conformance.saboteurs.credentials;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.time.Instant;
import java.util.UUID;
import java.util.function.BiFunction;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.PasswordChange;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;
import org.jspecify.annotations.Nullable;

/** Stores that change a password in part, or without comparing: AL-DEC-45. */
public final class PasswordChangeStoreSaboteurs {

  private PasswordChangeStoreSaboteurs() {}

  public static Saboteurs all() {
    return against("AL-DEC-45")
        .wrong(
            "the expected hash is not compared",
            changing(
                (stores, asked) ->
                    stores.changePassword(
                        expecting(asked, stored(stores.users(), asked.userId())))))
        .wrong(
            "the hash is not changed",
            changing(
                (stores, asked) -> {
                  boolean changed = stores.changePassword(asked);
                  stores.users().replaceHash(asked.userId(), asked.newHash(), asked.expectedHash());
                  return changed;
                }))
        .wrong(
            "tokens survive", changing((stores, it) -> hash(stores, it) && endSessions(stores, it)))
        .wrong(
            "sessions survive", changing((stores, it) -> hash(stores, it) && endTokens(stores, it)))
        .wrong(
            "the kept session ends",
            changing((stores, it) -> stores.changePassword(keeping(it, it.keptToken(), null))))
        .wrong(
            "a refused change ends tokens",
            changing(
                (stores, asked) -> {
                  boolean changed = stores.changePassword(asked);
                  return endSessions(stores, asked) && changed;
                }))
        .wrong(
            "a hash is replaced unseen",
            Tamper.users().on(Users::replaceHash),
            (users, id, old, next) -> users.replaceHash(id, stored(users, id), next))
        .wrong(
            "the stored hash is not recognized",
            Tamper.users().on(Users::hasHash),
            (users, id, hash) -> false)
        .wrong(
            "a replaced hash is still the user's",
            Tamper.users().on(Users::hasHash),
            (users, id, hash) -> users.findById(id).isPresent())
        .wrong(
            "no user has a hash",
            Tamper.users().on(Users::hasHash),
            (users, id, hash) -> users.hasHash(id, hash) || users.findById(id).isEmpty())
        .wrong(
            "two changes at once both succeed",
            changing(
                (stores, it) ->
                    stores.changePassword(it) || it.expectedHash().startsWith("round")));
  }

  private static Tamper<?> changing(BiFunction<Stores, PasswordChange, Boolean> change) {
    return Tamper.stores().on(Stores::changePassword).does(change);
  }

  private static String stored(Users users, UUID id) {
    return users.findById(id).map(User::passwordHash).orElse("");
  }

  private static boolean hash(Stores stores, PasswordChange asked) {
    return stores.users().replaceHash(asked.userId(), asked.expectedHash(), asked.newHash());
  }

  private static boolean endTokens(Stores stores, PasswordChange asked) {
    stores.userTokens().findByUser(asked.userId(), Instant.EPOCH).stream()
        .map(TokenSummary::id)
        .filter(token -> !token.equals(asked.keptToken()))
        .forEach(stores.userTokens()::remove);
    return true;
  }

  private static boolean endSessions(Stores stores, PasswordChange asked) {
    stores
        .sessions()
        .removeByEntry(asked.sessionEntry(), asked.userId().toString(), asked.keptSession());
    return true;
  }

  private static PasswordChange expecting(PasswordChange asked, String hash) {
    return new PasswordChange(
        asked.userId(),
        asked.sessionEntry(),
        hash,
        asked.newHash(),
        asked.keptToken(),
        asked.keptSession());
  }

  private static PasswordChange keeping(
      PasswordChange asked, @Nullable UUID token, @Nullable String session) {
    return new PasswordChange(
        asked.userId(),
        asked.sessionEntry(),
        asked.expectedHash(),
        asked.newHash(),
        token,
        session);
  }
}
