package org.authlayer.conformance.store;

import static org.authlayer.conformance.store.Moments.NOW;
import static org.authlayer.conformance.store.Moments.in;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.authlayer.conformance.verdict.CheckFailure;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionOrigin;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driven.Users;
import org.jspecify.annotations.Nullable;

/** How records change and end: AL-USR-08, AL-TKR-07, AL-TKR-08. */
public final class RecordLifeStoreChecks {

  private static final Instant FINE = Instant.parse("2031-03-30T01:30:00.123456Z");

  private RecordLifeStoreChecks() {}

  public static List<StoreCheck> all() {
    return List.of(
        new StoreCheck("AL-USR-08", RecordLifeStoreChecks::userChangesAsAWholeAndEndsOnce),
        new StoreCheck("AL-TKR-07", RecordLifeStoreChecks::expiryIsKept),
        new StoreCheck("AL-TKR-08", RecordLifeStoreChecks::removedTokenIsGone));
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
    probe.equal(
        "the replaced user is not found by the old address",
        Optional.empty(),
        users.findByEmail(ada.email()));
    User nobody = new User(UUID.randomUUID(), "eve", "eve@example.org", "hash");
    probe.equal(
        "a user who is not stored is not replaced",
        new Users.Replaced.NoSuchUser(),
        users.replace(nobody));
    probe.equal(
        "a user who is not stored is not saved by it",
        Optional.empty(),
        users.findByEmail(nobody.email()));
    probe.equal(
        "the hash of a missing user is not replaced",
        false,
        users.replaceHash(nobody.id(), "", ""));
    probe.equal("a user is removed", true, users.remove(ada.id()));
    probe.equal(
        "a removed user is not found by the identifier",
        Optional.empty(),
        users.findById(ada.id()));
    probe.equal(
        "a removed user is not found by the address",
        Optional.empty(),
        users.findByEmail(changed.email()));
    probe.equal("a second removal reports that nothing was there", false, users.remove(ada.id()));
    probe.equal("the other user stays", Optional.of(bob), users.findByEmail(bob.email()));
    NewUser again = new NewUser(null, "ada", changed.email(), Rows.HASH);
    probe.holds("the address is free again", users.add(again) instanceof Users.Added.Ok);
  }

  static void expiryIsKept(StoreProbe probe) {
    UserTokens tokens = probe.stores().userTokens();
    User ada = Rows.user(probe, "ada");
    add(probe, "fine", ada, FINE);
    add(probe, "for ever", ada, null);
    add(probe, "long over", ada, Instant.EPOCH);
    probe.equal(
        "an expiry is kept to the microsecond",
        Optional.of(FINE),
        tokens.findByValue("fine").flatMap(UserToken::expiry));
    probe.equal(
        "a token without an end stays without an end",
        List.of(Optional.empty()),
        tokens.findByValue("for ever").stream().map(UserToken::expiry).toList());
    probe.equal(
        "an expired token is still found, for others to judge",
        Optional.of(Instant.EPOCH),
        tokens.findByValue("long over").flatMap(UserToken::expiry));
    probe.equal("no token is dropped early", 1, tokens.removeExpired(FINE.minusNanos(1000), 9));
    probe.equal("a token is dropped at its end", 1, tokens.removeExpired(FINE, 9));
    probe.equal(
        "a token without an end is not dropped", true, tokens.findByValue("for ever").isPresent());
  }

  static void removedTokenIsGone(StoreProbe probe) throws Exception {
    UserTokens tokens = probe.stores().userTokens();
    User ada = Rows.user(probe, "ada");
    UUID gone = Rows.token(probe, "gone", ada);
    Rows.token(probe, "stays", ada);
    opening(probe, 'a', gone);
    probe.equal("a token is removed", true, tokens.remove(gone));
    probe.equal("a removed token is not found", Optional.empty(), tokens.findByValue("gone"));
    probe.equal("a second removal reports that nothing was there", false, tokens.remove(gone));
    probe.equal("the other token stays", true, tokens.findByValue("stays").isPresent());
    probe.equal("a session that the token opened ends with the token", false, isOpen(probe, 'a'));
    UUID own = Rows.token(probe, "own", ada);
    opening(probe, 'c', own);
    tokens.removeOf(ada.id(), own);
    probe.equal("a session ends with a token that its owner removed", false, isOpen(probe, 'c'));
    UUID over = add(probe, "over", ada, in(1));
    opening(probe, 'd', over);
    tokens.removeExpired(in(1), 9);
    probe.equal(
        "a session ends with a token that is dropped as expired", false, isOpen(probe, 'd'));
    atOnce(probe, ada);
  }

  private static void atOnce(StoreProbe probe, User ada) throws Exception {
    List<UUID> ids =
        IntStream.range(0, Crowd.ROUNDS).mapToObj(i -> Rows.token(probe, "r" + i, ada)).toList();
    probe.equal(
        "of " + Crowd.THREADS + " threads removing one token one finds it, in every round",
        Collections.nCopies(Crowd.ROUNDS, 1),
        Crowd.successes((round, thread) -> probe.stores().userTokens().remove(ids.get(round))));
  }

  private static void opening(StoreProbe probe, char digit, UUID token) {
    SessionOrigin origin = new SessionOrigin(token, in(80), "");
    probe
        .stores()
        .sessions()
        .add(new SessionData(digest(digit), Map.of("User", "1"), NOW, NOW, in(90), origin));
  }

  private static boolean isOpen(StoreProbe probe, char digit) {
    return probe.stores().sessions().find(digest(digit), NOW).isPresent();
  }

  private static String digest(char digit) {
    return String.valueOf(digit).repeat(64);
  }

  private static UUID add(StoreProbe probe, String value, User owner, @Nullable Instant expiry) {
    NewUserToken token = new NewUserToken(value, owner.id(), expiry);
    if (probe.stores().userTokens().add(token) instanceof UserTokens.Added.Ok ok) {
      return ok.id();
    }
    throw new CheckFailure("a token with a fresh value is not saved");
  }
}
