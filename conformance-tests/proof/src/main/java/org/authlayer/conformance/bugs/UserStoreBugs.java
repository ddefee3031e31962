package org.authlayer.conformance.bugs;

import static org.authlayer.conformance.selftest.Bugs.against;

import java.util.List;
import java.util.UUID;
import org.authlayer.conformance.selftest.Bugs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.CurrentAccess;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.PasswordChange;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driven.Users.Added;
import org.authlayer.ports.driven.Users.Replaced;
import org.jspecify.annotations.Nullable;

/** Stores that save, change or remove users wrongly: AL-USR and AL-DEC-45. */
final class UserStoreBugs {

  private static final UUID ALWAYS = new UUID(0, 0);

  private UserStoreBugs() {}

  static Bugs all() {
    return Bugs.all(
        identifiers(),
        WrongRows.incomplete("AL-USR-03", List.of("name", "email", "password_hash")),
        addresses(),
        changes(),
        passwords());
  }

  private static Bugs identifiers() {
    var add = Tamper.of(Users.class).on(Users::add);
    return against("AL-USR-01")
        .wrong("the table is called accounts", WrongRows.table("accounts"))
        .wrong("there is no column password_hash", WrongRows.without("password_hash"))
        .andAgainst("AL-USR-02")
        .wrong(
            "a generated identifier overwrites a supplied one",
            add,
            (users, it) -> users.add(new NewUser(null, it.name(), it.email(), it.passwordHash())))
        .wrong(
            "every generated identifier is reported as the same",
            add,
            (users, it) -> it.id() == null ? saved(users, it, ALWAYS) : users.add(it));
  }

  private static Bugs addresses() {
    var add = Tamper.of(Users.class).on(Users::add);
    var replace = Tamper.of(Users.class).on(Users::replace);
    return against("AL-USR-04")
        .wrong(
            "of many at once each is reported as saved",
            add.does(
                (users, it) ->
                    it.name().startsWith("t")
                        ? saved(users, it, UUID.randomUUID())
                        : users.add(it)))
        .wrong(
            "a user can change to a taken address",
            replace.does((users, user) -> new Replaced.Ok()))
        .wrong("a refused change is made in part", replace.does(UserStoreBugs::halves))
        .wrong("refused users leave rows", WrongRows.doubled());
  }

  private static Added saved(Users users, NewUser it, UUID id) {
    users.add(it);
    return new Added.Ok(new User(id, it.name(), it.email(), it.passwordHash()));
  }

  private static Replaced halves(Users users, User user) {
    Replaced result = users.replace(user);
    if (result instanceof Replaced.EmailTaken) {
      users.replace(new User(user.id(), user.name(), "half" + user.email(), ""));
    }
    return result;
  }

  private static Bugs changes() {
    var replace = Tamper.of(Users.class).on(Users::replace);
    var remove = Tamper.of(Users.class).on(Users::remove);
    return against("AL-USR-08")
        .wrong("removing a user does nothing", remove.does((users, id) -> true))
        .wrong(
            "replacing leaves the hash",
            replace.does(
                (users, it) ->
                    users.replace(
                        new User(it.id(), it.name(), it.email(), stored(users, it.id())))));
  }

  private static Bugs passwords() {
    var change = Tamper.of(Stores.class).on(Stores::changePassword);
    return against("AL-DEC-45")
        .wrong(
            "the expected hash is not compared",
            change.does(
                (stores, it) ->
                    stores.changePassword(
                        asked(it, stored(stores.users(), it.userId()), it.kept().sessionDigest()))))
        .wrong(
            "the kept session ends",
            change.does((stores, it) -> stores.changePassword(asked(it, it.expectedHash(), null))))
        .wrong(
            "two changes at once both succeed",
            change.does(
                (stores, it) ->
                    stores.changePassword(it) || it.expectedHash().startsWith("round")));
  }

  private static String stored(Users users, UUID id) {
    return users.findById(id).map(User::passwordHash).orElse("");
  }

  private static PasswordChange asked(
      PasswordChange it, String expected, @Nullable String session) {
    return new PasswordChange(
        it.userId(), expected, it.newHash(), new CurrentAccess(it.kept().tokenId(), session));
  }
}
