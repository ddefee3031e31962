package org.authlayer.conformance.section.tokens;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.subject.StoreView;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.wire.Account;

/** Tokens that became invalid: AL-TOK-02 to AL-TOK-04 and AL-TOK-08. */
public final class ExpiringTokenChecks {

  private ExpiringTokenChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        WireCheck.alone("AL-TOK-02", ExpiringTokenChecks::invalidTokenAuthenticatesNobody),
        WireCheck.alone("AL-TOK-03", ExpiringTokenChecks::presentingAnInvalidTokenDeletesIt),
        WireCheck.alone("AL-TOK-04", ExpiringTokenChecks::onlyThePresentedRecordGoes),
        WireCheck.alone("AL-TOK-08", ExpiringTokenChecks::loginSuppliesNewTokenForInvalidOne));
  }

  static void invalidTokenAuthenticatesNobody(Probe probe) throws Exception {
    Presented token = expiring(probe, probe.users().ada());
    token.isTheOwners("before it expires");
    Later.by(
        probe,
        afterExpiry(probe),
        () -> {
          token.isNobodys("after it expired");
          expiring(probe, probe.users().ada()).isTheOwners("a token issued later");
        });
  }

  /** With the clock set back the token would be valid again, were it still there. */
  static void presentingAnInvalidTokenDeletesIt(Probe probe) throws Exception {
    Presented presented = expiring(probe, probe.users().ada());
    Presented twin = expiring(probe, probe.users().ada());
    Later.by(probe, afterExpiry(probe), () -> presented.isNobodys("after it expired"));
    Optional<StoreView> store = probe.levers().storeIfAny();
    if (store.isPresent()) {
      List<String> ids = ids(store.get(), "user_tokens");
      probe.holds("the presented token has no row", !ids.contains(presented.id()));
    }
    twin.isTheOwners("a token not presented while it was invalid");
    presented.isNobodys("a token presented while it was invalid");
  }

  static void onlyThePresentedRecordGoes(Probe probe) throws Exception {
    Account own = probe.users().fresh();
    Duration lifetime = Presented.lifetime(probe);
    Duration half = lifetime.dividedBy(2);
    Presented old = expiring(probe, own);
    Later.by(
        probe,
        half,
        () -> {
          Presented one = expiring(probe, own);
          Presented two = expiring(probe, own);
          Later.by(
              probe,
              half.plusSeconds(2),
              () -> {
                old.isNobodys("the token that expired");
                one.isTheOwners("another of its owner's tokens");
                two.isTheOwners("a third of its owner's tokens");
              });
          othersRemain(probe, List.of(one.id(), two.id()), own);
        });
  }

  private static void othersRemain(Probe probe, List<String> tokens, Account owner) {
    probe
        .levers()
        .storeIfAny()
        .ifPresent(
            store ->
                probe.holds(
                    "the owner's row and those of the other tokens remain",
                    ids(store, "user_tokens").containsAll(tokens)
                        && ids(store, "users").contains(owner.id())));
  }

  static void loginSuppliesNewTokenForInvalidOne(Probe probe) throws Exception {
    Presented old = expiring(probe, probe.users().ada());
    Later.by(
        probe,
        afterExpiry(probe),
        () -> {
          old.isNobodys("the token that expired");
          Presented renewed = expiring(probe, probe.users().ada());
          probe.holds("the new value is another", !renewed.value().equals(old.value()));
          renewed.isTheOwners("the new token");
        });
  }

  private static Presented expiring(Probe probe, Account owner) throws Exception {
    return Presented.fresh(probe, Profile.TOKEN_EXPIRING, owner);
  }

  private static Duration afterExpiry(Probe probe) {
    return Presented.lifetime(probe).plusSeconds(1);
  }

  private static List<String> ids(StoreView store, String table) {
    return store.rows(table).stream().map(row -> row.getOrDefault("id", "")).toList();
  }
}
