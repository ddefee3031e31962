package org.authlayer.conformance.core.checks;

import java.util.List;
import org.authlayer.conformance.core.CoreCheck;

/** The authenticator protocols, in process: AL-PRT. */
public final class ProtocolCoreChecks {

  private ProtocolCoreChecks() {}

  /**
   * The checks.
   *
   * @return one per clause
   */
  public static List<CoreCheck> all() {
    return List.of(
        new CoreCheck("AL-PRT-01", probe -> probe.inBothForms(AuthenticatorCases.base())),
        new CoreCheck("AL-PRT-02", probe -> probe.inBothForms(AuthenticatorCases.basic())),
        new CoreCheck("AL-PRT-03", probe -> probe.inBothForms(AuthenticatorCases.bearer())),
        new CoreCheck("AL-PRT-04", probe -> probe.inBothForms(AuthenticatorCases.session())));
  }
}
