package org.authlayer.conformance.saboteurs.records;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driven.Users.Added;
import org.authlayer.ports.driven.Users.Replaced;

public final class UserStoreSaboteurs {

  private static final UUID ALWAYS = new UUID(0, 0);
  private static final Predicate<User> EVE = user -> user.name().equals("eve");

  private UserStoreSaboteurs() {}

  public static Saboteurs all() {
    return Saboteurs.all(identifiers(), fields(), addresses());
  }

  private static Saboteurs identifiers() {
    return against("AL-USR-01")
        .wrong(
            "the column is called passwordHash", WrongRows.column("password_hash", "passwordHash"))
        .wrong("the table is called accounts", WrongRows.table("users", "accounts"))
        .andAgainst("AL-USR-02")
        .wrong(
            "a generated identifier overwrites a supplied one",
            adding(
                (users, user) ->
                    users.add(new NewUser(null, user.name(), user.email(), user.passwordHash()))))
        .wrong(
            "every generated identifier is reported as the same",
            adding((users, user) -> told(users.add(user), user.id() != null)))
        .wrong("a generated identifier finds no user", finding(EVE))
        .wrong("a chosen identifier finds no user", finding(EVE.negate()));
  }

  private static Saboteurs fields() {
    return WrongRows.incomplete("AL-USR-03", List.of("name", "email", "password_hash"));
  }

  private static Saboteurs addresses() {
    return against("AL-USR-04")
        .wrong(
            "checks, then inserts, without a constraint",
            adding(UserStoreSaboteurs::checkThenInsert))
        .wrong(
            "one refused user is reported as saved",
            adding(
                (users, user) ->
                    user.name().equals("eve")
                        ? orElse(users, user, pretended(user))
                        : users.add(user)))
        .wrong(
            "a user can change to a taken address", replacing((users, user) -> new Replaced.Ok()))
        .wrong("the first gets the name of a refused one", adding(UserStoreSaboteurs::rename))
        .wrong("a refused change is made in part", replacing(UserStoreSaboteurs::halves))
        .wrong("refused users leave rows", WrongRows.doubled());
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
