package org.authlayer.conformance;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.catalogue.Mode;
import org.authlayer.conformance.inprocess.InMemorySubject;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.subject.HttpSubject;
import org.authlayer.conformance.subject.StoreSubject;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** The tests that authors inherit are those of the catalogue, and end as they should. */
class SeatsTest {

  private static final String USERS = "AL-USR-03";

  @Test
  void everyClauseOfASeatIsOneTest() {
    assertEquals(names(Set.of(Mode.I)), names(new CoreConformance() {}.clauses()));
    assertEquals(names(Set.of(Mode.P)), names(stores(Map.of()).clauses()));
    assertEquals(names(Set.of(Mode.B, Mode.B_PLUS, Mode.TWO_B)), names(new NoServer().clauses()));
  }

  @Test
  void clauseThatIsKeptPasses() {
    assertDoesNotThrow(() -> run(stores(Map.of()), USERS));
  }

  @Test
  void failureBeginsWithTheClause() {
    StoreConformance broken =
        new Stores(Map.of()) {
          @Override
          protected StoreSubject open() {
            return Tamper.of(StoreSubject.class)
                .on(StoreSubject::insert)
                .does((subject, table, row) -> true)
                .apply(super.open());
          }
        };
    var failure = assertThrows(AssertionFailedError.class, () -> run(broken, USERS));
    assertTrue(String.valueOf(failure.getMessage()).startsWith(USERS + ": "), failure::toString);
  }

  @Test
  void subjectThatCannotBeOpenedFailsUnderTheNameOfTheClause() {
    StoreConformance closed =
        new Stores(Map.of()) {
          @Override
          protected StoreSubject open() {
            throw new IllegalStateException("no database");
          }
        };
    var failure = assertThrows(AssertionFailedError.class, () -> run(closed, USERS));
    assertTrue(String.valueOf(failure.getMessage()).startsWith(USERS + ": "), failure::toString);
  }

  @Test
  void skippedClauseIsAbortedWithItsReasonAndTheOthersRun() {
    StoreConformance subject = stores(Map.of(USERS, "columns may be empty"));
    var aborted = assertThrows(TestAbortedException.class, () -> run(subject, USERS));
    assertEquals(USERS + ": skipped: columns may be empty", aborted.getMessage());
    assertDoesNotThrow(() -> run(subject, "AL-USR-01"));
  }

  @Test
  void skippingNeedsAClauseOfTheSeatAndAReason() {
    StoreConformance strange = stores(Map.of("AL-LGB-01", "of another seat"));
    assertThrows(AssertionFailedError.class, () -> run(strange, "AL-LGB-01"));
    assertThrows(AssertionFailedError.class, () -> run(stores(Map.of(USERS, " ")), USERS));
  }

  private static StoreConformance stores(Map<String, String> skipped) {
    return new Stores(skipped);
  }

  private static void run(StoreConformance seat, String id) throws Throwable {
    for (DynamicTest test : seat.clauses().filter(one -> startsWith(one, id)).toList()) {
      test.getExecutable().execute();
    }
  }

  private static boolean startsWith(DynamicTest test, String id) {
    return test.getDisplayName().startsWith(id + " ");
  }

  private static List<String> names(Set<Mode> modes) {
    return Catalogue.load().clauses().stream()
        .filter(clause -> modes.contains(clause.mode()) && !clause.isOptional())
        .map(clause -> clause.id() + " " + clause.sentence())
        .toList();
  }

  private static List<String> names(Stream<DynamicTest> tests) {
    return tests.map(DynamicTest::getDisplayName).toList();
  }

  private static class Stores extends StoreConformance {

    private final Map<String, String> skipped;

    Stores(Map<String, String> skipped) {
      this.skipped = skipped;
    }

    @Override
    protected StoreSubject open() {
      return new InMemorySubject();
    }

    @Override
    protected Map<String, String> skipped() {
      return skipped;
    }
  }

  /** Its tests are listed, not run. */
  private static final class NoServer extends HttpConformance {

    @Override
    protected HttpSubject subject() {
      throw new IllegalStateException("no server is needed");
    }
  }
}
