package org.authlayer.domain.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.authlayer.domain.Abort;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.CountingHasher;
import org.authlayer.domain.fakes.World;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.CurrentAccess;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.StorableText;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Users of a declared type have the rules of users of the standard type. */
final class EveryUserTypeTest {

  private static final String ADA = "ada@example.org";
  private static final String PASSWORD = "correct horse";
  private static final int LIMIT = World.settings().protection().throttle().perAccountAndNetwork();

  /**
   * A table that refuses what a column cannot hold, as a database does, and ignores letter case.
   */
  record Row(long number, String email, String hash) {}

  enum Kind {
    STANDARD,
    DECLARED
  }

  private final World world = World.fresh();
  private final Set<UserId> ownKeys = ConcurrentHashMap.newKeySet();
  private final AuthLayer layer =
      AuthLayer.of(
          world.environment().with((owner, stores) -> ownKeys.remove(owner)), World.settings());
  private final Map<Long, Row> rows = new ConcurrentHashMap<>();
  private final UserLayer<Row> declared =
      layer.of(
          UserType.byNumber("row", Row.class, Row::number, id -> Optional.ofNullable(rows.get(id)))
              .withPassword(Row::email, this::find, Row::hash)
              .withSignUp((user, request, transaction) -> insert(user))
              .withHashReplacement(
                  (row, expected, successor) ->
                      rows.replace(
                          row.number(),
                          new Row(row.number(), row.email(), expected),
                          new Row(row.number(), row.email(), successor)))
              .withRemoval(row -> rows.remove(row.number()) != null));

  private Optional<Row> find(String email) {
    StorableText.require(email);
    return rows.values().stream().filter(row -> row.email().equalsIgnoreCase(email)).findFirst();
  }

  private Optional<Row> insert(NewUser user) {
    if (find(user.email()).isPresent()) {
      return Optional.empty();
    }
    Row row = new Row(rows.size() + 1L, user.email(), user.passwordHash());
    rows.put(row.number(), row);
    return Optional.of(row);
  }

  private UserLayer<?> layer(Kind kind) {
    return kind == Kind.STANDARD ? layer : declared;
  }

  private <U> Application application(UserLayer<U> users) {
    return layer.application(
        Routes.of(
                users.signUp("/users"),
                users.tokenLogin("/token"),
                users.tokenLogin("/token/hour", Duration.ofHours(1)),
                users.tokenLoginByBody("/token/body"),
                users.tokenLoginByBody("/token/body/hour", Duration.ofHours(1)),
                Route.post("/body", users::user).behind(users.credentials(), users.guard()),
                Route.get("/me", users::user).behind(users.bearerOrSession(), users.guard()))
            .and(users.sessionRoutes().below("/session"))
            .and(users.accountRoutes().below("/account")));
  }

  private Application withAda(Kind kind) {
    Application application = application(layer(kind));
    Call signUp =
        Call.post("/users")
            .json("name", "Ada", "email", ADA, "password", PASSWORD, "confirmPassword", PASSWORD);
    assertEquals(200, application.respond(signUp.message()).status());
    return application;
  }

  private static List<Call> logins(String name, String password) {
    return List.of(
        Call.post("/token").basic(name, password),
        Call.post("/body").json("username", name, "password", password),
        Call.post("/token/body").json("username", name, "password", password),
        Call.post("/token/body").form("username", name, "password", password),
        Call.post("/session/login").form("username", name, "password", password));
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void nameThatNoColumnHoldsIsTheNameOfNoUser(Kind kind) {
    Application application = withAda(kind);
    for (String name : List.of("a\0b", "\ud83d", "\ude00a", "a".repeat(9000))) {
      for (Call login : logins(name, PASSWORD)) {
        assertEquals(401, application.respond(login.message()).status(), login::toString);
      }
    }
    for (Call login : logins(ADA, PASSWORD)) {
      assertEquals(200, application.respond(login.message()).status(), login::toString);
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void guessesAtANameThatNoColumnHoldsAreCounted(Kind kind) {
    Application application = withAda(kind);
    Call guess = Call.post("/token").basic("a\0b", "wrong");
    for (int i = 0; i < LIMIT; i++) {
      assertEquals(401, application.respond(guess.message()).status());
    }
    assertEquals(429, application.respond(guess.message()).status());
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void guessesUnderManySpellingsAreGuessesAtOneUser(Kind kind) {
    Application application = withAda(kind);
    int hashes = world.hasher().work();
    int checked = 0;
    for (int spelling = 0; spelling < 7; spelling++) {
      String name = spelled(spelling);
      for (int i = 0; i < LIMIT; i++) {
        Call guess = Call.post("/token").basic(name, "wrong");
        checked += application.respond(guess.message()).status() == 401 ? 1 : 0;
      }
    }
    int names = kind == Kind.STANDARD ? 7 : 1;
    assertEquals(names * LIMIT, checked);
    assertEquals(names * LIMIT, world.hasher().work() - hashes);
    int right = kind == Kind.STANDARD ? 401 : 429;
    HttpResponse last =
        application.respond(Call.post("/token").basic(spelled(8), PASSWORD).message());
    assertEquals(right, last.status());
    world.clock().advance(World.settings().protection().throttle().window());
    assertEquals(
        200, application.respond(Call.post("/token").basic(ADA, PASSWORD).message()).status());
  }

  private static String spelled(int bits) {
    StringBuilder name = new StringBuilder(ADA);
    for (int i = 0; i < 4; i++) {
      if ((bits >> i & 1) == 1) {
        int at = "0124".charAt(i) - '0';
        name.setCharAt(at, Character.toUpperCase(name.charAt(at)));
      }
    }
    return name.toString();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void successUnderAnotherSpellingLeavesNoCount(boolean upper) {
    Application application = withAda(Kind.DECLARED);
    String name = upper ? "ADA@EXAMPLE.ORG" : ADA;
    for (int i = 0; i < LIMIT + 1; i++) {
      Call login = Call.post("/token").basic(name, PASSWORD);
      assertEquals(200, application.respond(login.message()).status());
    }
    assertEquals(Map.of(), world.stores().failedLoginRows());
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void requestsUnderManySpellingsAreRequestsForOneUser(Kind kind) {
    withAda(kind);
    RequestThrottle throttle = layer(kind).throttle("link");
    int let = 0;
    for (int i = 0; i < 3 * LIMIT; i++) {
      try {
        throttle.count(spelled(i % 3 * 2), Call.post("/link").request());
        let++;
      } catch (Abort refused) {
        assertEquals(429, refused.status());
      }
    }
    assertEquals(kind == Kind.STANDARD ? 3 * LIMIT : LIMIT, let);
  }

  enum End {
    CHANGE_OF_PASSWORD,
    ALL_OTHERS,
    DELETION,
    RESET
  }

  /** What a user can present. */
  private record Access(String kept, String token, String session, String link) {}

  static Stream<Arguments> kindsAndEnds() {
    return Stream.of(Kind.values())
        .flatMap(kind -> Stream.of(End.values()).map(end -> Arguments.of(kind, end)));
  }

  @ParameterizedTest
  @MethodSource("kindsAndEnds")
  void everythingThatAUserCanPresentEndsTogetherOnEachInstance(Kind kind, End end) {
    Application application = withAda(kind);
    Access access = access(layer(kind), application);
    assertEquals(List.of("token", "session", "own key"), alive(access, application, kind));
    Access twin = access(layer(kind), application);
    end(layer(kind), application, access.kept(), end);
    Application otherInstance = application(layer(kind));
    for (Application instance : List.of(application, otherInstance)) {
      assertEquals(List.of(), alive(access, instance, kind));
      assertEquals(List.of(), alive(twin, instance, kind));
      int kept = end == End.CHANGE_OF_PASSWORD || end == End.ALL_OTHERS ? 200 : 401;
      assertEquals(
          kept, instance.respond(Call.get("/me").bearer(access.kept()).message()).status());
    }
    assertEquals(Optional.empty(), taken(layer(kind), access.link()));
    assertEquals(Optional.empty(), taken(layer(kind), twin.link()));
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void linkIsTakenWhereNothingEndedIt(Kind kind) {
    Access access = access(layer(kind), withAda(kind));
    assertTrue(taken(layer(kind), access.link()).isPresent());
    assertEquals(Optional.empty(), taken(layer(kind), access.link()));
  }

  /** Routes that run something, such as the end of an access, while a request is under way. */
  private <U> Routes raced(UserLayer<U> users, Runnable meanwhile) {
    return Routes.of(
            Route.post(
                    "/link/{link}",
                    request -> {
                      Optional<U> owner = links(users).login(request.parameter("link"), request);
                      meanwhile.run();
                      return users.user(
                          owner.map(there -> request).orElseThrow(Abort::unauthorized));
                    })
                .behind(users.sessions())
                .checkedByHandler(),
            Route.post(
                    "/token",
                    request -> {
                      meanwhile.run();
                      return users.issueToken(request);
                    })
                .behind(users.sessions(), users.guard()))
        .below("/raced");
  }

  private <U> void reset(UserLayer<U> users) {
    U ada = users.passwords().usernameKey().apply(ADA).orElseThrow();
    users.useCases().changePassword().reset(ada, "battery staple", AuthEvent.Where.nowhere());
  }

  private <U> void endSessions(UserLayer<U> users) {
    U ada = users.passwords().usernameKey().apply(ADA).orElseThrow();
    users.useCases().revokeAccess().sessions(ada, CurrentAccess.none(), AuthEvent.Where.nowhere());
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void loginByALinkEndsWithAPasswordThatChangesMeanwhile(Kind kind) {
    Application application = withAda(kind);
    String link = access(layer(kind), application).link();
    Application raced = layer.application(raced(layer(kind), () -> reset(layer(kind))));
    assertEquals(401, status(raced, Call.post("/raced/link/" + link)));
    assertEquals(List.of(), List.copyOf(world.stores().sessionRows().values()));
    String other = link(layer(kind));
    Application quiet = layer.application(raced(layer(kind), () -> {}));
    assertEquals(200, status(quiet, Call.post("/raced/link/" + other)));
  }

  private static <U> String link(UserLayer<U> users) {
    U ada = users.passwords().usernameKey().apply(ADA).orElseThrow();
    return links(users).issue(ada, Call.post("/link").request());
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void sessionThatEndsMeanwhileLeavesNoToken(Kind kind) {
    Application application = withAda(kind);
    for (Runnable end :
        List.<Runnable>of(() -> endSessions(layer(kind)), () -> reset(layer(kind)))) {
      String session = access(layer(kind), application).session();
      Application raced = layer.application(raced(layer(kind), end));
      Application quiet = layer.application(raced(layer(kind), () -> {}));
      assertEquals(200, status(quiet, Call.post("/raced/token").session(session)));
      HttpResponse answer = raced.respond(Call.post("/raced/token").session(session).message());
      assertEquals(401, answer.status());
    }
  }

  private <U> Access access(UserLayer<U> users, Application application) {
    Call login = Call.post("/token").basic(ADA, PASSWORD);
    String kept = answer(application, login).string("value").orElseThrow();
    String token = answer(application, login).string("value").orElseThrow();
    HttpResponse begun =
        application.respond(
            Call.post("/session/login").form("username", ADA, "password", PASSWORD).message());
    String cookie = begun.headers().first("Set-Cookie").orElseThrow();
    String session = cookie.substring(cookie.indexOf('=') + 1, cookie.indexOf(';'));
    U ada = users.passwords().usernameKey().apply(ADA).orElseThrow();
    ownKeys.add(users.accounts().id(ada));
    String link = links(users).issue(ada, Call.post("/link").request());
    return new Access(kept, token, session, link);
  }

  private static <U> SingleUseTokens<U> links(UserLayer<U> users) {
    return users.singleUseTokens("link", Duration.ofMinutes(15));
  }

  private static Optional<?> taken(UserLayer<?> users, String link) {
    return links(users).take(link);
  }

  private List<String> alive(Access access, Application application, Kind kind) {
    List<String> alive = new ArrayList<>();
    Map<String, Call> calls = new LinkedHashMap<>();
    calls.put("token", Call.get("/me").bearer(access.token()));
    calls.put("session", Call.get("/me").session(access.session()));
    calls.forEach(
        (name, call) -> {
          if (application.respond(call.message()).status() == 200) {
            alive.add(name);
          }
        });
    String type = layer(kind).typeName();
    if (ownKeys.stream().anyMatch(owner -> owner.type().equals(type))) {
      alive.add("own key");
    }
    return alive;
  }

  private static <U> void end(UserLayer<U> users, Application application, String kept, End end) {
    switch (end) {
      case CHANGE_OF_PASSWORD ->
          assertEquals(
              200,
              status(
                  application,
                  Call.of("PUT", "/account/password")
                      .bearer(kept)
                      .json("currentPassword", PASSWORD, "newPassword", "battery staple")));
      case ALL_OTHERS -> {
        assertEquals(200, status(application, Call.of("DELETE", "/account/tokens").bearer(kept)));
        assertEquals(200, status(application, Call.of("DELETE", "/account/sessions").bearer(kept)));
      }
      case DELETION ->
          assertEquals(
              200,
              status(
                  application,
                  Call.of("DELETE", "/account").bearer(kept).json("currentPassword", PASSWORD)));
      case RESET ->
          users
              .useCases()
              .changePassword()
              .reset(
                  users.passwords().usernameKey().apply(ADA).orElseThrow(),
                  "battery staple",
                  AuthEvent.Where.nowhere());
    }
  }

  private static int status(Application application, Call call) {
    return application.respond(call.message()).status();
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void loginByTheBodyAnswersATokenAndNoChallengeOfBasic(Kind kind) {
    Application application = withAda(kind);
    Call login = Call.post("/token/body").json("username", ADA, "password", PASSWORD);
    ObjectValue token = answer(application, login);
    assertEquals(Set.of("id", "value", "user_id"), token.members().keySet());
    Call me = Call.get("/me").bearer(token.string("value").orElseThrow());
    assertEquals(200, status(application, me));
    assertEquals(
        Set.of("id", "value", "user_id", "expires_at"),
        answer(
                application,
                Call.post("/token/body/hour").json("username", ADA, "password", PASSWORD))
            .members()
            .keySet());
    for (Call refused :
        List.of(
            Call.post("/token/body").json("username", ADA, "password", "wrong"),
            Call.post("/token/body").json("username", ADA),
            Call.post("/token/body"),
            Call.post("/token/body").basic(ADA, PASSWORD))) {
      HttpResponse answer = application.respond(refused.message());
      assertEquals(401, answer.status());
      assertEquals(List.of(), answer.headers().all("WWW-Authenticate"));
    }
    assertEquals(415, status(application, Call.post("/token/body").body(new Body.Text("x"))));
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void tokenWithALifetimeSaysItsEndAndOneWithoutSaysNone(Kind kind) {
    Application application = withAda(kind);
    Instant end = world.clock().instant().plus(Duration.ofHours(1));
    ObjectValue hour = answer(application, Call.post("/token/hour").basic(ADA, PASSWORD));
    assertEquals(Set.of("id", "value", "user_id", "expires_at"), hour.members().keySet());
    assertEquals(Optional.of(end.toString()), hour.string("expires_at"));
    ObjectValue ever = answer(application, Call.post("/token").basic(ADA, PASSWORD));
    assertEquals(Set.of("id", "value", "user_id"), ever.members().keySet());
    Call me = Call.get("/me").bearer(hour.string("value").orElseThrow());
    world.clock().advance(Duration.ofHours(1).minusMillis(1));
    assertEquals(200, application.respond(me.message()).status());
    world.clock().advance(Duration.ofMillis(1));
    assertEquals(401, application.respond(me.message()).status());
  }

  private static ObjectValue answer(Application application, Call call) {
    return application.respond(call.message()).body() instanceof Body.Json(ObjectValue object)
        ? object
        : new ObjectValue(Map.of());
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void passwordThatNoColumnHoldsNeverVerifies(Kind kind) {
    Application application = withAda(kind);
    for (Call login : logins(ADA, PASSWORD + "\0")) {
      assertEquals(401, application.respond(login.message()).status(), login::toString);
    }
    assertEquals(CountingHasher.of(PASSWORD), hash(kind));
  }

  private String hash(Kind kind) {
    return kind == Kind.DECLARED
        ? find(ADA).orElseThrow().hash()
        : world.stores().users().findByEmail(ADA).orElseThrow().passwordHash();
  }
}
