package org.authlayer.conformance.probe;

import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;

/**
 * The logins that many clauses speak of, each sent to a profile once in a run, by the first check
 * that asks: a password is dear to check. Each check judges for itself the answers that concern it.
 *
 * @param own whose password is right; her other logins are failures
 */
public record LoginSeries(Probe probe, Account own) {

  public static LoginSeries of(Probe probe) throws Exception {
    String key = "logins " + probe.profile();
    return new LoginSeries(probe, probe.once(key, Account.class, () -> user(probe)));
  }

  /** Two profiles share Bob: their clauses neither count tokens nor need a name of their own. */
  private static Account user(Probe probe) throws Exception {
    return switch (probe.profile()) {
      case COMPOSITION, JWT_MANUAL -> probe.users().bob();
      case TOKEN, JWT -> isAsked(probe) ? probe.users().fresh() : Registered.account(probe);
      default -> probe.users().fresh();
    };
  }

  public Answer right() throws Exception {
    return sent(own.email(), own.password());
  }

  /** Her password, one character longer. */
  public Answer wrong() throws Exception {
    return sent(own.email(), own.password() + "x");
  }

  /** An unknown user, with her password. */
  public Answer unknown() throws Exception {
    return sent(missing(), own.password());
  }

  /** The same once more. */
  public Answer again() throws Exception {
    unknown();
    return probe.once(
        "again " + probe.profile(),
        Answer.class,
        () -> probe.send(probe.routes().login(missing(), own.password())));
  }

  /** Her address, without a password. */
  public Answer empty() throws Exception {
    return sent(own.email(), "");
  }

  /** An address that no user has. */
  public String missing() {
    return "unknown" + own.email();
  }

  /**
   * Whether this is the profile whose login is asked what every login with a pair would answer: one
   * of those that are claimed, of the same protocol.
   */
  public static boolean isAsked(Probe probe) {
    return switch (probe.profile()) {
      case TOKEN -> !probe.checks(Profile.BASIC_LOGIN);
      case JWT, COMPOSITION -> !probe.checks(Profile.BASIC_LOGIN) && !probe.checks(Profile.TOKEN);
      default -> true;
    };
  }

  private Answer sent(String name, String password) throws Exception {
    return probe.sent(probe.routes().login(name, password));
  }

  /** Leaves the password out. */
  @Override
  public String toString() {
    return "LoginSeries[" + own.email() + "]";
  }
}
