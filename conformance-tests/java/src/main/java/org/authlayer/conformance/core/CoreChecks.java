package org.authlayer.conformance.core;

import java.util.List;
import java.util.stream.Stream;

/** All checks on the parts of a layer. */
public final class CoreChecks {

  private static final List<CoreCheck> ALL =
      Stream.of(
              GeneralCoreChecks.all(),
              GuardCoreChecks.all(),
              TokenCoreChecks.all(),
              JwtCoreChecks.all(),
              SessionCoreChecks.all(),
              CompositionCoreChecks.all(),
              ProtocolCoreChecks.all(),
              AuthStoreCoreChecks.all(),
              ModelCoreChecks.all(),
              SessionModelCoreChecks.all(),
              PolicyCoreChecks.all(),
              DeclaredStateCoreChecks.all(),
              EventCoreChecks.all(),
              FormCoreChecks.all(),
              FaultCoreChecks.all())
          .flatMap(List::stream)
          .toList();

  private CoreChecks() {}

  public static List<CoreCheck> all() {
    return ALL;
  }
}
