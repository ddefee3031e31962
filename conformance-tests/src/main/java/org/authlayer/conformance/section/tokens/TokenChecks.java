package org.authlayer.conformance.section.tokens;

import java.time.Duration;
import java.util.List;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** The life of a token: AL-TOK. */
public final class TokenChecks {

  private static final Duration TEN_YEARS = Duration.ofDays(3653);

  private TokenChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-TOK-01", TokenChecks::validTokenAuthenticatesItsOwner),
        new WireCheck("AL-TOK-05", TokenChecks::neitherUseNorLoginEndsValidTokens),
        WireCheck.alone("AL-TOK-06", TokenChecks::referenceTokenNeverExpires),
        WireCheck.alone("AL-TOK-10", TokenChecks::instancesHonourEachOthersTokens));
  }

  static void validTokenAuthenticatesItsOwner(Probe probe) throws Exception {
    Presented token = Presented.fresh(probe, Profile.TOKEN, probe.users().ada());
    for (int use = 1; use <= 10; use++) {
      token.isTheOwners("use " + use);
    }
  }

  static void neitherUseNorLoginEndsValidTokens(Probe probe) throws Exception {
    Account own = probe.users().fresh();
    Answer first = login(probe, own);
    Answer second = login(probe, own);
    for (int round = 1; round <= 3; round++) {
      works(probe, "the first token, round " + round, first.string("value"), own);
      works(probe, "the second token, round " + round, second.string("value"), own);
    }
    if (probe.levers().storeIfAny().isPresent()) {
      List<String> ids =
          probe.levers().store().rows("user_tokens").stream()
              .map(row -> row.getOrDefault("id", ""))
              .toList();
      probe.holds(
          "both records are kept",
          ids.contains(first.string("id")) && ids.contains(second.string("id")));
    }
  }

  static void referenceTokenNeverExpires(Probe probe) throws Exception {
    Account ada = probe.users().ada();
    String token = probe.tokens().of(ada);
    Later.by(probe, TEN_YEARS, () -> works(probe, "ten years later", token, ada));
  }

  static void instancesHonourEachOthersTokens(Probe probe) throws Exception {
    Probe other = probe.second();
    Account ada = probe.users().ada();
    works(other, "issued by the first instance", probe.tokens().fresh(ada), ada);
    works(probe, "issued by the second instance", other.tokens().fresh(ada), ada);
    if (probe.levers().clockIfAny().isPresent() && probe.claims(Profile.TOKEN_EXPIRING)) {
      deletionReaches(probe.in(Profile.TOKEN_EXPIRING), other.in(Profile.TOKEN_EXPIRING), ada);
    }
  }

  /** A token is deleted by presenting it while it is invalid; then the clock goes back. */
  private static void deletionReaches(Probe probe, Probe other, Account account) throws Exception {
    HttpCall guarded = probe.doors().guarded();
    String deleted = probe.tokens().fresh(account);
    String kept = probe.tokens().fresh(account);
    works(probe, "before it is deleted", deleted, account);
    Later.by(
        probe,
        Presented.lifetime(probe).plusSeconds(1),
        () -> other.refused("invalid", other.doors().guarded().bearer(deleted)));
    works(probe, "a token that the second instance did not delete", kept, account);
    probe.refused("a token that the second instance deleted", guarded.bearer(deleted));
  }

  private static Answer login(Probe probe, Account account) throws Exception {
    Answer login = probe.accepted("a login", probe.doors().login().basic(account));
    probe.secret(login.string("value"));
    return login;
  }

  private static void works(Probe probe, String respect, String token, Account account)
      throws Exception {
    probe.known(respect, probe.doors().guarded().bearer(token), account);
  }
}
