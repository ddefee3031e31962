package org.authlayer.conformance.section.secondfactor;

import java.time.Duration;
import java.util.List;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.SteppedClient;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.Digits;

/** Codes of an authenticator app after the password: AL-OTP-01 to AL-OTP-07. */
public final class SecondFactorChecks {

  private SecondFactorChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        WireCheck.alone("AL-OTP-01", SecondFactorChecks::passwordAloneIsNotEnough),
        WireCheck.alone("AL-OTP-02", SecondFactorChecks::onlyOwnRightCodesCount),
        WireCheck.alone("AL-OTP-03", SecondFactorChecks::codeCountsOnce),
        WireCheck.alone("AL-OTP-04", SecondFactorChecks::codesCountForTheDeclaredSteps),
        new WireCheck("AL-OTP-05", SecondFactorChecks::recoveryCodeCountsOnce),
        WireCheck.alone("AL-OTP-06", SecondFactorChecks::wrongCodesAreLimited),
        new WireCheck("AL-OTP-07", SecondFactorChecks::secretIsLong));
  }

  static void passwordAloneIsNotEnough(Probe probe) throws Exception {
    EnrolledUser user = EnrolledUser.fresh(probe);
    SteppedClient client = user.password();
    client.isOut("a password alone");
    user.proves(client, user.next());
    client.isIn("a right code after the password", user.account());
  }

  static void onlyOwnRightCodesCount(Probe probe) throws Exception {
    EnrolledUser user = EnrolledUser.fresh(probe);
    EnrolledUser other = EnrolledUser.fresh(probe);
    SteppedClient client = user.password();
    user.proves(client, user.wrong());
    client.isOut("a wrong code");
    user.proves(client, other.next());
    client.isOut("a right code of another user");
    SteppedClient silent = other.password();
    other.proves(silent, "");
    silent.isOut("an empty code");
    user.proves(client, user.next());
    client.isIn("the user's own code", user.account());
  }

  static void codeCountsOnce(Probe probe) throws Exception {
    EnrolledUser user = EnrolledUser.fresh(probe);
    String code = user.next();
    SteppedClient first = user.password();
    user.proves(first, code);
    first.isIn("a code", user.account());
    SteppedClient second = user.password();
    user.proves(second, code);
    second.isOut("the same code in another session");
  }

  /** What lies further off stays refused when a step ends between two requests. */
  static void codesCountForTheDeclaredSteps(Probe probe) throws Exception {
    int off = probe.declared().number("secondFactor.stepsOff");
    EnrolledUser user = EnrolledUser.fresh(probe);
    SteppedClient early = user.password();
    user.proves(early, user.ofStep(off + 2));
    early.isOut("a code of " + (off + 2) + " steps later");
    if (off > 0) {
      user.proves(early, user.ofStep(off));
      early.isIn("a code of the last declared step", user.account());
    }
    if (probe.levers().clockIfAny().isEmpty()) {
      return;
    }
    user.later(2 * off + 3);
    SteppedClient late = user.password();
    user.proves(late, user.ofStep(-off - 2));
    late.isOut("a code of " + (off + 2) + " steps before");
    Duration rest = user.rest();
    probe
        .levers()
        .before(
            probe.levers().clock().now().plus(rest),
            () -> {
              user.proves(late, user.ofStep(-off));
              late.isIn("a code of the first declared step", user.account());
            });
  }

  static void recoveryCodeCountsOnce(Probe probe) throws Exception {
    EnrolledUser user = EnrolledUser.fresh(probe);
    List<String> codes = user.recoveryCodes();
    SteppedClient first = user.password();
    user.recovers(first, codes.get(0));
    first.isIn("a recovery code", user.account());
    SteppedClient second = user.password();
    user.recovers(second, codes.get(0));
    second.isOut("the same recovery code");
  }

  static void wrongCodesAreLimited(Probe probe) throws Exception {
    String[] limit = probe.declared().text("secondFactor.limit").split("/", 2);
    int status = Digits.small(limit[0]);
    EnrolledUser user = EnrolledUser.fresh(probe);
    SteppedClient client = user.password();
    for (int sent = 0; sent < Digits.small(limit[1]); sent++) {
      Answer wrong = user.proves(client, user.wrong());
      probe.refusal("wrong code " + (sent + 1) + " is counted", wrong.status() != status, wrong);
    }
    probe.refused("a wrong code too many", status, user.proves(client, user.wrong()));
    SteppedClient other = user.password();
    probe.refused("a right code in another session", status, user.proves(other, user.next()));
    other.isOut("a right code after too many wrong ones");
  }

  /** At least 128 bits. */
  static void secretIsLong(Probe probe) throws Exception {
    EnrolledUser user = EnrolledUser.fresh(probe);
    probe.holds("a new secret has 128 bits at least", user.secretBits() >= 128);
  }
}
