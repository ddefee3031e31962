package org.authlayer.conformance.section.credentials;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.authlayer.conformance.selftest.StoreSaboteur;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionOrigin;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.UserTokens;
import org.jspecify.annotations.Nullable;

/** Stores that list or end the sessions of one user wrongly: AL-DEC-42. */
public final class SessionListStoreSaboteurs {

  private static final Comparator<SessionData> BY_BEGINNING =
      Comparator.comparing(SessionData::createdAt);

  private SessionListStoreSaboteurs() {}

  public static List<StoreSaboteur> all() {
    return List.of(
        listing(
            "the expired are listed",
            (it, name, value, now) -> it.findByEntry(name, value, Instant.EPOCH)),
        listing(
            "everybody's are listed",
            (it, name, value, now) ->
                Stream.of("ada", "bob")
                    .flatMap(user -> it.findByEntry(name, user, now).stream())
                    .toList()),
        listing(
            "they are listed as they began",
            (it, name, value, now) ->
                it.findByEntry(name, value, now).stream().sorted(BY_BEGINNING).toList()),
        listing(
            "they are listed by any entry",
            (it, name, value, now) -> it.findByEntry("User", value, now)),
        endingOldest("the newest end first", SessionListStoreSaboteurs::endTheNewest),
        endingOldest(
            "one too many ends", (it, name, value, most) -> it.removeOldest(name, value, most - 1)),
        endingOldest(
            "one too few ends", (it, name, value, most) -> it.removeOldest(name, value, most + 1)),
        ending("none is spared", (it, name, value, spared) -> it.removeByEntry(name, value, null)),
        ending(
            "everybody's end",
            (it, name, value, spared) -> {
              it.removeByEntry(name, "bob", spared);
              return it.removeByEntry(name, value, spared);
            }),
        bad(
            "a batch has no bound",
            Tamper.sessions()
                .on(Sessions::removeExpired)
                .does((it, now, most) -> it.removeExpired(now, Integer.MAX_VALUE))),
        bad(
            "sessions outlive the token that opened them",
            Tamper.tokens().on(UserTokens::remove).does((tokens, id) -> true)),
        bad(
            "nobody notes what opened a session",
            Tamper.sessions().on(Sessions::add).does(SessionListStoreSaboteurs::addWithoutOrigin)));
  }

  private static StoreSaboteur bad(String wrong, Tamper<?> part) {
    return StoreSaboteur.wrong("AL-DEC-42", wrong, part);
  }

  private static StoreSaboteur listing(
      String wrong, Tamper.Three<Sessions, String, String, Instant, List<SessionData>> list) {
    return bad(wrong, Tamper.sessions().on(Sessions::findByEntry).does(list));
  }

  private static StoreSaboteur endingOldest(
      String wrong, Tamper.Three<Sessions, String, String, Integer, Integer> end) {
    return bad(wrong, Tamper.sessions().on(Sessions::removeOldest).does(end));
  }

  @SuppressWarnings("NullAway") // it takes the method reference for one without a null
  private static StoreSaboteur ending(
      String wrong, Tamper.Three<Sessions, String, String, @Nullable String, Integer> end) {
    return bad(wrong, Tamper.sessions().on(Sessions::removeByEntry).does(end));
  }

  private static int endTheNewest(Sessions sessions, String name, String value, int most) {
    List<SessionData> all =
        sessions.findByEntry(name, value, Instant.EPOCH).stream()
            .sorted(BY_BEGINNING)
            .skip(most)
            .toList();
    all.forEach(session -> sessions.remove(session.digest()));
    return all.size();
  }

  private static void addWithoutOrigin(Sessions sessions, SessionData it) {
    if (it.origin().equals(SessionOrigin.unknown())) {
      sessions.add(it);
      return;
    }
    if (sessions.find(it.digest(), Instant.EPOCH).isPresent()) {
      throw StoreException.broken("the session digest is in use", null);
    }
    sessions.add(
        new SessionData(
            it.digest(), it.entries(), it.createdAt(), it.lastSeenAt(), it.expiresAt()));
  }
}
