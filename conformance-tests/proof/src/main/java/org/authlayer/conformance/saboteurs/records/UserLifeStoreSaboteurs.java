package org.authlayer.conformance.saboteurs.records;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.util.Optional;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;

/** Stores whose users change or end in part: wrong under RecordLifeStoreChecks. */
public final class UserLifeStoreSaboteurs {

  private static final String CLAUSE = "AL-USR-08";

  private UserLifeStoreSaboteurs() {}

  public static Saboteurs all() {
    return Saboteurs.all(
        replacing(),
        WrongRemovals.of(CLAUSE, "user", Tamper.users().on(Users::remove), Users::remove),
        removing());
  }

  private static Saboteurs replacing() {
    var replace = Tamper.users().on(Users::replace);
    return against(CLAUSE)
        .wrong(
            "replacing leaves the name",
            replace.does((right, user) -> right.replace(named(right, user))))
        .wrong(
            "a missing user is reported as replaced",
            replace.does(
                (right, user) ->
                    right.replace(user) instanceof Users.Replaced.EmailTaken taken
                        ? taken
                        : new Users.Replaced.Ok()))
        .wrong(
            "who is not there is saved",
            replace.does(
                (right, user) -> {
                  Users.Replaced replaced = right.replace(user);
                  if (replaced instanceof Users.Replaced.NoSuchUser) {
                    right.add(
                        new NewUser(user.id(), user.name(), user.email(), user.passwordHash()));
                  }
                  return replaced;
                }))
        .wrong(
            "the hash of a missing user is reported as replaced",
            Tamper.users().on(Users::replaceHash),
            (right, id, expected, next) ->
                right.findById(id).isEmpty() || right.replaceHash(id, expected, next));
  }

  private static Saboteurs removing() {
    var remove = Tamper.users().on(Users::remove);
    return against(CLAUSE)
        .wrong(
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
                }))
        .wrong(
            "a removed address is kept for no user",
            Tamper.users().on(Users::add),
            (right, user) ->
                user.email().startsWith("other") ? new Users.Added.EmailTaken() : right.add(user))
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
}
