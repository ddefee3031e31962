package org.authlayer.conformance;

import org.junit.jupiter.api.Test;

/** Over HTTP: login with a password, and who one is with a token. */
abstract class LoginHttpConformance extends RegistrationHttpConformance {

  @Test
  final void AL_LGB_01_matchingBasicHeaderIsAnsweredWithTheUser() {
    verify("AL-LGB-01");
  }

  @Test
  final void AL_LGB_02_wrongPasswordIsRefused() {
    verify("AL-LGB-02");
  }

  @Test
  final void AL_LGB_03_unknownUserNameIsRefused() {
    verify("AL-LGB-03");
  }

  @Test
  final void AL_LGB_04_loginWithoutCredentialsIsRefused() {
    verify("AL-LGB-04");
  }

  @Test
  final void AL_LGB_05_userNameIsTheEmailAddress() {
    verify("AL-LGB-05");
  }

  @Test
  final void AL_LGB_06_userNamesCompareCaseSensitively() {
    verify("AL-LGB-06");
  }

  @Test
  final void AL_LGB_07_storedHashLetsNobodyIn() {
    verify("AL-LGB-07");
  }

  @Test
  final void AL_LGT_01_loginAnswersWithANewTokenRecord() {
    verify("AL-LGT-01");
  }

  @Test
  final void AL_LGT_02_tokenBelongsToWhoLoggedIn() {
    verify("AL-LGT-02");
  }

  @Test
  final void AL_LGT_03_tokenValueIsBase64OfSixteenBytes() {
    verify("AL-LGT-03");
  }

  @Test
  final void AL_LGT_04_answeredTokenIsTheSavedOne() {
    verify("AL-LGT-04");
  }

  @Test
  final void AL_LGT_05_everyLoginYieldsAFreshValue() {
    verify("AL-LGT-05");
  }

  @Test
  final void AL_LGT_06_failedLoginIssuesNoToken() {
    verify("AL-LGT-06");
  }

  @Test
  final void AL_ME_01_storedTokenIsAnsweredWithItsOwner() {
    verify("AL-ME-01");
  }

  @Test
  final void AL_ME_02_unknownTokenIsRefused() {
    verify("AL-ME-02");
  }

  @Test
  final void AL_ME_03_onlyABearerCredentialIsTaken() {
    verify("AL-ME-03");
  }

  @Test
  final void AL_ME_04_simpleVariantAnswersWithTheName() {
    verify("AL-ME-04");
  }

  @Test
  final void AL_ME_05_sessionVariantAnswersWithTheEmail() {
    verify("AL-ME-05");
  }

  @Test
  final void AL_ME_06_tokenMustEqualTheStoredValueExactly() {
    verify("AL-ME-06");
  }
}
