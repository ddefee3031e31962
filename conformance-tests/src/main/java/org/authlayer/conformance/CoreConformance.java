package org.authlayer.conformance;

import org.junit.jupiter.api.Test;

/**
 * The seat in process: every clause of the catalogue that shows at the parts of a layer, one test
 * each, in both forms of every authenticator protocol.
 */
public abstract class CoreConformance extends ProtocolCoreConformance {

  /** Called by the test class of an adapter. */
  protected CoreConformance() {}

  @Test
  final void AL_LGT_07_applicationChoosesTheTokenSize() {
    verify("AL-LGT-07");
  }

  @Test
  final void AL_TOK_07_applicationGivesTokensALifetime() {
    verify("AL-TOK-07");
  }

  @Test
  final void AL_TOK_09_invalidTokenPresentedAtOnceCausesNoFault() {
    verify("AL-TOK-09");
  }

  @Test
  final void AL_JWT_08_lifetimeEndsAfter900Seconds() {
    verify("AL-JWT-08");
  }

  @Test
  final void AL_JWT_15_handlerNeverRunsWithAnUnverifiedPayload() {
    verify("AL-JWT-15");
  }

  @Test
  final void AL_JWT_16_payloadIsItselfTheAuthenticatedType() {
    verify("AL-JWT-16");
  }

  @Test
  final void AL_SES_02_sessionKeepsTheSessionIdentifier() {
    verify("AL-SES-02");
  }

  @Test
  final void AL_SES_05_laterAuthenticatorsStillRun() {
    verify("AL-SES-05");
  }

  @Test
  final void AL_SES_08_userTypesKeepSeparateEntries() {
    verify("AL-SES-08");
  }

  @Test
  final void AL_SES_09_identifierWithoutAUserAuthenticatesNobody() {
    verify("AL-SES-09");
  }

  @Test
  final void AL_SES_15_sessionMiddlewareRunsFirst() {
    verify("AL-SES-15");
  }

  @Test
  final void AL_CMP_05_rejectionIsTheHandlersOwn() {
    verify("AL-CMP-05");
  }

  @Test
  final void AL_CMP_06_credentialOfOneTypeDoesNotCountForTheOther() {
    verify("AL-CMP-06");
  }

  @Test
  final void AL_CMP_07_failingAuthenticatorDoesNotStopLaterOnes() {
    verify("AL-CMP-07");
  }

  @Test
  final void AL_POL_01_basicNeverTravelsInClearText() {
    verify("AL-POL-01");
  }

  @Test
  final void AL_POL_02_tokenRequestsHashNoPassword() {
    verify("AL-POL-02");
  }

  @Test
  final void AL_DEC_16_logoutDuringARequestIsAsDeclared() {
    verify("AL-DEC-16");
  }

  @Test
  final void AL_DEC_19_eventsAreAsDeclared() {
    verify("AL-DEC-19");
  }

  @Test
  final void AL_DEC_28_twoUsersOfOneTypeAreHandledAsDeclared() {
    verify("AL-DEC-28");
  }

  @Test
  final void AL_DEC_29_orderAroundTheSessionAuthenticatorIsAsDeclared() {
    verify("AL-DEC-29");
  }

  @Test
  final void AL_DEC_31_twoFormsAreAsDeclared() {
    verify("AL-DEC-31");
  }

  @Test
  final void AL_DEC_33_storageFailureIsAnsweredAsDeclared() {
    verify("AL-DEC-33");
  }
}
