package org.authlayer.conformance.section.credentials;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.BiFunction;
import org.authlayer.conformance.selftest.StoreSaboteur;
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

  public static List<StoreSaboteur> all() {
    return List.of(
        changing(
            "the expected hash is not compared",
            (stores, asked) ->
                stores.changePassword(expecting(asked, stored(stores.users(), asked.userId())))),
        changing(
            "the hash is not changed",
            (stores, asked) -> {
              boolean changed = stores.changePassword(asked);
              stores.users().replaceHash(asked.userId(), asked.newHash(), asked.expectedHash());
              return changed;
            }),
        changing("tokens survive", (stores, it) -> hash(stores, it) && endSessions(stores, it)),
        changing("sessions survive", (stores, it) -> hash(stores, it) && endTokens(stores, it)),
        changing(
            "the kept token ends",
            (stores, it) -> stores.changePassword(keeping(it, null, it.keptSession()))),
        changing(
            "the kept session ends",
            (stores, it) -> stores.changePassword(keeping(it, it.keptToken(), null))),
        changing(
            "a refused change ends tokens",
            (stores, asked) -> {
              boolean changed = stores.changePassword(asked);
              return endSessions(stores, asked) && changed;
            }),
        StoreSaboteur.wrong(
            "AL-DEC-45",
            "a hash is replaced unseen",
            Tamper.users()
                .on(Users::replaceHash)
                .does((users, id, old, next) -> users.replaceHash(id, stored(users, id), next))),
        changing(
            "two changes at once both succeed",
            (stores, it) -> stores.changePassword(it) || it.expectedHash().startsWith("round")));
  }

  private static StoreSaboteur changing(
      String wrong, BiFunction<Stores, PasswordChange, Boolean> change) {
    return StoreSaboteur.wrong(
        "AL-DEC-45", wrong, Tamper.stores().on(Stores::changePassword).does(change));
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
