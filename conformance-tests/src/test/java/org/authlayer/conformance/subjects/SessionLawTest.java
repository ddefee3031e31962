package org.authlayer.domain.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.CountingHasher;
import org.authlayer.domain.fakes.World;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.usecase.IssueToken;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.CurrentAccess;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.SessionSettings;
import org.junit.jupiter.api.Test;

/**
 * Two laws of sessions, over random sequences on two instances: a session with any further values
 * behaves as one without, and a session of two types behaves for each as two sessions would (ADR
 * 0069). {@code -Dauthlayer.seed=...} repeats a run.
 */
final class SessionLawTest {

  private static final long SEED = Long.getLong("authlayer.seed", System.nanoTime());
  private static final int SEQUENCES = 10_000;
  private static final int STEPS = 12;
  private static final int BROWSERS = 4;
  private static final int MOST = 2;
  private static final Duration STEP = Duration.ofMinutes(10);
  private static final Duration IDLE = Duration.ofMinutes(100);
  private static final Duration ABSOLUTE = Duration.ofHours(2);
  private static final Duration OF_TOKENS = Duration.ofMinutes(40);
  private static final String PASSWORD = "correct horse";
  private static final String SECRET = "a value of the application";
  private static final SessionSettings SETTINGS =
      new SessionSettings("app_session", IDLE, ABSOLUTE, false, false, null, MOST);

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

  /** One model for each type: no model sees what the other type does. */
  private static final class Run {

    private final World world = World.fresh();
    private final Random random;
    private final List<String> log = new ArrayList<>();
    private final Map<Long, Customer> rows = new HashMap<>();
    private final List<User> users;
    private final Map<String, String> passwords = new HashMap<>();
    private final Map<String, Instant> tokenEnds = new HashMap<>();
    private final Map<String, String> tokens = new HashMap<>();
    private final Environment environment = world.environment();
    private final AuthLayer layer = AuthLayer.of(environment, World.settings(SETTINGS));
    private final UserLayer<Customer> customers = customers(layer);
    private final List<Application> instances = List.of(instance(), instance());
    private final Map<Integer, String> cookies = new HashMap<>();
    private final Model userModel = new Model();
    private final Model customerModel = new Model();

    Run(Random random) {
      this.random = random;
      this.users =
          Stream.of("ada@example.org", "bob@example.org")
              .map(email -> world.stores().keep(email, email, PASSWORD))
              .toList();
      for (long number = 1; number <= 2; number++) {
        rows.put(number, new Customer(number, CountingHasher.of(PASSWORD)));
      }
      users.forEach(user -> passwords.put(user.email(), PASSWORD));
      users.forEach(this::issue);
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

    private Application instance() {
      AuthLayer own = AuthLayer.of(environment, World.settings(SETTINGS));
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
      return world.clock().instant();
    }

    private HttpResponse send(int browser, Call call) {
      String cookie = cookies.get(browser);
      Call sent = cookie == null ? call : call.session(cookie);
      HttpResponse answer = instances.get(random.nextInt(2)).respond(sent.message());
      answer
          .headers()
          .first("Set-Cookie")
          .map(line -> line.substring(line.indexOf('=') + 1, line.indexOf(';')))
          .ifPresent(
              value -> cookies.compute(browser, (same, old) -> value.isEmpty() ? null : value));
      return answer;
    }

    private String seen(int browser) {
      return send(browser, Call.get("/seen")).body() instanceof Body.Text(String text) ? text : "?";
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
      world.clock().advance(Duration.ofSeconds(1));
      int browser = random.nextInt(BROWSERS);
      User user = any(users);
      Customer customer = any(List.copyOf(rows.values()));
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
          send(browser, Call.post(ofUsers ? "/users/logout" : "/customers/logout"));
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
      assertEquals(expected(browser), seen(browser), this::toString);
    }

    /** Also under the names of the types, and values that are identifiers. */
    private void store(int browser) {
      String key = any(List.of("lang", "User", "customer", "zebra", "Basket"));
      String value = any(List.of("en", SECRET, "1", users.getFirst().id().toString()));
      log.add(browser + " set " + key + " " + value);
      assertEquals(
          200,
          send(browser, Call.post("/value/" + key + "/" + value.replace(" ", "%20"))).status());
    }

    private void login(int browser, String path, String email, String password, Model model) {
      log.add(browser + " login " + email);
      Call call = Call.post(path + "/login").json("username", email, "password", password);
      assertEquals(200, send(browser, call).status(), this::toString);
      model.login(browser, email, now(), Optional.empty());
    }

    private void open(int browser, User user) {
      log.add(browser + " token of " + user.email());
      Instant end = Objects.requireNonNull(tokenEnds.get(user.email()));
      String token = Objects.requireNonNull(tokens.get(user.email()));
      int status = send(browser, Call.get("/open").bearer(token)).status();
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
        Call call = Call.of("PUT", "/account/password");
        int status =
            send(browser, call.json("currentPassword", old, "newPassword", successor)).status();
        assertEquals(200, status, this::toString);
        passwords.put(email, successor);
        userModel.endAll(email);
        userModel.login(browser, email, now(), Optional.empty());
        users.stream().filter(user -> user.email().equals(email)).forEach(this::issue);
      }
    }

    /** Each browser is in use, so that only a long step makes a session idle. */
    private void pass(Duration time) {
      log.add(time + " later");
      world.clock().advance(time);
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
      Stream.of(
              world.events().of(AuthEvent.SessionStarted.class).stream()
                  .map(AuthEvent.SessionStarted::user),
              world.events().of(AuthEvent.SessionRenewed.class).stream()
                  .map(AuthEvent.SessionRenewed::user),
              world.events().of(AuthEvent.SessionEnded.class).stream()
                  .map(AuthEvent.SessionEnded::user))
          .flatMap(some -> some)
          .filter(Objects::nonNull)
          .forEach(user -> assertTrue(known.contains(user), () -> user + " " + this));
    }

    @Override
    public String toString() {
      return "-Dauthlayer.seed=%d: %s".formatted(SEED, log);
    }
  }

  @Test
  void valuesChangeNoLoginAndOneTypeChangesNoOther() {
    System.out.println(getClass().getSimpleName() + ": -Dauthlayer.seed=" + SEED);
    Random seeds = new Random(SEED);
    for (int sequence = 0; sequence < SEQUENCES; sequence++) {
      Run run = new Run(new Random(seeds.nextLong()));
      IntStream.range(0, STEPS).forEach(step -> run.step());
      run.end();
    }
  }
}
