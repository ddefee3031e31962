package org.authlayer.adapter.helidon.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.helidon.common.context.Context;
import io.helidon.common.context.Contexts;
import io.helidon.security.AuthenticationResponse;
import io.helidon.security.Principal;
import io.helidon.security.Security;
import io.helidon.security.SecurityContext;
import io.helidon.security.SecurityResponse.SecurityStatus;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.junit.jupiter.api.Test;

class AuthlayerProviderTest {

  private static final User ADA =
      new User(UUID.fromString("3483866d-81af-451d-bf46-0412c023b04a"), "Ada", "ada@x.org", "hash");
  private static final Robot ROBOT = new Robot("r2");

  private record Robot(String serial) {}

  @Test
  void userBecomesTheSubject() {
    SecurityContext context =
        context(AuthlayerProvider.of(StandIn.knowing(Map.of(User.class, ADA))));

    AuthenticationResponse response = context.authenticate();

    assertEquals(SecurityStatus.SUCCESS, response.status());
    assertEquals(List.of("app_session=prolonged"), response.responseHeaders().get("Set-Cookie"));
    Principal principal = context.userPrincipal().orElseThrow();
    assertEquals(ADA.id().toString(), principal.id());
    assertEquals("Ada", principal.getName());
    assertSame(ADA, context.user().orElseThrow().publicCredential(User.class).orElseThrow());
  }

  @Test
  void nobodyAbstainsWithTheChallengesOfTheChain() {
    SecurityContext context = context(AuthlayerProvider.of(StandIn.knowing(Map.of())));

    AuthenticationResponse response = context.authenticate();

    assertEquals(SecurityStatus.ABSTAIN, response.status());
    assertEquals(
        List.of("Basic realm=\"r\"", "Bearer"), response.responseHeaders().get("WWW-Authenticate"));
    assertFalse(context.isAuthenticated());
  }

  @Test
  void userOfATypeThatWasNotNamedIsNobody() {
    StandIn chain = StandIn.knowing(Map.of(Robot.class, ROBOT));

    assertEquals(
        SecurityStatus.ABSTAIN, context(AuthlayerProvider.of(chain)).authenticate().status());
    assertEquals(SecurityStatus.SUCCESS, context(robots(chain)).authenticate().status());
  }

  @Test
  void brokenStoreFailsWithItsStatus() {
    SecurityContext context =
        context(
            AuthlayerProvider.of(StandIn.refusing(HttpResponse.of(503).with("Retry-After", "7"))));

    AuthenticationResponse response = context.authenticate();

    assertEquals(SecurityStatus.FAILURE_FINISH, response.status());
    assertEquals(503, response.statusCode().orElseThrow());
    assertEquals(List.of("7"), response.responseHeaders().get("Retry-After"));
    assertFalse(response.status().isSuccess());
    assertFalse(context.isAuthenticated());
  }

  @Test
  void refusalBesides401FailsWithItsStatus() {
    AuthenticationResponse response =
        context(AuthlayerProvider.of(StandIn.refusing(HttpResponse.of(429)))).authenticate();

    assertEquals(SecurityStatus.FAILURE_FINISH, response.status());
    assertEquals(429, response.statusCode().orElseThrow());
  }

  @Test
  void firstNamedTypeGivesThePrincipal() {
    StandIn both = StandIn.knowing(Map.of(User.class, ADA, Robot.class, ROBOT));
    SecurityContext context = context(robots(both));

    context.authenticate();

    assertEquals("r2", context.userPrincipal().orElseThrow().id());
    assertEquals(
        List.of("r2", "Ada"),
        context.user().orElseThrow().principals().stream().map(Principal::getName).toList());
    assertSame(ADA, context.user().orElseThrow().publicCredential(User.class).orElseThrow());
  }

  @Test
  void whomAChainBeforeTheRouteLoggedInIsNotAskedForAgain() {
    StandIn before = StandIn.knowing(Map.of(User.class, ADA));
    StandIn own = StandIn.knowing(Map.of());
    SecurityContext security = context(AuthlayerProvider.of(own));
    Context request = Context.create();
    request.register(before);

    AuthenticationResponse response = Contexts.runInContext(request, security::authenticate);

    assertEquals("Ada", response.user().orElseThrow().principal().getName());
    assertTrue(own.asked.isEmpty());
    security.authenticate();
    assertEquals(1, own.asked.size());
  }

  @Test
  void whomAChainBeforeTheRouteDoesNotKnowIsNobody() {
    StandIn own = StandIn.knowing(Map.of(User.class, ADA));
    SecurityContext security = context(AuthlayerProvider.of(own));
    Context request = Context.create();
    request.register(StandIn.knowing(Map.of()));

    AuthenticationResponse response = Contexts.runInContext(request, security::authenticate);

    assertEquals(SecurityStatus.ABSTAIN, response.status());
    assertTrue(own.asked.isEmpty());
    assertEquals(SecurityStatus.SUCCESS, security.authenticate().status());
  }

  @Test
  void withoutAChainItKnowsOnlyWhomAnotherOneLoggedIn() {
    assertEquals(
        SecurityStatus.ABSTAIN,
        context(AuthlayerProvider.builder().build()).authenticate().status());
  }

  @Test
  void chainIsAskedForTheRequestAsItWasSent() {
    StandIn chain = StandIn.knowing(Map.of());

    context(AuthlayerProvider.of(chain)).authenticate();

    HttpRequest asked = chain.asked.get(0);
    assertEquals("POST /a%20b", asked.toString());
    assertEquals("q=%31", asked.query());
    assertEquals(List.of("one", "two"), asked.headers().all("X-Many"));
    assertEquals(new Body.Empty(), asked.body());
    assertEquals(Channel.PLAIN, asked.channel());
  }

  @Test
  void chainThatReadsContentIsRefused() {
    var refusal =
        assertThrows(
            IllegalArgumentException.class, () -> AuthlayerProvider.of(StandIn.readingContent()));

    assertTrue(String.valueOf(refusal.getMessage()).contains("put that chain before the login"));
    AuthlayerProvider.of(StandIn.knowing(Map.of()));
  }

  @Test
  void oneProviderHasOneChain() {
    AuthlayerProvider.Builder builder = AuthlayerProvider.builder().gate(StandIn.knowing(Map.of()));

    assertThrows(IllegalStateException.class, () -> builder.gate(StandIn.knowing(Map.of())));
  }

  @Test
  void userTypeIsNamedOnce() {
    AuthlayerProvider.Builder builder =
        AuthlayerProvider.builder().user(Robot.class, Robot::serial, Robot::serial);

    var refusal =
        assertThrows(
            IllegalStateException.class,
            () -> builder.user(Robot.class, Robot::serial, Robot::serial));
    assertTrue(String.valueOf(refusal.getMessage()).contains("Robot"));
  }

  private static AuthlayerProvider robots(StandIn chain) {
    return AuthlayerProvider.builder()
        .gate(chain)
        .user(Robot.class, Robot::serial, Robot::serial)
        .user(User.class, user -> user.id().toString(), User::name)
        .build();
  }

  private static SecurityContext context(AuthlayerProvider provider) {
    Security security =
        Security.builder()
            .addProvider(provider, AuthlayerProvider.KEY)
            .tracingEnabled(false)
            .build();
    return security
        .contextBuilder("1")
        .env(
            security
                .environmentBuilder()
                .method("post")
                .path("/a b")
                .targetUri(URI.create("http://localhost/a%20b?q=%31"))
                .headers(Map.of("x-many", List.of("one", "two")))
                .build())
        .build();
  }
}
