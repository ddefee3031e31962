package org.authlayer.conformance;

import org.junit.jupiter.api.Test;

/** Over HTTP: sessions, and several credentials on one route. */
abstract class SessionHttpConformance extends TokenHttpConformance {

  @Test
  final void AL_SES_01_authenticatedRequestSetsTheSessionCookie() {
    verify("AL-SES-01");
  }

  @Test
  final void AL_SES_03_cookieAloneAuthenticatesLaterRequests() {
    verify("AL-SES-03");
  }

  @Test
  final void AL_SES_04_withoutIdentifierTheNextAuthenticatorDecides() {
    verify("AL-SES-04");
  }

  @Test
  final void AL_SES_06_unknownCookieIdentifiesNobody() {
    verify("AL-SES-06");
  }

  @Test
  final void AL_SES_07_eachClientKeepsItsOwnUser() {
    verify("AL-SES-07");
  }

  @Test
  final void AL_SES_10_formLoginIsRemembered() {
    verify("AL-SES-10");
  }

  @Test
  final void AL_SES_11_failedFormLoginStaysAnonymous() {
    verify("AL-SES-11");
  }

  @Test
  final void AL_SES_12_publicRouteServesBothAndKnowsOne() {
    verify("AL-SES-12");
  }

  @Test
  final void AL_SES_13_cookieHasNeitherSecureNorHttpOnlyByDefault() {
    verify("AL-SES-13");
  }

  @Test
  final void AL_SES_14_bearerBehindTheSessionIsRemembered() {
    verify("AL-SES-14");
  }

  @Test
  final void AL_SES_16_signingInAsAnotherUserReplacesTheRemembered() {
    verify("AL-SES-16");
  }

  @Test
  final void AL_CMP_01_routeIsReachableByEitherCredential() {
    verify("AL-CMP-01");
  }

  @Test
  final void AL_CMP_02_neitherCredentialEndsIn401() {
    verify("AL-CMP-02");
  }

  @Test
  final void AL_CMP_03_adminOrUserIsEnough() {
    verify("AL-CMP-03");
  }

  @Test
  final void AL_CMP_04_neitherAdminNorUserGets401() {
    verify("AL-CMP-04");
  }
}
