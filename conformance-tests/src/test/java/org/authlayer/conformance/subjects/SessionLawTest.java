package org.authlayer.conformance.subjects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.authlayer.conformance.inprocess.Reference;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.UserLayer;
import org.authlayer.domain.application.UserType;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.usecase.IssueToken;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.CurrentAccess;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.SessionSettings;
import org.authlayer.ports.driving.Settings;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.testing.memory.InMemoryStores;
import org.authlayer.testing.memory.ManualClock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Two laws of sessions, over random sequences on two instances: a session with any further values
 * behaves as one without, and a session of two types behaves for each as two sessions would (ADR
 * 0069). Some values are stored while another request of the same browser is answered, which had
 * read the session before. In memory, and with two stores open on one PostgreSQL. {@code
 * -Dauthlayer.seed=...} repeats a run.
 */
@ExtendWith(PostgresServers.class)
final class SessionLawTest {

  private static final long SEED = Long.getLong("authlayer.seed", System.nanoTime());
  private static final int SEQUENCES_IN_MEMORY = 10_000;
  private static final int SEQUENCES_IN_POSTGRES = 150;
  private static final int STEPS = 12;
  private static final int BROWSERS = 4;
  private static final int MOST = 2;
  private static final Duration STEP = Duration.ofMinutes(10);
  private static final Duration IDLE = Duration.ofMinutes(100);
  private static final Duration ABSOLUTE = Duration.ofHours(2);
  private static final Duration OF_TOKENS = Duration.ofMinutes(40);
  private static final String PASSWORD = "correct horse";
  private static final String SECRET = "a value of the application";
  private static final Settings SETTINGS =
      Settings.standard()
          .withSession(
              new SessionSettings("app_session", IDLE, ABSOLUTE, false, false, null, MOST));

  record Customer(long number, String hash) {
    String email() {
      return number + "@example.org";
    }
  }

  /** One session of one user: the model knows no other, and no values. */
  private record Alone(String user, Instant since, Instant end, boolean byToken) {}

  /** What each type of user should see: of each browser, one session at most. */
  private static final class Model {

    private final Map<Integer, Alone> sessions = new HashMap<>();

    Optional<Alone> at(int browser, Instant now) {
      return Optional.ofNullable(sessions.get(browser)).filter(one -> now.isBefore(one.end()));
    }

    void login(int browser, String user, Instant now, Optional<Instant> tokenEnd) {
      if (tokenEnd.isPresent()
          && at(browser, now).filter(one -> one.user().equals(user)).isPresent()) {
        return;
      }
      Instant end = now.plus(ABSOLUTE);
      end = tokenEnd.filter(end::isAfter).orElse(end);
      sessions.put(browser, new Alone(user, now, end, tokenEnd.isPresent()));
      List<Integer> oldestFirst =
          sessions.keySet().stream()
              .filter(other -> at(other, now).filter(one -> one.user().equals(user)).isPresent())
              .sorted(
                  Comparator.comparing(
                      other -> Objects.requireNonNull(sessions.get(other)).since()))
              .toList();
      oldestFirst.stream().limit(Math.max(0, oldestFirst.size() - MOST)).forEach(sessions::remove);
    }

    void logout(int browser) {
      sessions.remove(browser);
    }

    void endAll(String user) {
      sessions.values().removeIf(one -> one.user().equals(user));
    }

    void revokeToken(String user) {
      sessions.values().removeIf(one -> one.byToken() && one.user().equals(user));
    }
  }

  /** Hashes that cost nothing: no law is about them. */
  private static final class ReadableHashes implements PasswordHasher {

    @Override
    public String hash(String password) {
      return "hash of " + password;
    }

    @Override
    public boolean verify(String password, String hash) {
      return hash(password).equals(hash);
    }

    @Override
    public void verifyAgainstNobody(String password) {}
  }

  /** One model for each type: no model sees what the other type does. */
  private static final class Run {

    private final ManualClock clock = Reference.clock();
    private final List<AuthEvent> events = new ArrayList<>();
    private final Random random;
    private final List<String> log = new ArrayList<>();
    private final Map<Long, Customer> rows = new HashMap<>();
    private final List<User> users;
    private final Map<String, String> passwords = new HashMap<>();
    private final Map<String, Instant> tokenEnds = new HashMap<>();
    private final Map<String, String> tokens = new HashMap<>();
    private final AuthLayer layer;
    private final UserLayer<Customer> customers;
    private final List<Application> instances;
    private final Map<Integer, String> cookies = new HashMap<>();
    private final Queue<Runnable> meanwhile = new ArrayDeque<>();
    private final Model userModel = new Model();
    private final Model customerModel = new Model();

    /** Each run has users of its own, so that the tables may be shared. */
    Run(Random random, int number, List<Stores> stores) {
      this.random = random;
      List<AuthLayer> layers =
          stores.stream().map(one -> AuthLayer.of(environment(one), SETTINGS)).toList();
      this.layer = layers.getFirst();
      this.customers = customers(layer);
      this.instances = layers.stream().map(this::instance).toList();
      this.users =
          Stream.of("ada", "bob")
              .map(name -> name + number + "@example.org")
              .map(email -> new NewUser(null, email, email, hash(PASSWORD)))
              .map(user -> stores.getFirst().users().add(user))
              .map(added -> ((Users.Added.Ok) added).user())
              .toList();
      for (long id = 2L * number; id < 2L * number + 2; id++) {
        rows.put(id, new Customer(id, hash(PASSWORD)));
      }
      users.forEach(user -> passwords.put(user.email(), PASSWORD));
      users.forEach(this::issue);
    }

    private static String hash(String password) {
      return new ReadableHashes().hash(password);
    }

    private Environment environment(Stores stores) {
      Environment usual = Reference.environment(stores, clock);
      return new Environment(
          usual.databases(), new ReadableHashes(), usual.jwts(), events::add, clock, this::bits);
    }

    /** A new identifier of a session is drawn after it is read, and before it is stored. */
    private long bits() {
      Optional.ofNullable(meanwhile.poll()).ifPresent(Runnable::run);
      return random.nextLong();
    }

    private UserLayer<Customer> customers(AuthLayer of) {
      return of.of(
          UserType.byNumber(
                  "customer",
                  Customer.class,
                  Customer::number,
                  id -> Optional.ofNullable(rows.get(id)))
              .withPassword(
                  Customer::email,
                  email ->
                      rows.values().stream().filter(one -> one.email().equals(email)).findFirst(),
                  Customer::hash));
    }

    private Application instance(AuthLayer own) {
      UserLayer<Customer> theirs = customers(own);
      Route set =
          Route.post(
              "/value/{key}/{value}",
              request -> {
                request
                    .session()
                    .orElseThrow()
                    .set(request.parameter("key"), request.parameter("value"));
                return HttpResponse.of(200);
              });
      Route seen =
          Route.get(
              "/seen",
              request ->
                  HttpResponse.of(
                      200,
                      new Body.Text(
                          request.auth().get(User.class).map(User::email).orElse("-")
                              + " "
                              + request
                                  .auth()
                                  .get(Customer.class)
                                  .map(Customer::email)
                                  .orElse("-"))));
      return own.application(
          Routes.of(
                  set.behind(own.sessions()).forAnybody(),
                  seen.behind(own.sessions(), theirs.fromSession()).forAnybody(),
                  Route.get("/open", own::user)
                      .behind(own.sessions(), own.bearer(), own.guard(User.class)))
              .and(own.sessionRoutes().below("/users"))
              .and(theirs.sessionRoutes().below("/customers"))
              .and(own.accountRoutes().below("/account")));
    }

    private void issue(User user) {
      var issued =
          layer
              .useCases()
              .issueToken()
              .opaque(user, Optional.of(OF_TOKENS), "", () -> true, AuthEvent.Where.nowhere());
      tokens.put(user.email(), ((IssueToken.Result.Opaque) issued).value());
      tokenEnds.put(user.email(), now().plus(OF_TOKENS));
    }

    private Instant now() {
      return clock.instant();
    }

    private HttpResponse send(int browser, String target, Headers headers, Body body) {
      String cookie = cookies.get(browser);
      String[] words = target.split(" ", -1);
      HttpResponse answer =
          instances
              .get(random.nextInt(2))
              .respond(
                  new HttpRequest(
                      words[0],
                      words[1],
                      "",
                      cookie == null ? headers : headers.with("Cookie", "app_session=" + cookie),
                      body,
                      Channel.LOOPBACK));
      answer
          .headers()
          .first("Set-Cookie")
          .map(line -> line.substring(line.indexOf('=') + 1, line.indexOf(';')))
          .ifPresent(
              value -> cookies.compute(browser, (same, old) -> value.isEmpty() ? null : value));
      return answer;
    }

    private HttpResponse send(int browser, String target) {
      return send(browser, target, Headers.none(), new Body.Empty());
    }

    private String seen(int browser) {
      return send(browser, "GET /seen").body() instanceof Body.Text(String text) ? text : "?";
    }

    private String expected(int browser) {
      return userModel.at(browser, now()).map(Alone::user).orElse("-")
          + " "
          + customerModel.at(browser, now()).map(Alone::user).orElse("-");
    }

    private <T> T any(List<T> some) {
      return some.get(random.nextInt(some.size()));
    }

    void step() {
      clock.advance(Duration.ofSeconds(1));
      int browser = random.nextInt(BROWSERS);
      User user = any(users);
      Customer customer = any(List.copyOf(rows.values()));
      String former = cookies.get(browser);
      if (former != null && random.nextBoolean()) {
        meanwhile.add(() -> store(browser));
      }
      switch (random.nextInt(12)) {
        case 0, 1, 2 -> store(browser);
        case 3 -> {
          String password = Objects.requireNonNull(passwords.get(user.email()));
          login(browser, "/users", user.email(), password, userModel);
        }
        case 4 -> login(browser, "/customers", customer.email(), PASSWORD, customerModel);
        case 5, 6 -> open(browser, user);
        case 7 -> {
          boolean ofUsers = random.nextBoolean();
          log.add(browser + " logout " + ofUsers);
          send(browser, "POST " + (ofUsers ? "/users" : "/customers") + "/logout");
          (ofUsers ? userModel : customerModel).logout(browser);
        }
        case 8 -> change(browser);
        case 9 -> {
          log.add("revoke the token of " + user.email());
          layer
              .useCases()
              .revokeAccess()
              .tokens(user, CurrentAccess.none(), AuthEvent.Where.nowhere());
          userModel.revokeToken(user.email());
          issue(user);
        }
        case 10 -> {
          log.add("end all of " + customer.email());
          customers
              .useCases()
              .revokeAccess()
              .sessions(customer, CurrentAccess.none(), AuthEvent.Where.nowhere());
          customerModel.endAll(customer.email());
        }
        default -> pass(random.nextInt(12) == 0 ? IDLE.multipliedBy(2) : STEP);
      }
      meanwhile.clear();
      assertEquals(expected(browser), seen(browser), this::toString);
      if (former != null && !former.equals(cookies.get(browser))) {
        cookies.put(BROWSERS, former);
        assertEquals("- -", seen(BROWSERS), this::toString);
      }
    }

    private List<String> customerIds() {
      return rows.keySet().stream().map(String::valueOf).toList();
    }

    /** Also under the names of the types, and values that are identifiers. */
    private void store(int browser) {
      String key = any(List.of("lang", "User", "customer", "zebra", "Basket"));
      String value =
          any(List.of("en", SECRET, any(customerIds()), users.getFirst().id().toString()));
      log.add(browser + " set " + key + " " + value);
      String path = "/value/" + key + "/" + value.replace(" ", "%20");
      assertEquals(200, send(browser, "POST " + path).status(), this::toString);
    }

    private void login(int browser, String path, String email, String password, Model model) {
      log.add(browser + " login " + email);
      Body sent = json("username", email, "password", password);
      HttpResponse answer = send(browser, "POST " + path + "/login", Headers.none(), sent);
      assertEquals(200, answer.status(), this::toString);
      model.login(browser, email, now(), Optional.empty());
    }

    private void open(int browser, User user) {
      log.add(browser + " token of " + user.email());
      Instant end = Objects.requireNonNull(tokenEnds.get(user.email()));
      String token = Objects.requireNonNull(tokens.get(user.email()));
      Headers bearer = Headers.none().with("Authorization", "Bearer " + token);
      int status = send(browser, "GET /open", bearer, new Body.Empty()).status();
      if (now().isBefore(end)) {
        assertEquals(200, status, this::toString);
        userModel.login(browser, user.email(), now(), Optional.of(end));
      }
    }

    private void change(int browser) {
      Optional<Alone> known = userModel.at(browser, now());
      if (known.isPresent()) {
        String email = known.get().user();
        String old = Objects.requireNonNull(passwords.get(email));
        String successor = old.equals(PASSWORD) ? PASSWORD + "s" : PASSWORD;
        log.add(browser + " change of password of " + email);
        Body sent = json("currentPassword", old, "newPassword", successor);
        HttpResponse answer = send(browser, "PUT /account/password", Headers.none(), sent);
        assertEquals(200, answer.status(), this::toString);
        passwords.put(email, successor);
        userModel.endAll(email);
        userModel.login(browser, email, now(), Optional.empty());
        users.stream().filter(user -> user.email().equals(email)).forEach(this::issue);
      }
    }

    private static Body json(String name, String value, String other, String second) {
      return new Body.Json(
          JsonValue.object(
              Map.entry(name, JsonValue.of(value)), Map.entry(other, JsonValue.of(second))));
    }

    /** Each browser is in use, so that only a long step makes a session idle. */
    private void pass(Duration time) {
      log.add(time + " later");
      clock.advance(time);
      if (time.compareTo(IDLE) > 0) {
        userModel.sessions.clear();
        customerModel.sessions.clear();
      }
      IntStream.range(0, BROWSERS)
          .forEach(browser -> assertEquals(expected(browser), seen(browser), this::toString));
    }

    void end() {
      IntStream.range(0, BROWSERS)
          .forEach(browser -> assertEquals(expected(browser), seen(browser), this::toString));
      Set<UserId> known =
          Stream.concat(
                  users.stream().map(user -> UserId.of(user.id())),
                  rows.keySet().stream().map(id -> new UserId("customer", id.toString())))
              .collect(Collectors.toSet());
      events.stream()
          .map(Run::ofSession)
          .filter(Objects::nonNull)
          .forEach(user -> assertTrue(known.contains(user), () -> user + " " + this));
    }

    private static @Nullable UserId ofSession(AuthEvent event) {
      return switch (event) {
        case AuthEvent.SessionStarted started -> started.user();
        case AuthEvent.SessionRenewed renewed -> renewed.user();
        case AuthEvent.SessionEnded ended -> ended.user();
        default -> null;
      };
    }

    @Override
    public String toString() {
      return "-Dauthlayer.seed=%d: %s".formatted(SEED, log);
    }
  }

  private final PostgresServer server;

  SessionLawTest(PostgresServer server) {
    this.server = server;
  }

  @Test
  void valuesChangeNoLoginAndOneTypeChangesNoOther() {
    run(
        SEQUENCES_IN_MEMORY,
        () -> {
          Stores stores = new InMemoryStores();
          return List.of(stores, stores);
        });
  }

  @Test
  void theSameHoldsOnTwoInstancesOverOneDatabase() {
    Stores first = server.empty().stores();
    try (Stores second = server.another()) {
      run(SEQUENCES_IN_POSTGRES, () -> List.of(first, second));
    }
  }

  private void run(int sequences, Supplier<List<Stores>> stores) {
    System.out.println(getClass().getSimpleName() + ": -Dauthlayer.seed=" + SEED);
    Random seeds = new Random(SEED);
    for (int sequence = 0; sequence < sequences; sequence++) {
      Run run = new Run(new Random(seeds.nextLong()), sequence, stores.get());
      IntStream.range(0, STEPS).forEach(step -> run.step());
      run.end();
    }
  }
}
