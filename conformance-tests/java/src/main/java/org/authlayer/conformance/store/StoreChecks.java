package org.authlayer.conformance.store;

import java.util.List;
import java.util.stream.Stream;

/** All checks on stores. */
public final class StoreChecks {

  private static final List<StoreCheck> ALL =
      Stream.of(
              DeclaredStoreChecks.all(),
              ExactTextStoreChecks.all(),
              RecordLifeStoreChecks.all(),
              TokenStoreChecks.all(),
              UserStoreChecks.all(),
              CredentialStoreChecks.all(),
              FailedLoginStoreChecks.all(),
              SessionContentStoreChecks.all(),
              SessionStoreChecks.all(),
              TypedTokenStoreChecks.all())
          .flatMap(List::stream)
          .toList();

  private StoreChecks() {}

  public static List<StoreCheck> all() {
    return ALL;
  }
}
