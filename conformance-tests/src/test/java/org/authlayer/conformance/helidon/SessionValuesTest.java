package org.authlayer.conformance.helidon;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.helidon.webserver.http.HttpRouting;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.authlayer.adapter.helidon.routing.AuthFeature;
import org.authlayer.conformance.inprocess.Reference;
import org.authlayer.domain.Session;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.UserLayer;
import org.authlayer.domain.application.UserType;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.SessionSettings;
import org.authlayer.ports.driving.Settings;
import org.authlayer.testing.TestLogin;
import org.authlayer.testing.memory.InMemoryStores;
import org.authlayer.testing.memory.ManualClock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What an application keeps in a session changes no login, wherever the application stands. */
final class SessionValuesTest {

  private static final int MOST = 3;
  private static final Settings SETTINGS =
      Reference.settings()
          .withSession(
              new SessionSettings(
                  "app_session",
                  Duration.ofDays(7),
                  Duration.ofDays(30),
                  false,
                  false,
                  null,
                  MOST));

  record Customer(long number) {}

  private static UserLayer<Customer> customers(AuthLayer layer) {
    return layer.of(
        UserType.byNumber(
            "customer", Customer.class, Customer::number, id -> Optional.of(new Customer(id))));
  }

  /**
   * The same routes: stores a value, is for users, is for customers, opens a session by a token.
   */
  @SuppressWarnings("ImmutableEnumChecker") // each seat's routing is a method of it
  enum Seat {
    APPLICATION_ON_THE_LAYER(Seat::routed),
    GATE_BEFORE_NATIVE_HANDLERS(Seat::gated);

    private final Function<AuthLayer, HttpRouting.Builder> routing;

    Seat(Function<AuthLayer, HttpRouting.Builder> routing) {
      this.routing = routing;
    }

    private static HttpRouting.Builder routed(AuthLayer layer) {
      UserLayer<Customer> customers = customers(layer);
      Route set =
          Route.get(
              "/set/{key}/{value}",
              request -> {
                request
                    .session()
                    .orElseThrow()
                    .set(request.parameter("key"), request.parameter("value"));
                return org.authlayer.ports.driving.HttpResponse.of(200);
              });
      Routes routes =
          Routes.of(
              set.behind(layer.sessions()).forAnybody(),
              Route.get("/user", layer::user).behind(layer.sessions(), layer.guard(User.class)),
              Route.get("/customer", customers::user)
                  .behind(customers.sessions(), customers.guard()),
              Route.get("/open", layer::user)
                  .behind(layer.sessions(), layer.bearer(), layer.guard(User.class)));
      AuthFeature feature =
          AuthFeature.create()
              .protect("/unused", layer.gate(layer.bearer(), layer.guard(User.class)));
      return HttpRouting.builder()
          .addFeature(feature)
          .any("/*", feature.handler(layer.application(routes)));
    }

    private static HttpRouting.Builder gated(AuthLayer layer) {
      UserLayer<Customer> customers = customers(layer);
      return HttpRouting.builder()
          .addFeature(
              AuthFeature.create()
                  .protect("/set", layer.gate(layer.sessions()))
                  .protect("/user", layer.gate(layer.sessions(), layer.guard(User.class)))
                  .protect("/customer", layer.gate(customers.sessions(), customers.guard()))
                  .protect(
                      "/open",
                      layer.gate(layer.sessions(), layer.bearer(), layer.guard(User.class))))
          .get(
              "/set/{key}/{value}",
              (request, response) -> {
                var path = request.path().pathParameters();
                request
                    .context()
                    .get(Session.class)
                    .orElseThrow()
                    .set(path.get("key"), path.get("value"));
                response.send();
              })
          .get("/user", (request, response) -> response.send("user"))
          .get("/customer", (request, response) -> response.send("customer"))
          .get("/open", (request, response) -> response.send("opened"));
    }
  }

  private static final class Site implements AutoCloseable {

    private final InMemoryStores stores = new InMemoryStores();
    private final ManualClock clock = Reference.clock();
    private final PlainServer server;
    private final TestLogin login;

    Site(Seat seat) {
      Environment environment = Reference.environment(stores, clock);
      server = new PlainServer(seat.routing.apply(AuthLayer.of(environment, SETTINGS)));
      login = TestLogin.of(environment, SETTINGS);
    }

    HttpResponse<String> get(String path, String cookie) throws Exception {
      return server.get(path, "Cookie", cookie);
    }

    int status(String path, String cookie) throws Exception {
      return get(path, cookie).statusCode();
    }

    static String cookie(HttpResponse<String> answer) {
      return PlainServer.cookies(answer).getFirst().split(";", 2)[0];
    }

    @Override
    public void close() {
      server.close();
    }
  }

  @ParameterizedTest
  @EnumSource
  void strangersWithAnEqualValueEndNoSession(Seat seat) throws Exception {
    try (Site site = new Site(seat)) {
      String victim = Site.cookie(site.get("/set/lang/en", site.login.cookie("Ada", "a@b.org")));
      for (int i = 0; i < 2 * MOST; i++) {
        assertEquals(200, site.server.get("/set/lang/en").statusCode());
      }
      assertEquals(200, site.status("/user", victim));
      site.clock.advance(Duration.ofSeconds(1));
      for (int i = 0; i < MOST; i++) {
        site.login.cookie("Ada", "a@b.org");
      }
      assertEquals(401, site.status("/user", victim));
    }
  }

  @ParameterizedTest
  @EnumSource
  void storedValueCutsNoSessionFromItsToken(Seat seat) throws Exception {
    try (Site site = new Site(seat)) {
      String token = site.login.token("Ada", "a@b.org");
      HttpResponse<String> opened = site.server.get("/open", "Authorization", "Bearer " + token);
      String session = Site.cookie(site.get("/set/color/red", Site.cookie(opened)));
      String password =
          Site.cookie(site.get("/set/color/red", site.login.cookie("Ada", "a@b.org")));
      assertEquals(200, site.status("/user", session));
      var stored = site.stores.tokens().findByValue(UserId.STANDARD, token).orElseThrow();
      site.stores.tokens().remove(stored.owner(), stored.id());
      assertEquals(401, site.status("/user", session));
      assertEquals(200, site.status("/user", password));
    }
  }

  @ParameterizedTest
  @EnumSource
  void valueOfTheNameOfATypeLogsInNoUser(Seat seat) throws Exception {
    try (Site site = new Site(seat)) {
      String anonymous = Site.cookie(site.server.get("/set/customer/1"));
      assertEquals(401, site.status("/customer", anonymous));
      UserType<Customer> type =
          UserType.byNumber(
              "customer", Customer.class, Customer::number, id -> Optional.of(new Customer(id)));
      assertEquals(200, site.status("/customer", site.login.cookie(type, new Customer(1))));
    }
  }
}
