package org.authlayer.domain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.authlayer.ports.driving.Challenge;
import org.authlayer.ports.driving.ContractException;
import org.junit.jupiter.api.Test;

/** Refusal as a value. */
final class AbortTest {

  @Test
  void statusOutsideOfErrorsIsRefusedWhereTheAbortIsMade() {
    for (int status : List.of(-1, 0, 99, 200, 303, 399, 600, 1000)) {
      assertThrows(ContractException.class, () -> Abort.of(status, "no"));
    }
    for (int status : List.of(400, 401, 451, 599)) {
      assertEquals(status, Abort.of(status, "no").status());
    }
  }

  @Test
  void headerThatWouldSplitIsRefusedWhereItIsAdded() {
    for (String value : List.of("a\r\nb", "a\nb", "a\0b")) {
      assertThrows(
          IllegalArgumentException.class, () -> Abort.of(400, "no").with("X-Reason", value));
    }
  }

  @Test
  void invalidPayloadNamesEveryViolationInOrder() {
    Abort abort =
        Abort.invalid(List.of(new Violation("/a", "a is wrong"), new Violation("/b", "b too")));
    assertEquals(400, abort.status());
    assertEquals("a is wrong; b too.", abort.reason());
    assertEquals(2, abort.violations().size());
  }

  @Test
  void invalidPayloadWithoutAViolationIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> Abort.invalid(List.of()));
  }

  @Test
  void headersAndChallengesAddUp() {
    Abort abort =
        Abort.unauthorized().with("Retry-After", "1").with(Challenge.BEARER).with(Challenge.BASIC);
    assertEquals(List.of("1"), abort.headers().all("retry-after"));
    assertEquals(List.of(Challenge.BASIC, Challenge.BEARER), abort.challenges());
  }

  @Test
  void onlyUnauthorizedTakesChallenges() {
    assertEquals(List.of(), Abort.of(403, "no").with(Challenge.BASIC).challenges());
  }

  @Test
  void challengeIsWrittenWithItsRealm() {
    assertEquals("Basic realm=\"r\", charset=\"UTF-8\"", Challenge.BASIC.in("r"));
    assertEquals("Bearer realm=\"r\"", Challenge.BEARER.in("r"));
    assertEquals("Bearer realm=\"r\", error=\"invalid_token\"", Challenge.INVALID_TOKEN.in("r"));
  }

  @Test
  void noStackIsCarried() {
    assertEquals(0, Abort.unauthorized().getStackTrace().length);
  }

  @Test
  @SuppressWarnings("NullAway") // what a caller without null checks can do
  void violationWithoutAPlaceOrAReasonIsRefusedByName() {
    var pointer = assertThrows(NullPointerException.class, () -> new Violation(null, "reason"));
    var reason = assertThrows(NullPointerException.class, () -> new Violation("/a", null));
    assertEquals("pointer", pointer.getMessage());
    assertEquals("reason", reason.getMessage());
  }
}
