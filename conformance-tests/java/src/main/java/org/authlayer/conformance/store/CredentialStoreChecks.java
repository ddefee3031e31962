package org.authlayer.conformance.store;

import static org.authlayer.conformance.store.Moments.NOW;
import static org.authlayer.conformance.store.Moments.in;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.conformance.verdict.CheckFailure;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.PasswordChange;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driven.Users;
import org.jspecify.annotations.Nullable;

/** What this project declares of stored credentials: AL-DEC-39, AL-DEC-43, AL-DEC-45. */
public final class CredentialStoreChecks {

  private static final String VALUE = "Tk+/0123456789abcdefQQ==";
  private static final String ENTRY = "User";
  private static final String KEPT = "a".repeat(64);
  private static final String OTHER = "b".repeat(64);
  private static final String FOREIGN = "c".repeat(64);

  private CredentialStoreChecks() {}

  public static List<StoreCheck> all() {
    return List.of(
        new StoreCheck("AL-DEC-39", CredentialStoreChecks::whatStandsInTheTableIsNoToken),
        new StoreCheck("AL-DEC-43", CredentialStoreChecks::tokensOfOneUserAreListedAndRemoved),
        new StoreCheck("AL-DEC-45", CredentialStoreChecks::passwordChangesInOneStep));
  }

  static void whatStandsInTheTableIsNoToken(StoreProbe probe) throws Exception {
    User ada = Rows.user(probe, "ada");
    UUID id = Rows.token(probe, VALUE, ada);
    UserTokens tokens = probe.stores().userTokens();
    probe.equal(
        "the value finds the token as it was given",
        Optional.of(new UserToken(id, VALUE, ada, null)),
        tokens.findByValue(VALUE));
    String stored = probe.subject().atRest(VALUE);
    probe.equal(
        "the table holds the value as the store says",
        List.of(stored),
        probe.view().rows("user_tokens").stream()
            .map(row -> row.getOrDefault("value", ""))
            .toList());
    if (!stored.equals(VALUE)) {
      probe.equal("the stored text finds no token", Optional.empty(), tokens.findByValue(stored));
    }
    byte[] sha256 =
        MessageDigest.getInstance("SHA-256").digest(VALUE.getBytes(StandardCharsets.UTF_8));
    for (String other :
        List.of(
            HexFormat.of().formatHex(sha256),
            Base64.getEncoder().encodeToString(sha256),
            Base64.getUrlEncoder().withoutPadding().encodeToString(sha256),
            VALUE.toLowerCase(java.util.Locale.ROOT),
            VALUE + " ",
            VALUE.substring(0, VALUE.length() - 1),
            "")) {
      probe.equal("no other text finds the token", Optional.empty(), tokens.findByValue(other));
    }
  }

  static void tokensOfOneUserAreListedAndRemoved(StoreProbe probe) {
    User ada = Rows.user(probe, "ada");
    User bob = Rows.user(probe, "bob");
    UserTokens tokens = probe.stores().userTokens();
    UUID first = add(tokens, "first", ada, 90, 1);
    UUID second = add(tokens, "second", ada, null, 2);
    add(tokens, "over", ada, 10, 3);
    UUID others = add(tokens, "others", bob, 90, 4);
    tokens.used(first, in(5));
    tokens.used(first, in(4));
    probe.equal(
        "a user's live tokens are listed, the last made first, with their last use",
        List.of(
            new TokenSummary(second, in(2), null, null, "kit 2"),
            new TokenSummary(first, in(1), in(5), in(90), "kit 1")),
        tokens.findByUser(ada.id(), in(10)));
    probe.equal(
        "a user does not remove another user's token", false, tokens.removeOf(bob.id(), first));
    probe.equal("another user's token stays", true, tokens.findByValue("first").isPresent());
    probe.equal("a user removes a token of her own", true, tokens.removeOf(ada.id(), first));
    probe.equal("a removed token is not found", Optional.empty(), tokens.findByValue("first"));
    probe.equal(
        "a second removal reports that nothing was there", false, tokens.removeOf(ada.id(), first));
    add(tokens, "over too", bob, 10, 5);
    add(tokens, "over as well", bob, 9, 6);
    probe.equal(
        "a batch of the expired is no larger than asked for", 2, tokens.removeExpired(in(10), 2));
    probe.equal("the next batch has the rest", 1, tokens.removeExpired(in(10), 2));
    probe.equal("no token that lives is dropped", 0, tokens.removeExpired(in(10), 2));
    probe.equal(
        "tokens that live are still listed",
        List.of(List.of(second), List.of(others)),
        List.of(ids(tokens.findByUser(ada.id(), NOW)), ids(tokens.findByUser(bob.id(), NOW))));
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
    probe.equal(
        "a password is not changed where the stored hash is another",
        false,
        probe.stores().changePassword(change(ada, "another", "new", kept)));
    probe.equal("the hash stays then", Rows.HASH, hash(probe, ada));
    probe.equal("the tokens stay then", List.of("bobs", "ended", "kept"), values(probe));
    for (String digest : List.of(KEPT, OTHER, FOREIGN)) {
      probe.equal("the sessions stay then", true, sessions.find(digest, NOW).isPresent());
    }
    probe.equal(
        "a password is changed where the stored hash is the expected one",
        true,
        probe.stores().changePassword(change(ada, Rows.HASH, "new", kept)));
    probe.equal("the hash is the new one", "new", hash(probe, ada));
    probe.equal("the other tokens of the user end", List.of("bobs", "kept"), values(probe));
    probe.equal("the kept session stays", true, sessions.find(KEPT, NOW).isPresent());
    probe.equal("the other session of the user ends", false, sessions.find(OTHER, NOW).isPresent());
    probe.equal("the session of another user stays", true, sessions.find(FOREIGN, NOW).isPresent());
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
    Users users = probe.stores().users();
    probe.equal("the stored hash is the user's", true, users.hasHash(ada.id(), "round 0"));
    probe.equal("a replaced hash is not the user's", false, users.hasHash(ada.id(), "new"));
    probe.equal(
        "a user who is not stored has no hash", false, users.hasHash(UUID.randomUUID(), "round 0"));
    probe.equal(
        "of " + Crowd.THREADS + " threads changing one password one succeeds, in every round",
        Collections.nCopies(Crowd.ROUNDS, 1),
        Crowd.successes(
            (round, thread) ->
                probe
                    .stores()
                    .changePassword(change(ada, "round " + round, "round " + (round + 1), null))));
  }

  private static PasswordChange change(
      User user, String expected, String next, @Nullable UUID keptToken) {
    return new PasswordChange(user.id(), ENTRY, expected, next, keptToken, KEPT);
  }

  private static SessionData session(String digest, User user) {
    return new SessionData(digest, Map.of(ENTRY, user.id().toString()), NOW, NOW, in(90));
  }

  private static String hash(StoreProbe probe, User user) {
    return probe.stores().users().findById(user.id()).map(User::passwordHash).orElse("");
  }

  private static List<String> values(StoreProbe probe) {
    return List.of("bobs", "ended", "kept").stream()
        .filter(value -> probe.stores().userTokens().findByValue(value).isPresent())
        .toList();
  }

  private static UUID add(
      UserTokens tokens, String value, User owner, @Nullable Integer ends, int made) {
    NewUserToken token =
        new NewUserToken(
            value, owner.id(), ends == null ? null : in(ends), in(made), "kit " + made);
    if (tokens.add(token) instanceof UserTokens.Added.Ok ok) {
      return ok.id();
    }
    throw new CheckFailure("a token with a fresh value is not saved");
  }

  private static List<UUID> ids(List<TokenSummary> tokens) {
    return tokens.stream().map(TokenSummary::id).toList();
  }
}
