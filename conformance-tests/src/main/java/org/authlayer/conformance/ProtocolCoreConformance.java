package org.authlayer.conformance;

import org.junit.jupiter.api.Test;

/** In process: the authenticator protocols, the auth store and the model protocols. */
abstract class ProtocolCoreConformance extends CoreSeat {

  @Test
  final void AL_GEN_01_anyVerifiedUserOfTheTypePasses() {
    verify("AL-GEN-01");
  }

  @Test
  final void AL_GEN_03_authenticatorAffectsItsRouteGroupAlone() {
    verify("AL-GEN-03");
  }

  @Test
  final void AL_GEN_04_authenticatorCoversTheWholeApplication() {
    verify("AL-GEN-04");
  }

  @Test
  final void AL_GEN_05_verifiedUserIsInTheAuthStore() {
    verify("AL-GEN-05");
  }

  @Test
  final void AL_GEN_06_failedVerificationLeavesTheAuthStoreAsItWas() {
    verify("AL-GEN-06");
  }

  @Test
  final void AL_GEN_10_bothFormsOfEveryAuthenticatorBehaveAlike() {
    verify("AL-GEN-10");
  }

  @Test
  final void AL_PRT_01_baseAuthenticatorIsMiddleware() {
    verify("AL-PRT-01");
  }

  @Test
  final void AL_PRT_02_basicCallbackFiresOnceForABasicHeaderOnly() {
    verify("AL-PRT-02");
  }

  @Test
  final void AL_PRT_03_bearerCallbackFiresOnceForABearerHeaderOnly() {
    verify("AL-PRT-03");
  }

  @Test
  final void AL_PRT_04_sessionCallbackReceivesTheStoredIdentifier() {
    verify("AL-PRT-04");
  }

  @Test
  final void AL_AST_01_freshRequestHoldsNoUser() {
    verify("AL-AST-01");
  }

  @Test
  final void AL_AST_02_loggedInUserIsReadThroughGetRequireAndHas() {
    verify("AL-AST-02");
  }

  @Test
  final void AL_AST_03_requireWithoutAUserRaisesAnError() {
    verify("AL-AST-03");
  }

  @Test
  final void AL_AST_04_usersAreTrackedPerType() {
    verify("AL-AST-04");
  }

  @Test
  final void AL_AST_05_logoutEndsWithNoUserOfThatTypeAlone() {
    verify("AL-AST-05");
  }

  @Test
  final void AL_AST_06_anyUserIsLoggedInByHand() {
    verify("AL-AST-06");
  }

  @Test
  final void AL_AST_07_newestLoginOfATypeIsCurrent() {
    verify("AL-AST-07");
  }

  @Test
  final void AL_AST_08_anyValueServesAsUserType() {
    verify("AL-AST-08");
  }

  @Test
  final void AL_GRD_04_guardIsBoundToOneType() {
    verify("AL-GRD-04");
  }

  @Test
  final void AL_MOD_01_modelStatesUserNameAndHashFields() {
    verify("AL-MOD-01");
  }

  @Test
  final void AL_MOD_02_verifyTellsRightFromWrongPassword() {
    verify("AL-MOD-02");
  }

  @Test
  final void AL_MOD_03_failingVerificationRaisesAnError() {
    verify("AL-MOD-03");
  }

  @Test
  final void AL_MOD_04_passwordModelOffersABasicAuthenticator() {
    verify("AL-MOD-04");
  }

  @Test
  final void AL_MOD_05_passwordModelOffersACredentialsAuthenticator() {
    verify("AL-MOD-05");
  }

  @Test
  final void AL_MOD_06_tokenModelOffersABearerAuthenticator() {
    verify("AL-MOD-06");
  }

  @Test
  final void AL_MOD_07_uniqueIdentifierIsTheSessionIdentifier() {
    verify("AL-MOD-07");
  }

  @Test
  final void AL_MOD_08_sessionAuthenticatorTakesAnOptionalDatabase() {
    verify("AL-MOD-08");
  }
}
