package org.authlayer.domain.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.authenticator.AsyncRequestAuthenticator;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.StoredUser;
import org.authlayer.domain.fakes.World;
import org.authlayer.domain.jwt.SessionToken;
import org.authlayer.domain.routing.Declared;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.StorableText;
import org.authlayer.ports.driven.TokenIssuer;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Scheme;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for each way to log in, with one request that passes and many that do not. */
final class EveryWayTest {

  private static final String ADA = "ada@example.org";
  private static final String PASSWORD = "correct horse";
  private static final List<String> HOSTILE =
      List.of(
          "",
          " ",
          ":",
          "\0",
          "a\0b",
          "\ud83d",
          "\ude00a",
          "\uffff",
          "%00",
          "a.b.c",
          "sha256:" + "a".repeat(64),
          "1e400",
          "-1",
          "' or 1=1 --",
          "a".repeat(9000));

  /** The names are those of the rows of the table of ways and duties. */
  enum Way {
    BASIC,
    FORM,
    JSON,
    TOKEN,
    JWT,
    SESSION,
    API_KEY,
    LINK,
    ISSUED,
    OWN
  }

  private static final String DECLARED = "/member";

  /** As a table behaves: text that no column holds is a failure of the look-up. */
  private record Member(UUID id, String email, String hash) {
    static Optional<Member> of(User user, String email) {
      StorableText.require(email);
      return Optional.of(new Member(user.id(), user.email(), user.passwordHash()))
          .filter(member -> member.email().equals(email));
    }
  }

  private final World world = World.fresh();
  private final AuthLayer layer = AuthLayer.of(world.environment(), World.settings());
  private final User ada = StoredUser.in(world.stores(), "Ada", ADA, PASSWORD);
  private final UserLayer<Member> members =
      layer.of(
          UserType.byUuid("member", Member.class, Member::id, id -> Member.of(ada, ADA))
              .withPassword(Member::email, email -> Member.of(ada, email), Member::hash));
  private final Application application =
      layer.application(
          routes(layer, ada)
              .and(routes(members, Member.of(ada, ADA).orElseThrow()).below(DECLARED)));

  private <U> Routes routes(UserLayer<U> of, U user) {
    SingleUseTokens<U> links = of.singleUseTokens("link", Duration.ofMinutes(15));
    return Routes.of(
            of.tokenLogin("/token-login"),
            layer.jwtLogin().below("/jwt"),
            protect(of, Way.BASIC, of.basic()),
            protect(of, Way.TOKEN, of.bearer()),
            Route.post("/JWT", request -> Representation.text("in"))
                .behind(layer.jwt(), layer.guard(SessionToken.class)),
            protect(of, Way.SESSION, of.sessions()),
            protect(of, Way.API_KEY, of.apiKey("X-Api-Key")),
            protect(of, Way.ISSUED, of.issuedBy(this::issued, claims -> Optional.of(user))),
            protect(of, Way.OWN, Declared.logsIn(of.type(), Scheme.apiKey("X-Own"), own(of, user))),
            Route.post("/new-link", request -> Representation.text(links.issue(user, request))),
            Route.post("/LINK", request -> byLink(of, links, request))
                .behind(of.sessions())
                .checkedByHandler(),
            Route.post("/again", this::again).behind(layer.sessions(), layer.guard()))
        .and(of.sessionRoutes());
  }

  private static <U> Route protect(UserLayer<U> of, Way way, Middleware chain) {
    return Route.post("/" + way, of::user).behind(chain, of.guard());
  }

  private static <U> AsyncRequestAuthenticator own(UserLayer<U> of, U user) {
    return request -> {
      if (request.message().headers().all("X-Own").equals(List.of("mine"))) {
        request.auth().login(of.type(), user);
      }
    };
  }

  private Optional<TokenIssuer.Issued> issued(String token) {
    return token.equals("issued")
        ? Optional.of(
            new TokenIssuer.Issued(JsonValue.object(), world.clock().instant().plusSeconds(60)))
        : Optional.empty();
  }

  private static <U> HttpResponse byLink(
      UserLayer<U> of, SingleUseTokens<U> links, Request request) {
    if (links.login(JsonBody.text(request, "the link", "token"), request).isEmpty()) {
      throw Abort.unauthorized();
    }
    return of.user(request);
  }

  /** A handler that checked a second factor, say, of the user whom the session recalls. */
  private HttpResponse again(Request request) {
    request.auth().login(User.class, request.auth().require(User.class));
    return layer.user(request);
  }

  private HttpResponse send(Call call) {
    return application.respond(call.message());
  }

  /** A request by one way, with a credential, or the two halves of one. */
  private static Call call(String at, Way way, String name, String secret) {
    Call call = Call.post(at + "/" + way);
    return switch (way) {
      case BASIC -> call.basic(name, secret);
      case FORM -> Call.post(at + "/login").form("username", name, "password", secret);
      case JSON -> Call.post(at + "/login").json("username", name, "password", secret);
      case TOKEN, JWT, ISSUED -> call.bearer(secret);
      case SESSION -> call.session(secret);
      case API_KEY -> call.header("X-Api-Key", secret);
      case LINK -> call.json("token", secret);
      case OWN -> call.header("X-Own", secret);
    };
  }

  private Call good(String at, Way way) {
    String secret =
        switch (way) {
          case BASIC, FORM, JSON -> PASSWORD;
          case TOKEN, API_KEY -> member(send(tokenLogin(at)), "value");
          case JWT -> member(send(jwtLogin(at)), "token");
          case SESSION -> session(send(call(at, Way.FORM, ADA, PASSWORD)));
          case LINK -> text(send(Call.post(at + "/new-link")));
          case ISSUED -> "issued";
          case OWN -> "mine";
        };
    return call(at, way, ADA, secret);
  }

  private static Call tokenLogin(String at) {
    return Call.post(at + "/token-login").basic(ADA, PASSWORD);
  }

  private static Call jwtLogin(String at) {
    return Call.post(at + "/jwt/login").basic(ADA, PASSWORD);
  }

  private static String text(HttpResponse response) {
    return response.body() instanceof Body.Text(String text) ? text : "";
  }

  private static String member(HttpResponse response, String name) {
    return response.body() instanceof Body.Json(ObjectValue object)
        ? object.string(name).orElseThrow()
        : "";
  }

  private static String session(HttpResponse response) {
    String cookie = response.headers().first("Set-Cookie").orElseThrow();
    return cookie.substring(cookie.indexOf('=') + 1, cookie.indexOf(';'));
  }

  private static Stream<Arguments> each() {
    return Stream.of("", DECLARED)
        .flatMap(at -> Stream.of(Way.values()).map(way -> Arguments.of(at, way)));
  }

  @ParameterizedTest
  @MethodSource("each")
  void noBytesAreAFailureOfTheServer(String at, Way way) {
    for (String bytes : HOSTILE) {
      List<Function<String, Call>> shapes =
          List.of(
              it -> call(at, way, it, it),
              it -> call(at, way, ADA, it),
              it -> call(at, way, it, PASSWORD));
      for (Function<String, Call> shape : shapes) {
        int status = send(shape.apply(bytes)).status();
        assertTrue(
            List.of(400, 401, 429).contains(status),
            way + " " + status + " for text " + HOSTILE.indexOf(bytes));
      }
    }
    world.clock().advance(World.settings().protection().throttle().window());
    assertEquals(200, send(good(at, way)).status());
  }

  @ParameterizedTest
  @MethodSource("each")
  void noAnswerMayBeStored(String at, Way way) {
    for (Call call :
        List.of(good(at, way), call(at, way, ADA, "wrong"), tokenLogin(at), jwtLogin(at))) {
      HttpResponse answer = send(call);
      assertEquals(List.of("no-store"), answer.headers().all("Cache-Control"), way::toString);
      assertEquals(
          List.of("nosniff"), answer.headers().all("X-Content-Type-Options"), way::toString);
    }
  }

  /** A use of what a login left is no login: a token, a signed token, a session, a key. */
  @ParameterizedTest
  @EnumSource(
      value = Way.class,
      names = {"BASIC", "FORM", "JSON", "LINK"})
  void loginIsAnEventOfItsUser(Way way) {
    Call login = good("", way);
    world.events().clear();
    assertEquals(200, send(login).status());
    assertEquals(
        List.of(UserId.of(ada.id())),
        world.events().of(AuthEvent.LoginSucceeded.class).stream()
            .map(AuthEvent.LoginSucceeded::user)
            .toList());
    assertEquals(List.of(), refusals());
  }

  @ParameterizedTest
  @EnumSource(
      value = Way.class,
      names = {"BASIC", "FORM", "JSON", "LINK", "TOKEN", "JWT", "ISSUED", "API_KEY"})
  void refusalIsAnEvent(Way way) {
    assertEquals(401, send(call("", way, ADA, "wrong")).status());
    assertEquals(1, refusals().size());
    assertEquals(List.of(), world.events().of(AuthEvent.LoginSucceeded.class));
  }

  @Test
  void authenticatingTheUserWhomTheSessionRecallsRenewsIt() {
    String before = session(send(call("", Way.FORM, ADA, PASSWORD)));
    assertEquals(before, session(send(call("", Way.SESSION, "", before))));
    String after = session(send(Call.post("/again").session(before)));
    assertNotEquals(before, after);
    assertEquals(401, send(call("", Way.SESSION, "", before)).status());
    assertEquals(200, send(call("", Way.SESSION, "", after)).status());
  }

  @Test
  void loginThatFailsLeavesTheSessionAndItsIdentifier() {
    String before = session(send(call("", Way.FORM, ADA, PASSWORD)));
    HttpResponse failed = send(call("", Way.FORM, ADA, "wrong").session(before));
    assertEquals(401, failed.status());
    assertEquals(200, send(call("", Way.SESSION, "", before)).status());
    assertEquals(List.of(), world.events().of(AuthEvent.SessionRenewed.class));
  }

  @Test
  void tokenIsRefusedWithAnEventWhereItsCredentialEndedMeanwhile() {
    AccountHandlers<User> account = layer.accountHandlers();
    Request ended = admitted(false);
    assertEquals(
        401, assertThrows(Abort.class, () -> account.createToken(ended, "backup")).status());
    assertEquals(1, refusals().size());
    assertEquals(List.of(), account.tokens(ended));
    Request valid = admitted(true);
    assertNotEquals("", account.createToken(valid, "backup"));
    assertEquals(1, refusals().size());
    assertEquals(1, account.tokens(valid).size());
  }

  private Request admitted(boolean isStillValid) {
    Request request = Call.post("/").request();
    request.auth().login(User.class, ada);
    request.evidence().add(ada, () -> isStillValid);
    return request;
  }

  private List<AuthEvent> refusals() {
    return world.events().all().stream()
        .filter(it -> it instanceof AuthEvent.LoginFailed || it instanceof AuthEvent.TokenRejected)
        .toList();
  }
}
