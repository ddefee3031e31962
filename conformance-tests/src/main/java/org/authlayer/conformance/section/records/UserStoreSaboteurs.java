package org.authlayer.conformance.section.records;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.authlayer.conformance.selftest.StoreSaboteur;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driven.Users.Added;
import org.authlayer.ports.driven.Users.Replaced;

/** Wrong implementations of what UserStoreChecks checks. */
public final class UserStoreSaboteurs {

  private static final UUID ALWAYS = new UUID(0, 0);
  private static final Predicate<User> EVE = user -> user.name().equals("eve");

  private UserStoreSaboteurs() {}

  public static List<StoreSaboteur> all() {
    return Stream.of(identifiers(), fields(), addresses()).flatMap(List::stream).toList();
  }

  private static List<StoreSaboteur> identifiers() {
    return List.of(
        bad(
            "AL-USR-01",
            "the column is called passwordHash",
            WrongRows.column("password_hash", "passwordHash")),
        bad("AL-USR-01", "the table is called accounts", WrongRows.table("users", "accounts")),
        bad(
            "AL-USR-02",
            "a generated identifier overwrites a supplied one",
            adding(
                (users, user) ->
                    users.add(new NewUser(null, user.name(), user.email(), user.passwordHash())))),
        bad(
            "AL-USR-02",
            "a chosen identifier is kept and told as another",
            adding((users, user) -> told(users.add(user), user.id() == null))),
        bad(
            "AL-USR-02",
            "every generated identifier is told as the same",
            adding((users, user) -> told(users.add(user), user.id() != null))),
        bad("AL-USR-02", "every generated identifier is the same", identical()),
        bad("AL-USR-02", "a generated identifier finds nobody", finding(EVE)),
        bad("AL-USR-02", "a chosen identifier finds nobody", finding(EVE.negate())));
  }

  private static List<StoreSaboteur> fields() {
    return WrongRows.incomplete("AL-USR-03", List.of("name", "email", "password_hash"));
  }

  private static List<StoreSaboteur> addresses() {
    return List.of(
        bad(
            "AL-USR-04",
            "checks, then inserts, without a constraint",
            adding(UserStoreSaboteurs::checkThenInsert)),
        bad(
            "AL-USR-04",
            "a second user with the address is told to be saved",
            adding((users, user) -> orElse(users, user, pretended(user)))),
        bad(
            "AL-USR-04",
            "one refused user is told to be saved",
            adding(
                (users, user) ->
                    user.name().equals("eve")
                        ? orElse(users, user, pretended(user))
                        : users.add(user))),
        bad(
            "AL-USR-04",
            "a user can change to a taken address",
            replacing((users, user) -> new Replaced.Ok())),
        bad("AL-USR-04", "the refused user ousts the first", adding(UserStoreSaboteurs::oust)),
        bad(
            "AL-USR-04",
            "the first gets the name of a refused one",
            adding(UserStoreSaboteurs::rename)),
        bad("AL-USR-04", "a refused change is made in part", replacing(UserStoreSaboteurs::halves)),
        bad("AL-USR-04", "refused users leave rows", WrongRows.doubled()));
  }

  private static StoreSaboteur bad(String clause, String wrong, Tamper<?> part) {
    return StoreSaboteur.wrong(clause, wrong, part);
  }

  private static Tamper<Users> adding(BiFunction<Users, NewUser, Added> wrong) {
    return Tamper.users().on(Users::add).does(wrong);
  }

  private static Tamper<Users> replacing(BiFunction<Users, User, Replaced> wrong) {
    return Tamper.users().on(Users::replace).does(wrong);
  }

  private static Tamper<Users> finding(Predicate<User> which) {
    return Tamper.users().on(Users::findById).does((users, id) -> users.findById(id).filter(which));
  }

  /** The first with the identifier is found by it. */
  private static Tamper<Users> identical() {
    return Tamper.users()
        .with(
            () -> new AtomicReference<Optional<User>>(Optional.empty()),
            (users, first) ->
                users
                    .on(Users::add)
                    .does(
                        (right, user) -> {
                          Added added = told(right.add(user), user.id() != null);
                          if (added instanceof Added.Ok ok && user.id() == null) {
                            first.updateAndGet(known -> known.or(() -> Optional.of(ok.user())));
                          }
                          return added;
                        })
                    .on(Users::findById)
                    .does((right, id) -> id.equals(ALWAYS) ? first.get() : right.findById(id)));
  }

  /** What was added, as it is or under an identifier that is always the same. */
  private static Added told(Added added, boolean asItIs) {
    return added instanceof Added.Ok(User user) && !asItIs
        ? new Added.Ok(new User(ALWAYS, user.name(), user.email(), user.passwordHash()))
        : added;
  }

  private static Added orElse(Users users, NewUser user, Added otherwise) {
    return users.add(user) instanceof Added.Ok ok ? ok : otherwise;
  }

  private static Added pretended(NewUser user) {
    return new Added.Ok(
        new User(UUID.randomUUID(), user.name(), user.email(), user.passwordHash()));
  }

  private static Added checkThenInsert(Users users, NewUser user) {
    if (users.findByEmail(user.email()).isPresent()) {
      return new Added.EmailTaken();
    }
    LockSupport.parkNanos(200_000);
    return orElse(users, user, pretended(user));
  }

  private static Added oust(Users users, NewUser user) {
    Added result = users.add(user);
    if (result instanceof Added.EmailTaken) {
      users.findByEmail(user.email()).ifPresent(first -> users.remove(first.id()));
      users.add(user);
    }
    return result;
  }

  private static Added rename(Users users, NewUser user) {
    Added result = users.add(user);
    if (result instanceof Added.EmailTaken) {
      users
          .findByEmail(user.email())
          .map(first -> new User(first.id(), user.name(), first.email(), first.passwordHash()))
          .ifPresent(users::replace);
    }
    return result;
  }

  private static Replaced halves(Users users, User user) {
    Replaced result = users.replace(user);
    if (result instanceof Replaced.EmailTaken) {
      users.replace(new User(user.id(), user.name(), "half" + user.email(), ""));
    }
    return result;
  }
}
