package org.authlayer.conformance.store;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;

/** Users: AL-USR. */
public final class UserStoreChecks {

  private static final List<String> COLUMNS = List.of("id", "name", "email", "password_hash");

  private UserStoreChecks() {}

  public static List<StoreCheck> all() {
    return List.of(
        new StoreCheck("AL-USR-01", UserStoreChecks::usersHaveTheirTableAndColumns),
        new StoreCheck("AL-USR-02", UserStoreChecks::identifierIsGeneratedOrKept),
        new StoreCheck("AL-USR-03", UserStoreChecks::everyFieldMustBePresent),
        new StoreCheck("AL-USR-04", UserStoreChecks::noTwoUsersShareAnAddress));
  }

  static void usersHaveTheirTableAndColumns(StoreProbe probe) {
    User ada = Rows.user(probe, "ada");
    probe.holds("there is a table users", probe.view().tables().contains("users"));
    probe.equal(
        "the user is one row of it with the saved values",
        List.of(
            Map.of(
                "id",
                ada.id().toString(),
                "name",
                "ada",
                "email",
                "ada@example.org",
                "password_hash",
                Rows.HASH)),
        Rows.where(probe, "users", "email", ada.email(), COLUMNS));
  }

  static void identifierIsGeneratedOrKept(StoreProbe probe) {
    User ada = Rows.user(probe, "ada");
    User bob = Rows.user(probe, "bob");
    probe.holds("two users get different identifiers", !ada.id().equals(bob.id()));
    Users users = probe.stores().users();
    probe.equal("the generated one finds its user", Optional.of(ada), users.findById(ada.id()));
    UUID chosen = UUID.randomUUID();
    NewUser eve = new NewUser(chosen, "eve", "eve@example.org", Rows.HASH);
    User expected = new User(chosen, "eve", "eve@example.org", Rows.HASH);
    probe.equal("a chosen one is kept", new Users.Added.Ok(expected), users.add(eve));
    probe.equal("the chosen one finds its user", Optional.of(expected), users.findById(chosen));
  }

  static void everyFieldMustBePresent(StoreProbe probe) {
    Map<String, String> complete = new LinkedHashMap<>();
    complete.put("id", UUID.randomUUID().toString());
    complete.put("name", "ada");
    complete.put("email", "ada@example.org");
    complete.put("password_hash", Rows.HASH);
    Rows.mustBeComplete(probe, "users", complete, List.of("name", "email", "password_hash"));
  }

  static void noTwoUsersShareAnAddress(StoreProbe probe) throws Exception {
    Users users = probe.stores().users();
    User ada = Rows.user(probe, "ada");
    User bob = Rows.user(probe, "bob");
    probe.equal(
        "a second user with the address is refused",
        new Users.Added.EmailTaken(),
        users.add(new NewUser(null, "eve", ada.email(), Rows.HASH)));
    probe.equal(
        "another user cannot change to the address",
        new Users.Replaced.EmailTaken(),
        users.replace(new User(bob.id(), bob.name(), ada.email(), bob.passwordHash())));
    probe.equal("the first user is unchanged", Optional.of(ada), users.findByEmail(ada.email()));
    probe.equal("the other user is unchanged", Optional.of(bob), users.findById(bob.id()));
    probe.equal(
        "of " + Crowd.THREADS + " threads saving one address one succeeds, in every round",
        Collections.nCopies(Crowd.ROUNDS, 1),
        Crowd.successes((round, thread) -> saves(users, round, thread)));
    List<String> addresses = new ArrayList<>();
    probe.view().rows("users").forEach(row -> addresses.add(row.getOrDefault("email", "")));
    probe.equal(
        "there is one row per address",
        addresses.stream().distinct().sorted().toList(),
        addresses.stream().sorted().toList());
  }

  private static boolean saves(Users users, int round, int thread) {
    NewUser user = new NewUser(null, "t" + thread, "r" + round + "@example.org", Rows.HASH);
    return users.add(user) instanceof Users.Added.Ok;
  }
}
