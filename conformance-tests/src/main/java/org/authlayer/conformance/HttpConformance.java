package org.authlayer.conformance;

import org.junit.jupiter.api.Test;

/**
 * The HTTP seat: every clause of the catalogue that shows over the wire, one test each.
 *
 * <p>The author of an adapter extends it and says how the adapter mounts an application; the kit
 * mounts the reference applications, sends requests through sockets and judges the answers.
 *
 * <pre>{@code
 * class JettyConformanceTest extends HttpConformance {
 *   @Override
 *   protected HttpSubject subject() {
 *     return new JettySubject();
 *   }
 * }
 * }</pre>
 */
public abstract class HttpConformance extends SessionHttpConformance {

  /** Called by the test class of an adapter. */
  protected HttpConformance() {}

  @Test
  final void AL_DEC_01_validationStatusIsAsDeclared() {
    verify("AL-DEC-01");
  }

  @Test
  final void AL_DEC_02_takenEmailIsAnsweredAsDeclared() {
    verify("AL-DEC-02");
  }

  @Test
  final void AL_DEC_03_errorBodyIsAsDeclared() {
    verify("AL-DEC-03");
  }

  @Test
  final void AL_DEC_04_successStatusAndMediaTypeAreAsDeclared() {
    verify("AL-DEC-04");
  }

  @Test
  final void AL_DEC_05_serialisedFieldsAreAsDeclared() {
    verify("AL-DEC-05");
  }

  @Test
  final void AL_DEC_06_redirectIsAsDeclared() {
    verify("AL-DEC-06");
  }

  @Test
  final void AL_DEC_07_algorithmAndKeyAreAsDeclared() {
    verify("AL-DEC-07");
  }

  @Test
  final void AL_DEC_08_claimsAreAsDeclared() {
    verify("AL-DEC-08");
  }

  @Test
  final void AL_DEC_09_tokenOutlivesItsUserAsDeclared() {
    verify("AL-DEC-09");
  }

  @Test
  final void AL_DEC_10_manualLoginTakesCredentialsAsDeclared() {
    verify("AL-DEC-10");
  }

  @Test
  final void AL_DEC_11_formLoginAnswersAsDeclared() {
    verify("AL-DEC-11");
  }

  @Test
  final void AL_DEC_12_sessionLifetimeIsAsDeclared() {
    verify("AL-DEC-12");
  }

  @Test
  final void AL_DEC_13_cookieOptionsAreAsDeclared() {
    verify("AL-DEC-13");
  }

  @Test
  final void AL_DEC_14_sessionRecordIsAsDeclared() {
    verify("AL-DEC-14");
  }

  @Test
  final void AL_DEC_15_sessionIdAtLoginIsAsDeclared() {
    verify("AL-DEC-15");
  }

  @Test
  final void AL_DEC_18_rateLimitsAreAsDeclared() {
    verify("AL-DEC-18");
  }

  @Test
  final void AL_DEC_20_versioningIsAsDeclared() {
    verify("AL-DEC-20");
  }

  @Test
  final void AL_DEC_21_unknownUserAndWrongPasswordLookAlikeAsDeclared() {
    verify("AL-DEC-21");
  }

  @Test
  final void AL_DEC_22_challengeAndPlainHttpAreAsDeclared() {
    verify("AL-DEC-22");
  }

  @Test
  final void AL_DEC_23_headerSyntaxIsReadAsDeclared() {
    verify("AL-DEC-23");
  }

  @Test
  final void AL_DEC_24_emailGrammarAndFoldingAreAsDeclared() {
    verify("AL-DEC-24");
  }

  @Test
  final void AL_DEC_25_passwordCharactersAreAsDeclared() {
    verify("AL-DEC-25");
  }

  @Test
  final void AL_DEC_26_createUserDetailsAreAsDeclared() {
    verify("AL-DEC-26");
  }

  @Test
  final void AL_DEC_27_tokenValueIsAsDeclared() {
    verify("AL-DEC-27");
  }

  @Test
  final void AL_DEC_30_adminIsAsDeclared() {
    verify("AL-DEC-30");
  }

  @Test
  final void AL_DEC_32_adviceIsFollowedAsDeclared() {
    verify("AL-DEC-32");
  }

  @Test
  final void AL_DEC_34_foreignPagesAreAnsweredAsDeclared() {
    verify("AL-DEC-34");
  }

  @Test
  final void AL_DEC_35_clearTextIsAnsweredAsDeclared() {
    verify("AL-DEC-35");
  }

  @Test
  final void AL_DEC_37_ownersTakeCredentialsBackAsDeclared() {
    verify("AL-DEC-37");
  }

  @Test
  final void AL_DEC_38_commonPasswordsAreTakenAsDeclared() {
    verify("AL-DEC-38");
  }

  @Test
  final void AL_DEC_40_sessionsAreBoundedAsDeclared() {
    verify("AL-DEC-40");
  }
}
