package org.authlayer.conformance.saboteurs;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.PasswordChange;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driven.Users.Added;
import org.authlayer.ports.driven.Users.Replaced;
import org.jspecify.annotations.Nullable;

/** Stores that save, change or remove users wrongly: AL-USR and AL-DEC-45. */
final class UserStoreSaboteurs {

  private static final UUID ALWAYS = new UUID(0, 0);
  private static final Predicate<User> EVE = user -> user.name().equals("eve");

  private UserStoreSaboteurs() {}

  static Saboteurs all() {
    return Saboteurs.all(identifiers(), fields(), addresses(), changes(), passwords());
  }

  private static Saboteurs identifiers() {
    var add = Tamper.users().on(Users::add);
    return against("AL-USR-01")
        .wrong(
            "the column is called passwordHash", WrongRows.column("password_hash", "passwordHash"))
        .wrong("the table is called accounts", WrongRows.table("users", "accounts"))
        .andAgainst("AL-USR-02")
        .wrong(
            "a generated identifier overwrites a supplied one",
            add,
            (users, it) -> users.add(new NewUser(null, it.name(), it.email(), it.passwordHash())))
        .wrong(
            "every generated identifier is reported as the same",
            add,
            (users, user) -> told(users.add(user), user.id() != null))
        .wrong("a generated identifier finds no user", finding(EVE))
        .wrong("a chosen identifier finds no user", finding(EVE.negate()));
  }

  private static Saboteurs fields() {
    return WrongRows.incomplete("AL-USR-03", List.of("name", "email", "password_hash"));
  }

  private static Saboteurs addresses() {
    var add = Tamper.users().on(Users::add);
    var replace = Tamper.users().on(Users::replace);
    return against("AL-USR-04")
        .wrong(
            "checks, then inserts, without a constraint",
            add.does(UserStoreSaboteurs::checkThenInsert))
        .wrong(
            "one refused user is reported as saved",
            add,
            (users, it) ->
                it.name().equals("eve") ? orElse(users, it, pretended(it)) : users.add(it))
        .wrong(
            "a user can change to a taken address",
            replace.does((users, user) -> new Replaced.Ok()))
        .wrong("the first gets the name of a refused one", add.does(UserStoreSaboteurs::rename))
        .wrong("a refused change is made in part", replace.does(UserStoreSaboteurs::halves))
        .wrong("refused users leave rows", WrongRows.doubled());
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

  private static Saboteurs changes() {
    var replace = Tamper.users().on(Users::replace);
    var remove = Tamper.users().on(Users::remove);
    return WrongRows.removals("AL-USR-08", "user", remove, Users::remove)
        .wrong(
            "replacing leaves the name",
            replace.does((right, user) -> right.replace(named(right, user))))
        .wrong(
            "a missing user is reported as replaced",
            replace.does(
                (right, user) ->
                    right.replace(user) instanceof Replaced.EmailTaken taken
                        ? taken
                        : new Replaced.Ok()))
        .wrong(
            "who is not there is saved",
            replace.does(
                (right, user) -> {
                  Replaced replaced = right.replace(user);
                  if (replaced instanceof Replaced.NoSuchUser) {
                    right.add(
                        new NewUser(user.id(), user.name(), user.email(), user.passwordHash()));
                  }
                  return replaced;
                }))
        .wrong(
            "the hash of a missing user is reported as replaced",
            Tamper.users().on(Users::replaceHash),
            (right, id, expected, next) ->
                right.findById(id).isEmpty() || right.replaceHash(id, expected, next))
        .wrong(
            "removal leaves the address",
            remove,
            (right, id) -> {
              Optional<User> user = right.findById(id);
              boolean removed = right.remove(id);
              user.ifPresent(one -> right.add(new NewUser(null, "", one.email(), "")));
              return removed;
            })
        .wrong(
            "a removed address is kept for no user",
            Tamper.users().on(Users::add),
            (right, user) ->
                user.email().startsWith("other") ? new Added.EmailTaken() : right.add(user))
        .wrong(
            "removing one user removes another",
            remove.does(
                (right, id) -> {
                  right.findByEmail("bob@example.org").ifPresent(bob -> right.remove(bob.id()));
                  return right.remove(id);
                }));
  }

  private static User named(Users right, User user) {
    return new User(
        user.id(),
        right.findById(user.id()).map(User::name).orElse(""),
        user.email(),
        user.passwordHash());
  }

  private static Saboteurs passwords() {
    var change = Tamper.stores().on(Stores::changePassword);
    var hasHash = Tamper.users().on(Users::hasHash);
    return against("AL-DEC-45")
        .wrong(
            "the expected hash is not compared",
            change.does(
                (stores, it) ->
                    stores.changePassword(
                        asked(it, stored(stores.users(), it.userId()), it.keptSession()))))
        .wrong(
            "the hash is not changed",
            change.does(
                (stores, asked) -> {
                  boolean changed = stores.changePassword(asked);
                  stores.users().replaceHash(asked.userId(), asked.newHash(), asked.expectedHash());
                  return changed;
                }))
        .wrong(
            "tokens survive",
            change.does((stores, it) -> hash(stores, it) && endSessions(stores, it)))
        .wrong(
            "sessions survive",
            change.does((stores, it) -> hash(stores, it) && endTokens(stores, it)))
        .wrong(
            "the kept session ends",
            change.does((stores, it) -> stores.changePassword(asked(it, it.expectedHash(), null))))
        .wrong(
            "a refused change ends tokens",
            change.does(
                (stores, asked) -> {
                  boolean changed = stores.changePassword(asked);
                  return endSessions(stores, asked) && changed;
                }))
        .wrong(
            "a hash is replaced unseen",
            Tamper.users().on(Users::replaceHash),
            (users, id, old, next) -> users.replaceHash(id, stored(users, id), next))
        .wrong("the stored hash is not recognized", hasHash, (users, id, hash) -> false)
        .wrong(
            "a replaced hash is still the user's",
            hasHash,
            (users, id, hash) -> users.findById(id).isPresent())
        .wrong(
            "no user has a hash",
            hasHash,
            (users, id, hash) -> users.hasHash(id, hash) || users.findById(id).isEmpty())
        .wrong(
            "two changes at once both succeed",
            change.does(
                (stores, it) ->
                    stores.changePassword(it) || it.expectedHash().startsWith("round")));
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

  private static PasswordChange asked(
      PasswordChange it, String expected, @Nullable String session) {
    return new PasswordChange(
        it.userId(), it.sessionEntry(), expected, it.newHash(), it.keptToken(), session);
  }
}
