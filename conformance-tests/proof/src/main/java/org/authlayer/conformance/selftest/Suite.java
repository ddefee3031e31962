package org.authlayer.conformance.selftest;

import java.util.List;
import java.util.stream.Stream;
import org.authlayer.conformance.bugs.AllBugs;
import org.authlayer.conformance.catalogue.Check;
import org.authlayer.conformance.core.CoreCheck;
import org.authlayer.conformance.section.WireChecks;
import org.authlayer.conformance.store.StoreCheck;

/** Every check and every bug there is, section by section. */
public final class Suite {

  private static final List<Check> CHECKS =
      Stream.of(WireChecks.all(), CoreCheck.all(), StoreCheck.all())
          .<Check>flatMap(List::stream)
          .toList();

  private static final List<Bug> BUGS = AllBugs.all().list();

  private Suite() {}

  public static List<Check> checks() {
    return CHECKS;
  }

  /** The check of a clause, which has to have one. */
  public static Check check(String clause) {
    return CHECKS.stream()
        .filter(check -> check.clause().equals(clause))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no check for " + clause));
  }

  public static List<Bug> bugs() {
    return BUGS;
  }
}
