package org.authlayer.conformance.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JournalTest {

  private static final Exchange EXCHANGE = new Exchange("GET /", "200", "curl /");

  private final Journal journal = new Journal();

  @Test
  void detailIsKeptOfWhatDoesNotHoldOnly() {
    journal.note(Kind.TWIN, "it opens", true, "it was shut", EXCHANGE);
    CheckFailure failure =
        assertThrows(
            CheckFailure.class,
            () -> journal.note(Kind.REFUSAL, "it refuses", false, "it was open", EXCHANGE));
    assertEquals("it refuses: it was open", failure.getMessage());
    assertEquals(
        List.of(
            new Observation(Kind.TWIN, "it opens", true, "", EXCHANGE),
            new Observation(Kind.REFUSAL, "it refuses", false, "it was open", EXCHANGE)),
        journal.observations());
  }

  @Test
  void claimStandsAloneWithoutDetail() {
    CheckFailure failure =
        assertThrows(
            CheckFailure.class, () -> journal.note(Kind.TWIN, "it opens", false, "", null));
    assertEquals("it opens", failure.getMessage());
  }

  @Test
  void equalValuesHold() {
    journal.equal("status", 200, 200);
    journal.equal("header", null, null);
    assertEquals(
        List.of(
            new Observation(Kind.POSITIVE, "status", true, "", null),
            new Observation(Kind.POSITIVE, "header", true, "", null)),
        journal.observations());
  }

  @Test
  void differentValuesFailAndAreShown() {
    assertDiffer("status: expected 200, got 401", 200, 401);
    assertDiffer("status: expected null, got 401", null, 401);
    assertDiffer("status: expected 200, got null", 200, null);
  }

  @Test
  void earlierCopyDoesNotGrow() {
    List<Observation> before = journal.observations();
    journal.holds("it works", true);
    assertEquals(List.of(), before);
    assertEquals(1, journal.observations().size());
  }

  @Test
  void observationHasItsExchangeOrNone() {
    assertEquals(
        Optional.of(EXCHANGE),
        new Observation(Kind.TWIN, "it opens", true, "", EXCHANGE).exchange());
    assertEquals(
        Optional.empty(), new Observation(Kind.TWIN, "it opens", true, "", null).exchange());
  }

  private void assertDiffer(String message, @Nullable Object expected, @Nullable Object actual) {
    CheckFailure failure =
        assertThrows(CheckFailure.class, () -> journal.equal("status", expected, actual));
    assertEquals(message, failure.getMessage());
  }
}
