package org.authlayer.conformance.section.records;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.authlayer.conformance.selftest.StoreSaboteur;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;

/** Stores whose users change or end in part: wrong under RecordLifeStoreChecks. */
public final class UserLifeStoreSaboteurs {

  private static final String CLAUSE = "AL-USR-08";

  private UserLifeStoreSaboteurs() {}

  public static List<StoreSaboteur> all() {
    return Stream.of(
            replacing(),
            WrongRemovals.of(CLAUSE, "user", Tamper.users().on(Users::remove), Users::remove),
            removing())
        .flatMap(List::stream)
        .toList();
  }

  private static List<StoreSaboteur> replacing() {
    var replace = Tamper.users().on(Users::replace);
    return List.of(
        bad("replacing does nothing", replace.does((right, user) -> new Users.Replaced.Ok())),
        bad(
            "replacing leaves the name",
            replace.does((right, user) -> right.replace(named(right, user)))),
        bad(
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
            "nobody is told to be replaced",
            replace.does(
                (right, user) ->
                    right.replace(user) instanceof Users.Replaced.EmailTaken taken
                        ? taken
                        : new Users.Replaced.Ok())),
        bad(
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
        bad(
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
            "a removed address is kept for nobody",
            Tamper.users()
                .on(Users::add)
                .does(
                    (right, user) ->
                        user.email().startsWith("other")
                            ? new Users.Added.EmailTaken()
                            : right.add(user))),
        bad(
            "removing one user removes another",
            remove.does(
                (right, id) -> {
                  right.findByEmail("bob@example.org").ifPresent(bob -> right.remove(bob.id()));
                  return right.remove(id);
                })));
  }

  private static User named(Users right, User user) {
    return new User(
        user.id(),
        right.findById(user.id()).map(User::name).orElse(""),
        user.email(),
        user.passwordHash());
  }

  private static StoreSaboteur bad(String wrong, Tamper<?> tamper) {
    return StoreSaboteur.wrong(CLAUSE, wrong, tamper);
  }
}
