package org.authlayer.conformance.saboteurs.credentials;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.authlayer.conformance.selftest.Saboteurs;
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

  public static Saboteurs all() {
    return against("AL-DEC-42")
        .wrong(
            "the expired are listed",
            listing((it, name, value, now) -> it.findByEntry(name, value, Instant.EPOCH)))
        .wrong(
            "they are listed by any entry",
            listing((it, name, value, now) -> it.findByEntry("User", value, now)))
        .wrong("the newest end first", endingOldest(SessionListStoreSaboteurs::endTheNewest))
        .wrong(
            "one too many ends",
            endingOldest((it, name, value, most) -> it.removeOldest(name, value, most - 1)))
        .wrong(
            "none is spared",
            ending((it, name, value, spared) -> it.removeByEntry(name, value, null)))
        .wrong(
            "everybody's end",
            ending(
                (it, name, value, spared) -> {
                  it.removeByEntry(name, "bob", spared);
                  return it.removeByEntry(name, value, spared);
                }))
        .wrong(
            "a batch has no bound",
            Tamper.sessions().on(Sessions::removeExpired),
            (it, now, most) -> it.removeExpired(now, Integer.MAX_VALUE))
        .wrong(
            "sessions outlive the token that opened them",
            Tamper.tokens().on(UserTokens::remove),
            (tokens, id) -> true)
        .wrong(
            "what opened a session is not stored",
            Tamper.sessions().on(Sessions::add),
            SessionListStoreSaboteurs::addWithoutOrigin);
  }

  private static Tamper<?> listing(
      Tamper.Three<Sessions, String, String, Instant, List<SessionData>> list) {
    return Tamper.sessions().on(Sessions::findByEntry).does(list);
  }

  private static Tamper<?> endingOldest(
      Tamper.Three<Sessions, String, String, Integer, Integer> end) {
    return Tamper.sessions().on(Sessions::removeOldest).does(end);
  }

  @SuppressWarnings("NullAway") // it takes the method reference for one without a null
  private static Tamper<?> ending(
      Tamper.Three<Sessions, String, String, @Nullable String, Integer> end) {
    return Tamper.sessions().on(Sessions::removeByEntry).does(end);
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
