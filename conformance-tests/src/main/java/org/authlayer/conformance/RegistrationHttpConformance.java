package org.authlayer.conformance;

import org.junit.jupiter.api.Test;

/** Over HTTP: registration, and what is kept of a user. */
abstract class RegistrationHttpConformance extends GuardHttpConformance {

  @Test
  final void AL_USR_05_storedPasswordIsABcryptHash() {
    verify("AL-USR-05");
  }

  @Test
  final void AL_USR_06_plaintextPasswordIsNowhereInStorage() {
    verify("AL-USR-06");
  }

  @Test
  final void AL_REG_01_validRequestSavesAndAnswersTheUser() {
    verify("AL-REG-01");
  }

  @Test
  final void AL_REG_02_creatingAUserNeedsNoAuthentication() {
    verify("AL-REG-02");
  }

  @Test
  final void AL_REG_03_createUserBodyIsJson() {
    verify("AL-REG-03");
  }

  @Test
  final void AL_REG_04_allFourFieldsAreRequired() {
    verify("AL-REG-04");
  }

  @Test
  final void AL_REG_05_emptyNameFailsValidation() {
    verify("AL-REG-05");
  }

  @Test
  final void AL_REG_06_emailAddressIsValidated() {
    verify("AL-REG-06");
  }

  @Test
  final void AL_REG_07_sevenCharactersAreTooFew() {
    verify("AL-REG-07");
  }

  @Test
  final void AL_REG_08_eightCharactersAreEnough() {
    verify("AL-REG-08");
  }

  @Test
  final void AL_REG_09_minimumCountsCharactersNotBytes() {
    verify("AL-REG-09");
  }

  @Test
  final void AL_REG_10_differentConfirmationEndsIn400() {
    verify("AL-REG-10");
  }

  @Test
  final void AL_REG_11_mismatchIsToldInWords() {
    verify("AL-REG-11");
  }

  @Test
  final void AL_REG_12_confirmationIsComparedExactly() {
    verify("AL-REG-12");
  }

  @Test
  final void AL_REG_13_validationComesBeforeTheConfirmation() {
    verify("AL-REG-13");
  }

  @Test
  final void AL_REG_14_failedRequestSavesNobody() {
    verify("AL-REG-14");
  }

  @Test
  final void AL_REG_15_storedHashBelongsToTheSubmittedPassword() {
    verify("AL-REG-15");
  }

  @Test
  final void AL_REG_16_takenAddressCreatesNoSecondAccount() {
    verify("AL-REG-16");
  }

  @Test
  final void AL_REG_17_passwordIsTakenAsItIs() {
    verify("AL-REG-17");
  }
}
