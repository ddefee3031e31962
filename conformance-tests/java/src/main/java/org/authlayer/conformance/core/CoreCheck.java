package org.authlayer.conformance.core;

import java.util.List;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Check;

/** The check of one clause on the parts of a layer, in process. */
public record CoreCheck(String clause, Body body) implements Check {

  @FunctionalInterface
  public interface Body {
    void run(CoreProbe probe) throws Exception;
  }

  CoreCheck(String clause, AuthenticatorCase inBothForms) {
    this(clause, probe -> probe.inBothForms(inBothForms));
  }

  CoreCheck(String clause, AuthenticatorCase.Body inBothForms) {
    this(clause, new AuthenticatorCase("", inBothForms));
  }

  private static final List<CoreCheck> ALL =
      Stream.of(
              GeneralCoreChecks.all(),
              TokenCoreChecks.all(),
              SessionCoreChecks.all(),
              ProtocolCoreChecks.all(),
              AuthStoreCoreChecks.all(),
              ModelCoreChecks.all(),
              PolicyCoreChecks.all(),
              FaultCoreChecks.all())
          .flatMap(List::stream)
          .toList();

  /** Every one there is. */
  public static List<CoreCheck> all() {
    return ALL;
  }
}
