package org.authlayer.conformance.section.protocols;

import java.util.List;
import org.authlayer.conformance.core.AuthenticatorCases;
import org.authlayer.conformance.core.CoreCheck;
import org.authlayer.conformance.core.CoreProbe;

/** The authenticator protocols, in process: AL-PRT. */
public final class ProtocolCoreChecks {

  private ProtocolCoreChecks() {}

  public static List<CoreCheck> all() {
    return List.of(
        new CoreCheck("AL-PRT-01", ProtocolCoreChecks::baseAuthenticatorIsMiddleware),
        new CoreCheck("AL-PRT-02", ProtocolCoreChecks::basicCallbackFiresForABasicHeaderOnly),
        new CoreCheck("AL-PRT-03", ProtocolCoreChecks::bearerCallbackFiresForABearerHeaderOnly),
        new CoreCheck(
            "AL-PRT-04", ProtocolCoreChecks::sessionCallbackFiresForAStoredIdentifierOnly));
  }

  static void baseAuthenticatorIsMiddleware(CoreProbe probe) throws Exception {
    probe.inBothForms(AuthenticatorCases.base());
  }

  static void basicCallbackFiresForABasicHeaderOnly(CoreProbe probe) throws Exception {
    probe.inBothForms(AuthenticatorCases.basic());
  }

  static void bearerCallbackFiresForABearerHeaderOnly(CoreProbe probe) throws Exception {
    probe.inBothForms(AuthenticatorCases.bearer());
  }

  static void sessionCallbackFiresForAStoredIdentifierOnly(CoreProbe probe) throws Exception {
    probe.inBothForms(AuthenticatorCases.session());
  }
}
