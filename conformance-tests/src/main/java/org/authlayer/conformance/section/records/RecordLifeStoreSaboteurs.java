package org.authlayer.conformance.section.records;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.authlayer.conformance.selftest.Lift;
import org.authlayer.conformance.selftest.StoreSaboteur;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionOrigin;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driven.Users;
import org.jspecify.annotations.Nullable;

/** Stores whose records change or end in part: wrong under RecordLifeStoreChecks. */
public final class RecordLifeStoreSaboteurs {

  private RecordLifeStoreSaboteurs() {}

  public static List<StoreSaboteur> all() {
    return Stream.of(replacing(), removing(), expiring(), ending()).flatMap(List::stream).toList();
  }

  private static List<StoreSaboteur> replacing() {
    var replace = Tamper.users().on(Users::replace);
    return List.of(
        bad(
            "AL-USR-08",
            "replacing does nothing",
            replace.does((right, user) -> new Users.Replaced.Ok())),
        bad(
            "AL-USR-08",
            "replacing leaves the name",
            replace.does((right, user) -> right.replace(named(right, user)))),
        bad(
            "AL-USR-08",
            "replacing leaves the hash",
            replace.does(
                (right, user) ->
                    right.replace(
                        new User(
                            user.id(),
                            user.name(),
                            user.email(),
                            right.findById(user.id()).map(User::passwordHash).orElse(""))))),
        bad(
            "AL-USR-08",
            "nobody is told to be replaced",
            replace.does(
                (right, user) ->
                    right.replace(user) instanceof Users.Replaced.EmailTaken taken
                        ? taken
                        : new Users.Replaced.Ok())),
        bad(
            "AL-USR-08",
            "who is not there is saved",
            replace.does(
                (right, user) -> {
                  Users.Replaced replaced = right.replace(user);
                  if (replaced instanceof Users.Replaced.NoSuchUser) {
                    right.add(
                        new NewUser(user.id(), user.name(), user.email(), user.passwordHash()));
                  }
                  return replaced;
                })),
        bad(
            "AL-USR-08",
            "nobody's hash is told to be replaced",
            Tamper.users()
                .on(Users::replaceHash)
                .does(
                    (right, id, expected, next) ->
                        right.findById(id).isEmpty() || right.replaceHash(id, expected, next))));
  }

  private static List<StoreSaboteur> removing() {
    var remove = Tamper.users().on(Users::remove);
    return List.of(
        bad("AL-USR-08", "removing a user does nothing", remove.does((right, id) -> true)),
        bad(
            "AL-USR-08",
            "a removal is never told",
            remove.does(
                (right, id) -> {
                  right.remove(id);
                  return false;
                })),
        bad(
            "AL-USR-08",
            "any removal is told",
            remove.does(
                (right, id) -> {
                  right.remove(id);
                  return true;
                })),
        bad(
            "AL-USR-08",
            "removal leaves the address",
            remove.does(
                (right, id) -> {
                  Optional<User> user = right.findById(id);
                  user.ifPresent(
                      one -> {
                        right.remove(id);
                        right.add(new NewUser(null, "", one.email(), ""));
                      });
                  return user.isPresent();
                })),
        bad(
            "AL-USR-08",
            "a removed address is kept for nobody",
            Tamper.users()
                .on(Users::add)
                .does(
                    (right, user) ->
                        user.email().startsWith("other")
                            ? new Users.Added.EmailTaken()
                            : right.add(user))),
        bad(
            "AL-USR-08",
            "removing one user removes another",
            remove.does(
                (right, id) -> {
                  right.findByEmail("bob@example.org").ifPresent(bob -> right.remove(bob.id()));
                  return right.remove(id);
                })));
  }

  private static List<StoreSaboteur> expiring() {
    var drop = Tamper.tokens().on(UserTokens::removeExpired);
    return List.of(
        bad("AL-TKR-07", "the expiry is lost", expiry(at -> null)),
        bad(
            "AL-TKR-07",
            "the expiry is cut to the second",
            expiry(at -> at == null ? null : at.truncatedTo(ChronoUnit.SECONDS))),
        bad(
            "AL-TKR-07",
            "the expiry is cut to the millisecond",
            expiry(at -> at == null ? null : at.truncatedTo(ChronoUnit.MILLIS))),
        bad(
            "AL-TKR-07",
            "what never ends, ends",
            expiry(at -> at == null ? Instant.parse("9999-12-31T00:00:00Z") : at)),
        bad(
            "AL-TKR-07",
            "what has expired is not found",
            Tamper.tokens()
                .on(UserTokens::findByValue)
                .does((right, value) -> right.findByValue(value).filter(token -> lives(token)))),
        bad(
            "AL-TKR-07",
            "tokens are dropped a second early",
            drop.does((right, now, most) -> right.removeExpired(now.plusSeconds(1), most))),
        bad(
            "AL-TKR-07",
            "tokens are dropped a microsecond late",
            drop.does((right, now, most) -> right.removeExpired(now.minusNanos(1000), most))),
        bad(
            "AL-TKR-07",
            "what never ends is dropped, and not counted",
            drop.does(
                (right, now, most) -> {
                  right.findByValue("for ever").ifPresent(token -> right.remove(token.id()));
                  return right.removeExpired(now, most);
                })));
  }

  private static List<StoreSaboteur> ending() {
    var remove = Tamper.tokens().on(UserTokens::remove);
    return List.of(
        bad("AL-TKR-08", "removing a token does nothing", remove.does((right, id) -> true)),
        bad(
            "AL-TKR-08",
            "a removal is never told",
            remove.does(
                (right, id) -> {
                  right.remove(id);
                  return false;
                })),
        bad(
            "AL-TKR-08",
            "any removal is told",
            remove.does(
                (right, id) -> {
                  right.remove(id);
                  return true;
                })),
        bad(
            "AL-TKR-08",
            "removing one token removes all of its owner",
            remove.does(
                (right, id) -> {
                  right.findByValue("stays").ifPresent(token -> right.remove(token.id()));
                  return right.remove(id);
                })),
        bad("AL-TKR-08", "sessions outlive their token", opening(token -> null)),
        bad("AL-TKR-08", "what an owner removes goes on", surviving('c')),
        bad("AL-TKR-08", "what expires goes on", surviving('d')),
        bad(
            "AL-TKR-08",
            "many remove one token",
            Tamper.tokens()
                .on(UserTokens::remove)
                .does(
                    (right, id) -> {
                      boolean removed = right.remove(id);
                      return removed || Thread.currentThread().getName().startsWith("pool");
                    })));
  }

  private static Tamper<Sessions> surviving(char digit) {
    return Tamper.sessions()
        .on(Sessions::add)
        .does(
            (right, session) ->
                right.add(session.digest().charAt(0) == digit ? opened(session, null) : session));
  }

  private static Tamper<Sessions> opening(UnaryOperator<@Nullable UUID> token) {
    return Tamper.sessions()
        .on(Sessions::add)
        .does(
            (right, session) ->
                right.add(opened(session, token.apply(session.origin().tokenId()))));
  }

  private static SessionData opened(SessionData session, @Nullable UUID token) {
    return new SessionData(
        session.digest(),
        session.entries(),
        session.createdAt(),
        session.lastSeenAt(),
        session.expiresAt(),
        new SessionOrigin(token, session.origin().endsAt(), session.origin().client()));
  }

  private static Tamper<UserTokens> expiry(UnaryOperator<@Nullable Instant> wrong) {
    return Tamper.tokens()
        .on(UserTokens::add)
        .does(
            (UserTokens right, NewUserToken token) ->
                right.add(
                    new NewUserToken(
                        token.value(),
                        token.userId(),
                        wrong.apply(token.expiresAt()),
                        token.createdAt(),
                        token.client())));
  }

  private static User named(Users right, User user) {
    return new User(
        user.id(),
        right.findById(user.id()).map(User::name).orElse(""),
        user.email(),
        user.passwordHash());
  }

  private static boolean lives(UserToken token) {
    return token.expiry().isEmpty() || token.expiry().get().isAfter(Instant.EPOCH);
  }

  private static StoreSaboteur bad(String clause, String wrong, Tamper<?> tamper) {
    return new StoreSaboteur(clause, wrong, Lift.subject(tamper));
  }
}
