package org.authlayer.conformance;

import org.junit.jupiter.api.Test;

/** Over HTTP: what authenticators, header formats, guards and redirects do. */
abstract class GuardHttpConformance extends HttpSeat {

  @Test
  final void AL_GEN_02_fourChannelsIdentifyAndNoOther() {
    verify("AL-GEN-02");
  }

  @Test
  final void AL_GEN_07_failedVerificationDoesNotReject() {
    verify("AL-GEN-07");
  }

  @Test
  final void AL_GEN_08_authenticationDoesNotOutliveItsRequest() {
    verify("AL-GEN-08");
  }

  @Test
  final void AL_GEN_09_concurrentRequestsNeverSeeEachOthersUser() {
    verify("AL-GEN-09");
  }

  @Test
  final void AL_FMT_01_basicIsBase64OfNameColonPassword() {
    verify("AL-FMT-01");
  }

  @Test
  final void AL_FMT_02_firstColonSplitsThePair() {
    verify("AL-FMT-02");
  }

  @Test
  final void AL_FMT_03_unreadableBasicValueIsNoServerFault() {
    verify("AL-FMT-03");
  }

  @Test
  final void AL_FMT_04_bearerTokenIsTakenVerbatim() {
    verify("AL-FMT-04");
  }

  @Test
  final void AL_FMT_05_bearerHeaderWithoutATokenIdentifiesNobody() {
    verify("AL-FMT-05");
  }

  @Test
  final void AL_FMT_06_formNeedsUsernameAndPassword() {
    verify("AL-FMT-06");
  }

  @Test
  final void AL_FMT_07_undecodableBodyIsNotRejectedByTheAuthenticator() {
    verify("AL-FMT-07");
  }

  @Test
  final void AL_FMT_08_sessionTravelsInTheCookieAppSession() {
    verify("AL-FMT-08");
  }

  @Test
  final void AL_GRD_01_guardTurnsTheAnonymousAway() {
    verify("AL-GRD-01");
  }

  @Test
  final void AL_GRD_02_credentialThatDoesNotMatchIsTurnedAway() {
    verify("AL-GRD-02");
  }

  @Test
  final void AL_GRD_03_requireAnswersUnauthorized() {
    verify("AL-GRD-03");
  }

  @Test
  final void AL_RED_01_anonymousIsRedirected() {
    verify("AL-RED-01");
  }

  @Test
  final void AL_RED_02_targetIsComputedFromTheRequest() {
    verify("AL-RED-02");
  }

  @Test
  final void AL_RED_03_signedInBrowserIsLetThrough() {
    verify("AL-RED-03");
  }
}
