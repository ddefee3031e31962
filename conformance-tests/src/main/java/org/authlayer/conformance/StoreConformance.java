package org.authlayer.conformance;

import org.junit.jupiter.api.Test;

/**
 * The store seat: every clause of the catalogue that shows at a persistence adapter, one test each.
 *
 * <pre>{@code
 * class SqliteStoresConformanceTest extends StoreConformance {
 *   @Override
 *   protected StoreSubject open() {
 *     return SqliteSubject.empty();
 *   }
 * }
 * }</pre>
 */
public abstract class StoreConformance extends StoreSeat {

  /** Called by the test class of an adapter. */
  protected StoreConformance() {}

  @Test
  final void AL_USR_01_userRecordsHaveTheirTableAndColumns() {
    verify("AL-USR-01");
  }

  @Test
  final void AL_USR_02_userIdentifierIsGeneratedOrKept() {
    verify("AL-USR-02");
  }

  @Test
  final void AL_USR_03_nameEmailAndHashMustBePresent() {
    verify("AL-USR-03");
  }

  @Test
  final void AL_USR_04_noTwoUsersShareAnEmail() {
    verify("AL-USR-04");
  }

  @Test
  final void AL_TKR_01_tokenRecordsHaveTheirTableAndColumns() {
    verify("AL-TKR-01");
  }

  @Test
  final void AL_TKR_02_tokenRecordNeedsValueAndOwner() {
    verify("AL-TKR-02");
  }

  @Test
  final void AL_TKR_03_noTwoTokensShareAValue() {
    verify("AL-TKR-03");
  }

  @Test
  final void AL_TKR_04_ownerOfATokenExists() {
    verify("AL-TKR-04");
  }

  @Test
  final void AL_TKR_05_ownerIsLoadedWithTheToken() {
    verify("AL-TKR-05");
  }

  @Test
  final void AL_DEC_17_removedUserIsHandledAsDeclared() {
    verify("AL-DEC-17");
  }

  @Test
  final void AL_DEC_39_whatStandsInTheTableIsNoToken() {
    verify("AL-DEC-39");
  }

  @Test
  final void AL_DEC_41_sessionLivesAndEndsAsDeclared() {
    verify("AL-DEC-41");
  }

  @Test
  final void AL_DEC_42_sessionsOfOneUserAreFoundAndEnded() {
    verify("AL-DEC-42");
  }

  @Test
  final void AL_DEC_43_tokensOfOneUserAreListedAndRemoved() {
    verify("AL-DEC-43");
  }

  @Test
  final void AL_DEC_44_failedLoginsAreCountedExactly() {
    verify("AL-DEC-44");
  }

  @Test
  final void AL_DEC_45_passwordChangesInOneStep() {
    verify("AL-DEC-45");
  }
}
