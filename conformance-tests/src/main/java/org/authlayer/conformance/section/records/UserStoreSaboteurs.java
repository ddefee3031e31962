package org.authlayer.conformance.section.records;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.forwarding.ForwardingUsers;
import org.authlayer.conformance.selftest.StoreSaboteur;
import org.authlayer.conformance.selftest.TamperStore;
import org.authlayer.conformance.subject.StoreSubject;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;

/** Wrong implementations of what UserStoreChecks checks. */
public final class UserStoreSaboteurs {

  private UserStoreSaboteurs() {}

  public static List<StoreSaboteur> all() {
    return List.of(
        new StoreSaboteur(
            "AL-USR-01",
            "the column is called passwordHash",
            TamperStore.rows(
                rows ->
                    rows.stream()
                        .map(row -> renamed(row, "password_hash", "passwordHash"))
                        .toList())),
        new StoreSaboteur(
            "AL-USR-01", "the table is called accounts", TamperStore.table("users", "accounts")),
        new StoreSaboteur(
            "AL-USR-02",
            "a generated identifier overwrites a supplied one",
            adding(
                (users, user) ->
                    users.add(new NewUser(null, user.name(), user.email(), user.passwordHash())))),
        new StoreSaboteur(
            "AL-USR-02",
            "every generated identifier is told as the same",
            adding(
                (users, user) ->
                    users.add(user) instanceof Users.Added.Ok ok && user.id() == null
                        ? new Users.Added.Ok(
                            new User(
                                new UUID(0, 0),
                                ok.user().name(),
                                ok.user().email(),
                                ok.user().passwordHash()))
                        : new Users.Added.EmailTaken())),
        new StoreSaboteur("AL-USR-02", "a generated identifier finds nobody", finding(false)),
        new StoreSaboteur("AL-USR-02", "a chosen identifier finds nobody", finding(true)),
        new StoreSaboteur(
            "AL-USR-03",
            "name may be missing",
            TamperStore.insert(
                (subject, table, row) -> !row.containsKey("name") || subject.insert(table, row))),
        new StoreSaboteur(
            "AL-USR-03",
            "email may be missing",
            TamperStore.insert(
                (subject, table, row) -> !row.containsKey("email") || subject.insert(table, row))),
        new StoreSaboteur(
            "AL-USR-03",
            "password_hash may be missing",
            TamperStore.insert(
                (subject, table, row) ->
                    !row.containsKey("password_hash") || subject.insert(table, row))),
        new StoreSaboteur(
            "AL-USR-03",
            "a refused row stays",
            TamperStore.rows(rows -> rows.isEmpty() ? List.of(Map.of("name", "ada")) : rows)),
        new StoreSaboteur(
            "AL-USR-03",
            "complete rows are refused too",
            TamperStore.insert(
                (subject, table, row) -> row.size() < 4 && subject.insert(table, row))),
        new StoreSaboteur(
            "AL-USR-03",
            "a complete row is taken and lost",
            TamperStore.insert((subject, table, row) -> row.size() == 4)),
        new StoreSaboteur(
            "AL-USR-04",
            "checks, then inserts, without a constraint",
            adding(UserStoreSaboteurs::checkThenInsert)),
        new StoreSaboteur(
            "AL-USR-04",
            "a second user with the address is told to be saved",
            adding(
                (users, user) ->
                    users.add(user) instanceof Users.Added.Ok ok ? ok : pretended(user))),
        new StoreSaboteur(
            "AL-USR-04",
            "a user can change to a taken address",
            replacing((users, user) -> new Users.Replaced.Ok())),
        new StoreSaboteur(
            "AL-USR-04", "the refused user ousts the first", adding(UserStoreSaboteurs::oust)),
        new StoreSaboteur(
            "AL-USR-04",
            "a refused change is made in part",
            replacing(
                (users, user) -> {
                  Users.Replaced result = users.replace(user);
                  if (result instanceof Users.Replaced.EmailTaken) {
                    users.replace(new User(user.id(), user.name(), "half" + user.email(), ""));
                  }
                  return result;
                })),
        new StoreSaboteur(
            "AL-USR-04",
            "refused users leave rows",
            TamperStore.rows(
                rows -> {
                  List<Map<String, String>> more = new ArrayList<>(rows);
                  more.addAll(rows);
                  return more;
                })));
  }

  @FunctionalInterface
  private interface Adding {
    Users.Added add(Users users, NewUser user);
  }

  @FunctionalInterface
  private interface Replacing {
    Users.Replaced replace(Users users, User user);
  }

  private static UnaryOperator<StoreSubject> adding(Adding wrong) {
    return TamperStore.users(
        users ->
            new ForwardingUsers(users) {
              @Override
              public Added add(NewUser user) {
                return wrong.add(users, user);
              }
            });
  }

  private static UnaryOperator<StoreSubject> replacing(Replacing wrong) {
    return TamperStore.users(
        users ->
            new ForwardingUsers(users) {
              @Override
              public Replaced replace(User user) {
                return wrong.replace(users, user);
              }
            });
  }

  private static UnaryOperator<StoreSubject> finding(boolean generated) {
    return TamperStore.users(
        users ->
            new ForwardingUsers(users) {
              @Override
              public Optional<User> findById(UUID id) {
                return users.findById(id).filter(user -> generated != user.name().equals("eve"));
              }
            });
  }

  private static Users.Added checkThenInsert(Users users, NewUser user) {
    if (users.findByEmail(user.email()).isPresent()) {
      return new Users.Added.EmailTaken();
    }
    LockSupport.parkNanos(200_000);
    return users.add(user) instanceof Users.Added.Ok ok ? ok : pretended(user);
  }

  private static Users.Added pretended(NewUser user) {
    return new Users.Added.Ok(
        new User(UUID.randomUUID(), user.name(), user.email(), user.passwordHash()));
  }

  private static Users.Added oust(Users users, NewUser user) {
    Users.Added result = users.add(user);
    if (result instanceof Users.Added.EmailTaken) {
      users.findByEmail(user.email()).ifPresent(first -> users.remove(first.id()));
      users.add(user);
    }
    return result;
  }

  private static Map<String, String> renamed(Map<String, String> row, String from, String to) {
    Map<String, String> copy = new TreeMap<>(row);
    Optional.ofNullable(copy.remove(from)).ifPresent(value -> copy.put(to, value));
    return copy;
  }
}
