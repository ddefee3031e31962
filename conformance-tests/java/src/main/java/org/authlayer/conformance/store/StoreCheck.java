package org.authlayer.conformance.store;

import java.util.List;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Check;

/** The check of one clause on stores. */
public record StoreCheck(String clause, Body body) implements Check {

  @FunctionalInterface
  public interface Body {

    void run(StoreProbe probe) throws Exception;
  }

  private static final List<StoreCheck> ALL =
      Stream.of(
              ExactTextStoreChecks.all(),
              TokenStoreChecks.all(),
              UserStoreChecks.all(),
              FailedLoginStoreChecks.all(),
              SessionStoreChecks.all(),
              TypedTokenStoreChecks.all())
          .flatMap(List::stream)
          .toList();

  /** Every one there is. */
  public static List<StoreCheck> all() {
    return ALL;
  }
}
