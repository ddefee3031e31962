package org.authlayer.conformance;

import org.junit.jupiter.api.Test;

/** Over HTTP: the life of opaque tokens and of JSON web tokens. */
abstract class TokenHttpConformance extends LoginHttpConformance {

  @Test
  final void AL_TOK_01_validTokenAuthenticatesItsOwner() {
    verify("AL-TOK-01");
  }

  @Test
  final void AL_TOK_02_invalidTokenAuthenticatesNobody() {
    verify("AL-TOK-02");
  }

  @Test
  final void AL_TOK_03_presentedInvalidTokenIsDeleted() {
    verify("AL-TOK-03");
  }

  @Test
  final void AL_TOK_04_onlyThePresentedRecordGoes() {
    verify("AL-TOK-04");
  }

  @Test
  final void AL_TOK_05_neitherUseNorLaterLoginEndsAToken() {
    verify("AL-TOK-05");
  }

  @Test
  final void AL_TOK_06_referenceTokenNeverExpires() {
    verify("AL-TOK-06");
  }

  @Test
  final void AL_TOK_08_loginSuppliesANewTokenAfterwards() {
    verify("AL-TOK-08");
  }

  @Test
  final void AL_TOK_10_tokenIsHonouredByAnotherInstance() {
    verify("AL-TOK-10");
  }

  @Test
  final void AL_JWT_01_loginAnswersWithASignedToken() {
    verify("AL-JWT-01");
  }

  @Test
  final void AL_JWT_02_tokenIsCompactWithExpirationAndUserId() {
    verify("AL-JWT-02");
  }

  @Test
  final void AL_JWT_03_expirationIsCreationPlus900Seconds() {
    verify("AL-JWT-03");
  }

  @Test
  final void AL_JWT_04_userIdNamesWhoLoggedIn() {
    verify("AL-JWT-04");
  }

  @Test
  final void AL_JWT_05_guardedLoginGivesNothingToOthers() {
    verify("AL-JWT-05");
  }

  @Test
  final void AL_JWT_06_freshTokenPassesValidation() {
    verify("AL-JWT-06");
  }

  @Test
  final void AL_JWT_07_expiredTokenAuthenticatesNobody() {
    verify("AL-JWT-07");
  }

  @Test
  final void AL_JWT_09_alteredTokenIsRefused() {
    verify("AL-JWT-09");
  }

  @Test
  final void AL_JWT_10_foreignKeyIsRefused() {
    verify("AL-JWT-10");
  }

  @Test
  final void AL_JWT_11_unsignedTokenIsRefused() {
    verify("AL-JWT-11");
  }

  @Test
  final void AL_JWT_12_otherAlgorithmIsRefused() {
    verify("AL-JWT-12");
  }

  @Test
  final void AL_JWT_13_bothClaimsAreNeededInTheirTypes() {
    verify("AL-JWT-13");
  }

  @Test
  final void AL_JWT_14_missingMalformedOrOpaqueTokenIsRefused() {
    verify("AL-JWT-14");
  }

  @Test
  final void AL_JWT_17_manualLoginAnswersInTheSameForm() {
    verify("AL-JWT-17");
  }

  @Test
  final void AL_JWT_18_manualLoginRefusesWrongCredentials() {
    verify("AL-JWT-18");
  }

  @Test
  final void AL_JWT_19_tokenValidatesOnAnotherInstance() {
    verify("AL-JWT-19");
  }
}
