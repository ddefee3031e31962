package org.authlayer.domain.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.authlayer.domain.Request;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.CountingHasher;
import org.authlayer.domain.fakes.World;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.HttpResponse;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An identifier that no index can hold is refused where it begins, with what to change. */
final class LongIdentifierTest {

  private static final String ADA = "ada@example.org";
  private static final String PASSWORD = "correct horse";

  record Member(String key, String email, String hash) {}

  private final World world = World.fresh();
  private final AuthLayer layer = AuthLayer.of(world.environment(), World.settings());
  private final Map<String, Member> rows = new ConcurrentHashMap<>();
  private String key = "";
  private final UserLayer<Member> members =
      layer.of(
          UserType.byText(
                  "member", Member.class, Member::key, id -> Optional.ofNullable(rows.get(id)))
              .withPassword(
                  Member::email,
                  email ->
                      rows.values().stream().filter(one -> one.email().equals(email)).findFirst(),
                  Member::hash)
              .withSignUp(
                  (user, request, transaction) ->
                      Optional.of(new Member(key, user.email(), user.passwordHash()))));
  private final Application application =
      layer.application(
          Routes.of(
                  members.signUp("/members"),
                  members.tokenLogin("/token"),
                  Route.post("/prove", request -> proven(members, request))
                      .behind(members.sessions())
                      .checkedByHandler())
              .and(members.sessionRoutes().below("/session")));

  private HttpResponse proven(UserLayer<Member> users, Request request) {
    users.login(Objects.requireNonNull(rows.get(key)), request);
    return HttpResponse.of(200);
  }

  private HttpResponse send(Call call) {
    return application.respond(call.message());
  }

  @ParameterizedTest
  @CsvSource({"1, 200", "512, 200", "513, 500", "9000, 500"})
  void identifierHasAtMost512Characters(int length, int expected) {
    key = "k".repeat(length);
    Call signUp =
        Call.post("/members")
            .json("name", "Ada", "email", ADA, "password", PASSWORD, "confirmPassword", PASSWORD);
    assertEquals(expected, send(signUp).status());
    rows.put(key, new Member(key, ADA, CountingHasher.of(PASSWORD)));
    for (Call login :
        new Call[] {
          Call.post("/token").basic(ADA, PASSWORD),
          Call.post("/session/login").form("username", ADA, "password", PASSWORD),
          Call.post("/prove")
        }) {
      HttpResponse answer = send(login);
      assertEquals(expected, answer.status(), login::toString);
      assertTrue(expected == 200 || answer.headers().first("Set-Cookie").isEmpty());
    }
    String reason =
        "a member has an identifier of %s characters: declare one of at most 512, as a primary key"
            .formatted(length);
    assertTrue(
        world.events().of(AuthEvent.RequestFailed.class).stream()
            .allMatch(event -> reason.equals(event.cause().getMessage())));
    assertEquals(expected == 200 ? 0 : 4, world.events().of(AuthEvent.RequestFailed.class).size());
  }
}
