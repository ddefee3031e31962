package org.authlayer.conformance.section.credentials;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.forwarding.ForwardingSessions;
import org.authlayer.conformance.forwarding.ForwardingUserTokens;
import org.authlayer.conformance.selftest.StoreSaboteur;
import org.authlayer.conformance.selftest.TamperStore;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionOrigin;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.StoreException;
import org.jspecify.annotations.Nullable;

/** Wrong implementations of what SessionStoreChecks checks. */
public final class SessionStoreSaboteurs {

  private static final Instant LONG_AGO = Instant.EPOCH;
  private static final Instant ONE_DAY = Instant.parse("2031-01-01T00:00:00Z");

  private SessionStoreSaboteurs() {}

  public static List<StoreSaboteur> all() {
    return List.of(
        one("sessions never expire", s -> finding(s, (digest, now) -> s.find(digest, LONG_AGO))),
        one(
            "a session lives at its end",
            s -> finding(s, (digest, now) -> lenient(s, digest, now))),
        one("no session is found", s -> finding(s, (digest, now) -> Optional.empty())),
        one("any digest finds a session", SessionStoreSaboteurs::findingAny),
        one("a digest can be used twice", SessionStoreSaboteurs::overwriting),
        one("a session forgets what it remembers", SessionStoreSaboteurs::forgetting),
        one("prolonging does nothing", SessionStoreSaboteurs::keepingItsEnd),
        one("prolonging moves the beginning", SessionStoreSaboteurs::movingItsBeginning),
        one("prolonging always succeeds", SessionStoreSaboteurs::prolongingAnything),
        one("rotation does not compare", SessionStoreSaboteurs::rotatingAnything),
        one("rotation leaves the old session", SessionStoreSaboteurs::rotatingTwice),
        one("rotation looks, then acts", SessionStoreSaboteurs::rotatingSlowly),
        one("rotation stores no successor", SessionStoreSaboteurs::rotatingAway),
        one("ending does nothing", SessionStoreSaboteurs::endingNothing),
        one("ending twice is told as success", SessionStoreSaboteurs::endingAlways),
        one("the expired are not dropped", SessionStoreSaboteurs::droppingNothing),
        one("the living are dropped", SessionStoreSaboteurs::droppingAll),
        many("the expired are listed", SessionStoreSaboteurs::listingAll),
        many("everybody's are listed", SessionStoreSaboteurs::listingEverybodys),
        many("they are listed as they began", SessionStoreSaboteurs::listingByBeginning),
        many("they are listed by any entry", SessionStoreSaboteurs::listingAnyEntry),
        many("the newest end first", SessionStoreSaboteurs::endingTheNewest),
        many("one too many ends", s -> endingDownTo(s, -1)),
        many("one too few ends", s -> endingDownTo(s, 1)),
        many("none is spared", SessionStoreSaboteurs::sparingNone),
        many("everybody's end", SessionStoreSaboteurs::endingEverybodys),
        many("a batch has no bound", SessionStoreSaboteurs::droppingWithoutBound),
        new StoreSaboteur(
            "AL-DEC-42",
            "sessions outlive the token that opened them",
            TamperStore.tokens(
                (stores, tokens) ->
                    new ForwardingUserTokens(tokens) {
                      @Override
                      public boolean remove(java.util.UUID id) {
                        return true;
                      }
                    })),
        many("nobody notes what opened a session", SessionStoreSaboteurs::withoutOrigin));
  }

  private static StoreSaboteur one(String wrong, UnaryOperator<Sessions> change) {
    return new StoreSaboteur("AL-DEC-41", wrong, TamperStore.sessions(change));
  }

  private static StoreSaboteur many(String wrong, UnaryOperator<Sessions> change) {
    return new StoreSaboteur("AL-DEC-42", wrong, TamperStore.sessions(change));
  }

  /** How sessions are found instead. */
  @FunctionalInterface
  private interface Finding {
    Optional<SessionData> find(String digest, Instant now);
  }

  private static Sessions finding(Sessions sessions, Finding finding) {
    return new ForwardingSessions(sessions) {
      @Override
      public Optional<SessionData> find(String digest, Instant now) {
        return finding.find(digest, now);
      }
    };
  }

  private static Optional<SessionData> lenient(Sessions sessions, String digest, Instant now) {
    return sessions.find(digest, now.minusNanos(1));
  }

  private static Sessions findingAny(Sessions sessions) {
    return finding(
        sessions,
        (digest, now) -> {
          Optional<SessionData> right = sessions.find(digest, now);
          return right.isPresent() || !digest.startsWith("2")
              ? right
              : sessions.find("1".repeat(64), now);
        });
  }

  private static Sessions overwriting(Sessions sessions) {
    return new ForwardingSessions(sessions) {
      @Override
      public void add(SessionData session) {
        sessions.remove(session.digest());
        sessions.add(session);
      }
    };
  }

  private static Sessions forgetting(Sessions sessions) {
    return new ForwardingSessions(sessions) {
      @Override
      public void add(SessionData session) {
        sessions.add(
            new SessionData(
                session.digest(),
                Map.of(),
                session.createdAt(),
                session.lastSeenAt(),
                session.expiresAt()));
      }
    };
  }

  private static Sessions keepingItsEnd(Sessions sessions) {
    return new ForwardingSessions(sessions) {
      @Override
      public boolean prolong(String digest, Instant lastSeenAt, Instant expiresAt) {
        return sessions.find(digest, LONG_AGO).isPresent();
      }
    };
  }

  private static Sessions movingItsBeginning(Sessions sessions) {
    return new ForwardingSessions(sessions) {
      @Override
      public boolean prolong(String digest, Instant lastSeenAt, Instant expiresAt) {
        Optional<SessionData> old = sessions.find(digest, LONG_AGO);
        sessions.remove(digest);
        old.ifPresent(
            it ->
                sessions.add(
                    new SessionData(digest, it.entries(), lastSeenAt, lastSeenAt, expiresAt)));
        return old.isPresent();
      }
    };
  }

  private static Sessions prolongingAnything(Sessions sessions) {
    return new ForwardingSessions(sessions) {
      @Override
      public boolean prolong(String digest, Instant lastSeenAt, Instant expiresAt) {
        sessions.prolong(digest, lastSeenAt, expiresAt);
        return true;
      }
    };
  }

  private static Sessions rotatingAnything(Sessions sessions) {
    return new ForwardingSessions(sessions) {
      @Override
      public boolean rotate(SessionData before, SessionData successor) {
        sessions.remove(before.digest());
        sessions.add(successor);
        return true;
      }
    };
  }

  private static Sessions rotatingTwice(Sessions sessions) {
    return new ForwardingSessions(sessions) {
      @Override
      public boolean rotate(SessionData before, SessionData successor) {
        boolean rotated = sessions.rotate(before, successor);
        if (rotated) {
          sessions.add(before);
        }
        return rotated;
      }
    };
  }

  /** All who look at once find the session unchanged. */
  private static Sessions rotatingSlowly(Sessions sessions) {
    return new ForwardingSessions(sessions) {
      private final java.util.Set<String> looked =
          java.util.concurrent.ConcurrentHashMap.newKeySet();

      @Override
      public boolean rotate(SessionData before, SessionData successor) {
        boolean numbered = before.digest().startsWith("0");
        return numbered ? looked.add(successor.digest()) : sessions.rotate(before, successor);
      }
    };
  }

  private static Sessions rotatingAway(Sessions sessions) {
    return new ForwardingSessions(sessions) {
      @Override
      public boolean rotate(SessionData before, SessionData successor) {
        boolean rotated = sessions.rotate(before, successor);
        if (rotated) {
          sessions.remove(successor.digest());
        }
        return rotated;
      }
    };
  }

  private static Sessions endingNothing(Sessions sessions) {
    return new ForwardingSessions(sessions) {
      @Override
      public boolean remove(String digest) {
        return sessions.find(digest, LONG_AGO).isPresent();
      }
    };
  }

  private static Sessions endingAlways(Sessions sessions) {
    return new ForwardingSessions(sessions) {
      @Override
      public boolean remove(String digest) {
        sessions.remove(digest);
        return true;
      }
    };
  }

  private static Sessions droppingNothing(Sessions sessions) {
    return new ForwardingSessions(sessions) {
      @Override
      public int removeExpired(Instant now, int most) {
        return 0;
      }
    };
  }

  private static Sessions droppingAll(Sessions sessions) {
    return new ForwardingSessions(sessions) {
      @Override
      public int removeExpired(Instant now, int most) {
        return sessions.removeExpired(ONE_DAY, most);
      }
    };
  }

  private static Sessions listingAll(Sessions sessions) {
    return new ForwardingSessions(sessions) {
      @Override
      public List<SessionData> findByEntry(String name, String value, Instant now) {
        return sessions.findByEntry(name, value, LONG_AGO);
      }
    };
  }

  private static Sessions listingEverybodys(Sessions sessions) {
    return new ForwardingSessions(sessions) {
      @Override
      public List<SessionData> findByEntry(String name, String value, Instant now) {
        return java.util.stream.Stream.of("ada", "bob")
            .flatMap(user -> sessions.findByEntry(name, user, now).stream())
            .toList();
      }
    };
  }

  private static Sessions listingByBeginning(Sessions sessions) {
    return new ForwardingSessions(sessions) {
      @Override
      public List<SessionData> findByEntry(String name, String value, Instant now) {
        return sessions.findByEntry(name, value, now).stream()
            .sorted(java.util.Comparator.comparing(SessionData::createdAt))
            .toList();
      }
    };
  }

  private static Sessions listingAnyEntry(Sessions sessions) {
    return new ForwardingSessions(sessions) {
      @Override
      public List<SessionData> findByEntry(String name, String value, Instant now) {
        return sessions.findByEntry("User", value, now);
      }
    };
  }

  private static Sessions endingTheNewest(Sessions sessions) {
    return new ForwardingSessions(sessions) {
      @Override
      public int removeOldest(String name, String value, int most) {
        List<SessionData> all =
            sessions.findByEntry(name, value, LONG_AGO).stream()
                .sorted(java.util.Comparator.comparing(SessionData::createdAt))
                .skip(most)
                .toList();
        all.forEach(session -> sessions.remove(session.digest()));
        return all.size();
      }
    };
  }

  private static Sessions endingDownTo(Sessions sessions, int more) {
    return new ForwardingSessions(sessions) {
      @Override
      public int removeOldest(String name, String value, int most) {
        return sessions.removeOldest(name, value, most + more);
      }
    };
  }

  private static Sessions sparingNone(Sessions sessions) {
    return new ForwardingSessions(sessions) {
      @Override
      public int removeByEntry(String name, String value, @Nullable String exceptDigest) {
        return sessions.removeByEntry(name, value, null);
      }
    };
  }

  private static Sessions endingEverybodys(Sessions sessions) {
    return new ForwardingSessions(sessions) {
      @Override
      public int removeByEntry(String name, String value, @Nullable String exceptDigest) {
        sessions.removeByEntry(name, "bob", exceptDigest);
        return sessions.removeByEntry(name, value, exceptDigest);
      }
    };
  }

  private static Sessions droppingWithoutBound(Sessions sessions) {
    return new ForwardingSessions(sessions) {
      @Override
      public int removeExpired(Instant now, int most) {
        return sessions.removeExpired(now, Integer.MAX_VALUE);
      }
    };
  }

  private static Sessions withoutOrigin(Sessions sessions) {
    return new ForwardingSessions(sessions) {
      @Override
      public void add(SessionData session) {
        if (session.origin().equals(SessionOrigin.unknown())) {
          sessions.add(session);
          return;
        }
        if (sessions.find(session.digest(), LONG_AGO).isPresent()) {
          throw StoreException.broken("the session digest is in use", null);
        }
        sessions.add(
            new SessionData(
                session.digest(),
                session.entries(),
                session.createdAt(),
                session.lastSeenAt(),
                session.expiresAt()));
      }
    };
  }
}
