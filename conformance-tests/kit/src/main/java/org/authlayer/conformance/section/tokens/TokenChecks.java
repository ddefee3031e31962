package org.authlayer.conformance.section.tokens;

import java.time.Duration;
import java.util.List;
import org.authlayer.conformance.probe.IssuedToken;
import org.authlayer.conformance.probe.LoginSeries;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Uuids;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.wire.Account;
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
    LoginSeries logins = LoginSeries.of(probe.in(Profile.TOKEN));
    Presented token = Presented.of(probe, Profile.TOKEN, logins.own(), logins.right());
    for (int use = 1; use <= 12; use++) {
      token.isTheOwners("use " + use);
    }
  }

  static void neitherUseNorLoginEndsValidTokens(Probe probe) throws Exception {
    Account cyd = probe.users().cyd();
    List<IssuedToken> tokens = probe.tokens().earlier();
    for (int round = 1; round <= 3; round++) {
      for (int login = 0; login < tokens.size(); login++) {
        String respect = "the token of login " + (login + 1) + ", round " + round;
        works(probe, respect, tokens.get(login).value(), cyd);
      }
    }
    if (probe.levers().storeIfAny().isPresent()) {
      long kept = tokens.stream().filter(token -> isKept(probe, token)).count();
      probe.equal("records that are kept", (long) tokens.size(), kept);
    }
  }

  private static boolean isKept(Probe probe, IssuedToken token) {
    return token.id().isEmpty()
        || probe.levers().store().rows("user_tokens").stream()
            .anyMatch(row -> Uuids.areSame(token.id(), row.getOrDefault("id", "")));
  }

  static void referenceTokenNeverExpires(Probe probe) throws Exception {
    Later.needsClock(probe);
    Account own = probe.users().fresh();
    String token = probe.tokens().fresh(own);
    Later.by(probe, TEN_YEARS, () -> works(probe, "ten years later", token, own));
  }

  static void instancesHonourEachOthersTokens(Probe probe) throws Exception {
    Probe other = probe.second();
    Account cyd = probe.users().cyd();
    works(other, "issued by the first instance", probe.tokens().fresh(cyd), cyd);
    works(probe, "issued by the second instance", other.tokens().fresh(cyd), cyd);
    if (probe.levers().clockIfAny().isPresent() && probe.claims(Profile.TOKEN_EXPIRING)) {
      deletionReaches(probe.in(Profile.TOKEN_EXPIRING), other.in(Profile.TOKEN_EXPIRING), cyd);
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

  private static void works(Probe probe, String respect, String token, Account account)
      throws Exception {
    probe.known(respect, probe.doors().guarded().bearer(token), account);
  }
}
