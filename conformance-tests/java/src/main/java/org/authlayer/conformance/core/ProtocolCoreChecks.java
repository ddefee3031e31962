package org.authlayer.conformance.core;

import java.util.List;

/** The authenticator protocols, in process: AL-PRT. */
public final class ProtocolCoreChecks {

  private ProtocolCoreChecks() {}

  public static List<CoreCheck> all() {
    return List.of(
        new CoreCheck("AL-PRT-01", probe -> probe.inBothForms(ProtocolCases.base())),
        new CoreCheck("AL-PRT-02", probe -> probe.inBothForms(ProtocolCases.basic())),
        new CoreCheck("AL-PRT-03", probe -> probe.inBothForms(ProtocolCases.bearer())),
        new CoreCheck("AL-PRT-04", probe -> probe.inBothForms(SessionCase.session())));
  }
}
