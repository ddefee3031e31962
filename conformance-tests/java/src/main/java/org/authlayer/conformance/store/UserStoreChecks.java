package org.authlayer.conformance.store;

import static org.authlayer.conformance.store.Rows.NOW;
import static org.authlayer.conformance.store.Rows.in;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.ports.driven.CurrentAccess;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.PasswordChange;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driven.Users;
import org.jspecify.annotations.Nullable;

/** Users: AL-USR and AL-DEC-45. */
public final class UserStoreChecks {

  private static final List<String> COLUMNS = List.of("id", "name", "email", "password_hash");
  private static final String ENTRY = "User";
  private static final String KEPT = "a".repeat(64);
  private static final String OTHER = "b".repeat(64);
  private static final String FOREIGN = "c".repeat(64);

  private UserStoreChecks() {}

  public static List<StoreCheck> all() {
    return List.of(
        new StoreCheck("AL-USR-01", UserStoreChecks::usersHaveTheirTableAndColumns),
        new StoreCheck("AL-USR-02", UserStoreChecks::identifierIsGeneratedOrKept),
        new StoreCheck("AL-USR-03", UserStoreChecks::everyFieldMustBePresent),
        new StoreCheck("AL-USR-04", UserStoreChecks::noTwoUsersShareAnAddress),
        new StoreCheck("AL-USR-08", UserStoreChecks::userChangesAsAWholeAndEndsOnce),
        new StoreCheck("AL-DEC-45", UserStoreChecks::passwordChangesInOneStep));
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
    probe.once("saving one address one succeeds", (round, thread) -> saves(users, round, thread));
    List<String> addresses = Rows.column(probe, "users", "email");
    probe.equal("there is one row per address", addresses.stream().distinct().toList(), addresses);
  }

  private static boolean saves(Users users, int round, int thread) {
    NewUser user = new NewUser(null, "t" + thread, "r" + round + "@example.org", Rows.HASH);
    return users.add(user) instanceof Users.Added.Ok;
  }

  static void userChangesAsAWholeAndEndsOnce(StoreProbe probe) {
    Users users = probe.stores().users();
    User ada = Rows.user(probe, "ada");
    User bob = Rows.user(probe, "bob");
    User changed = new User(ada.id(), "Ada L.", "other@example.org", "another hash");
    probe.equal("a user is replaced", new Users.Replaced.Ok(), users.replace(changed));
    probe.equal(
        "the replaced user is found by the identifier with all new fields",
        Optional.of(changed),
        users.findById(ada.id()));
    probe.equal(
        "the replaced user is found by the new address",
        Optional.of(changed),
        users.findByEmail(changed.email()));
    probe.isAbsent(
        "the replaced user is not found by the old address", users.findByEmail(ada.email()));
    User nobody = new User(UUID.randomUUID(), "eve", "eve@example.org", "hash");
    probe.equal(
        "a user who is not stored is not replaced",
        new Users.Replaced.NoSuchUser(),
        users.replace(nobody));
    probe.isAbsent(
        "a user who is not stored is not saved by it", users.findByEmail(nobody.email()));
    probe.isFalse(
        "the hash of a missing user is not replaced", users.replaceHash(nobody.id(), "", ""));
    probe.holds("a user is removed", users.remove(ada.id()));
    probe.isAbsent("a removed user is not found by the identifier", users.findById(ada.id()));
    probe.isAbsent(
        "a removed user is not found by the address", users.findByEmail(changed.email()));
    probe.isFalse("a second removal reports that nothing was there", users.remove(ada.id()));
    probe.equal("the other user stays", Optional.of(bob), users.findByEmail(bob.email()));
    NewUser again = new NewUser(null, "ada", changed.email(), Rows.HASH);
    probe.holds("the address is free again", users.add(again) instanceof Users.Added.Ok);
  }

  static void passwordChangesInOneStep(StoreProbe probe) throws Exception {
    User ada = Rows.user(probe, "ada");
    User bob = Rows.user(probe, "bob");
    UUID kept = Rows.token(probe, "kept", ada);
    Rows.token(probe, "ended", ada);
    Rows.token(probe, "bobs", bob);
    Sessions sessions = probe.stores().sessions();
    sessions.add(session(KEPT, ada));
    sessions.add(session(OTHER, ada));
    sessions.add(session(FOREIGN, bob));
    probe.isFalse(
        "a password is not changed where the stored hash is another",
        probe.stores().changePassword(change(ada, "another", "new", kept)));
    probe.equal("the hash stays then", Rows.HASH, hash(probe, ada));
    probe.equal("the tokens stay then", List.of("bobs", "ended", "kept"), values(probe));
    for (String digest : List.of(KEPT, OTHER, FOREIGN)) {
      probe.holds("the sessions stay then", sessions.find(digest, NOW).isPresent());
    }
    probe.holds(
        "a password is changed where the stored hash is the expected one",
        probe.stores().changePassword(change(ada, Rows.HASH, "new", kept)));
    probe.equal("the hash is the new one", "new", hash(probe, ada));
    probe.equal("the other tokens of the user end", List.of("bobs", "kept"), values(probe));
    probe.holds("the kept session stays", sessions.find(KEPT, NOW).isPresent());
    probe.isFalse("the other session of the user ends", sessions.find(OTHER, NOW).isPresent());
    probe.holds("the session of another user stays", sessions.find(FOREIGN, NOW).isPresent());
    probe.equal("the hash of another user stays", Rows.HASH, hash(probe, bob));
    comparing(probe, ada);
  }

  private static void comparing(StoreProbe probe, User ada) throws Exception {
    probe.equal(
        "a hash is replaced by comparing",
        List.of(false, true),
        List.of(
            probe.stores().users().replaceHash(ada.id(), Rows.HASH, "x"),
            probe.stores().users().replaceHash(ada.id(), "new", "round 0")));
    probe.equal("the hash is the one that was set by comparing", "round 0", hash(probe, ada));
    probe.once(
        "changing one password one succeeds",
        (round, thread) ->
            probe
                .stores()
                .changePassword(change(ada, "round " + round, "round " + (round + 1), null)));
  }

  private static PasswordChange change(
      User user, String expected, String next, @Nullable UUID keptToken) {
    return new PasswordChange(user.id(), expected, next, new CurrentAccess(keptToken, KEPT));
  }

  private static SessionData session(String digest, User user) {
    return new SessionData(
        digest,
        Map.of(ENTRY, new SessionIdentity(user.id().toString(), NOW)),
        Map.of(),
        NOW,
        NOW,
        in(90),
        "");
  }

  private static String hash(StoreProbe probe, User user) {
    return probe.stores().users().findById(user.id()).map(User::passwordHash).orElse("");
  }

  private static List<String> values(StoreProbe probe) {
    return List.of("bobs", "ended", "kept").stream()
        .filter(value -> probe.stores().tokens().findByValue(UserId.STANDARD, value).isPresent())
        .toList();
  }
}
