package org.authlayer.conformance.section.tokens;

import java.time.Duration;
import java.util.List;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Uuids;
import org.authlayer.conformance.probe.WireCheck;
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
    Later.needsClock(probe);
    Presented token = expiring(probe, probe.users().cyd());
    token.isTheOwners("before it expires");
    Later.by(
        probe,
        afterExpiry(probe),
        () -> {
          token.isNobodys("after it expired");
          expiring(probe, probe.users().cyd()).isTheOwners("a token issued later");
        });
  }

  /** With the clock set back the token would be valid again, were it still there. */
  static void presentingAnInvalidTokenDeletesIt(Probe probe) throws Exception {
    Later.needsClock(probe);
    Presented presented = expiring(probe, probe.users().cyd());
    Presented twin = expiring(probe, probe.users().cyd());
    Later.by(probe, afterExpiry(probe), () -> presented.isNobodys("after it expired"));
    if (probe.levers().storeIfAny().isPresent() && !presented.id().isEmpty()) {
      probe.equal("rows of the presented token", 0L, rows(probe, "user_tokens", presented.id()));
    }
    twin.isTheOwners("a token not presented while it was invalid");
    presented.isNobodys("a token presented while it was invalid");
  }

  static void onlyThePresentedRecordGoes(Probe probe) throws Exception {
    Later.needsClock(probe);
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
          if (probe.levers().storeIfAny().isPresent()) {
            remains(probe, "a token that was not presented", "user_tokens", one.id());
            remains(probe, "another that was not presented", "user_tokens", two.id());
            remains(probe, "the owner", "users", own.id());
          }
        });
  }

  private static void remains(Probe probe, String what, String table, String id) {
    if (!id.isEmpty()) {
      probe.equal("rows of " + what, 1L, rows(probe, table, id));
    }
  }

  static void loginSuppliesNewTokenForInvalidOne(Probe probe) throws Exception {
    Later.needsClock(probe);
    Presented old = expiring(probe, probe.users().cyd());
    Later.by(
        probe,
        afterExpiry(probe),
        () -> {
          old.isNobodys("the token that expired");
          Presented renewed = expiring(probe, probe.users().cyd());
          probe.equal("the new value is the old one", false, renewed.value().equals(old.value()));
          renewed.isTheOwners("the new token");
        });
  }

  private static Presented expiring(Probe probe, Account owner) throws Exception {
    return Presented.fresh(probe, Profile.TOKEN_EXPIRING, owner);
  }

  private static Duration afterExpiry(Probe probe) {
    return Presented.lifetime(probe).plusSeconds(1);
  }

  private static long rows(Probe probe, String table, String id) {
    return probe.levers().store().rows(table).stream()
        .filter(row -> Uuids.areSame(id, row.getOrDefault("id", "")))
        .count();
  }
}
