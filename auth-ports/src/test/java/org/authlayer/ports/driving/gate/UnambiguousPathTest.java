package org.authlayer.ports.driving.gate;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class UnambiguousPathTest {

  @ParameterizedTest
  @ValueSource(strings = {"/orders", "/orders/", "/orders/1"})
  void coveredPathsAreThatOfTheGateAndThoseBelow(String path) {
    assertTrue(UnambiguousPath.isCovered("/orders", path));
    assertFalse(UnambiguousPath.resemblesCovered("/orders", path));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/ORDERS", "/Orders/1", "/order\u017f", "/\uff4frders"})
  void otherCaseOrFormOfLettersResemblesACoveredPath(String path) {
    assertFalse(UnambiguousPath.isCovered("/orders", path));
    assertTrue(UnambiguousPath.resemblesCovered("/orders", path));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/order", "/orders2", "/x/orders"})
  void otherPathsAreNeither(String path) {
    assertFalse(UnambiguousPath.isCovered("/orders", path));
    assertFalse(UnambiguousPath.resemblesCovered("/orders", path));
  }
}
