package org.authlayer.domain.middleware;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.fakes.Call;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Step;
import org.junit.jupiter.api.Test;

/** A requirement of an application's own (AL-GEN-01, ADR 0051). */
final class PermissionMiddlewareTest {

  private record Operator(String role) {}

  private final PermissionMiddleware<Operator> admins =
      new PermissionMiddleware<>(Operator.class, "role admin", one -> one.role().equals("admin"));

  private HttpResponse answer(Request request) throws Exception {
    return admins.respond(request, passed -> HttpResponse.of(200));
  }

  private static Request of(String role) {
    Request request = Call.get("/").request();
    request.auth().login(new Operator(role));
    return request;
  }

  @Test
  void userWhoMeetsTheRequirementPasses() throws Exception {
    assertEquals(200, answer(of("admin")).status());
  }

  @Test
  void userWhoDoesNotIsForbidden() {
    Abort refusal = assertThrows(Abort.class, () -> answer(of("clerk")));
    assertEquals(403, refusal.status());
    assertEquals("Being logged in is not enough here; required: role admin.", refusal.reason());
  }

  @Test
  void nobodyIsUnauthorized() {
    Abort refusal = assertThrows(Abort.class, () -> answer(Call.get("/").request()));
    assertEquals(401, refusal.status());
  }

  @Test
  void stepsAreAGuardAndTheRequirement() {
    assertEquals(
        List.of(new Step.Demands(Operator.class), new Step.Requires("role admin")), admins.steps());
  }

  @Test
  void emptyRequirementIsRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new PermissionMiddleware<>(Operator.class, " ", one -> true));
  }
}
