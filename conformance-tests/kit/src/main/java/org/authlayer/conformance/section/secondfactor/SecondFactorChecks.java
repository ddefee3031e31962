package org.authlayer.conformance.section.secondfactor;

import java.util.List;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.SteppedClient;
import org.authlayer.conformance.probe.WireCheck;

/** Codes of an authenticator app after the password: AL-OTP-01 to AL-OTP-06. */
public final class SecondFactorChecks {

  private SecondFactorChecks() {}

  public static List<WireCheck> all() {
    return List.of(new WireCheck("AL-OTP-01", SecondFactorChecks::passwordAloneIsNotEnough));
  }

  static void passwordAloneIsNotEnough(Probe probe) throws Exception {
    EnrolledUser user = EnrolledUser.fresh(probe);
    SteppedClient client = user.password();
    client.isOut("a password alone");
    user.proves(client, user.next());
    client.isIn("a right code after the password", user.account());
  }
}
