package org.authlayer.conformance.attacks;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.JsonBody;
import org.authlayer.domain.application.Representation;
import org.authlayer.domain.application.RoutedApplication;
import org.authlayer.domain.application.SingleUseTokens;
import org.authlayer.domain.application.UserLayer;
import org.authlayer.domain.application.UserType;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.usecase.IssueToken;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.StorableText;
import org.authlayer.ports.driving.ApplicationKey;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.OwnAccess;
import org.authlayer.ports.driving.Resources;
import org.authlayer.ports.driving.Settings;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/**
 * What an application adds to the layer: values of its own in sessions, two further user types, one
 * with a look-up that ignores letter case, keys for machines, login links that it hands out instead
 * of mailing them, and the ways that are modules of their own.
 */
public final class AttackedApplication implements RoutedApplication {

  static final String BASE = "/attacked";

  private final Ways ways = new Ways();

  private record Customer(long number, String email, String hash) {}

  private record Machine(String name) {}

  /** As a database behaves: text with NUL is a failure, and letter case is ignored. */
  private static final class Customers {

    private final Map<Long, Customer> rows = new ConcurrentHashMap<>();
    private final AtomicLong last = new AtomicLong();

    Optional<Customer> find(String email) {
      StorableText.require(email);
      return rows.values().stream().filter(row -> row.email().equalsIgnoreCase(email)).findFirst();
    }

    Optional<Customer> find(long number) {
      return Optional.ofNullable(rows.get(number));
    }

    Optional<Customer> add(NewUser user) {
      if (find(user.email()).isPresent()) {
        return Optional.empty();
      }
      Customer added = new Customer(last.incrementAndGet(), user.email(), user.passwordHash());
      rows.put(added.number(), added);
      return Optional.of(added);
    }

    boolean replace(Customer customer, String expected, String successor) {
      return rows.replace(
          customer.number(),
          new Customer(customer.number(), customer.email(), expected),
          new Customer(customer.number(), customer.email(), successor));
    }
  }

  @Override
  public String base() {
    return BASE;
  }

  @Override
  public String name() {
    return "attacked";
  }

  @Override
  public List<ApplicationKey<?>> keys() {
    return ways.keys();
  }

  @Override
  public OwnAccess ownAccess() {
    return ways.ownAccess();
  }

  @Override
  public void start(Environment environment, Settings settings, Resources resources) {
    ways.start(environment, settings, resources);
  }

  @Override
  public Routes routes(AuthLayer layer) {
    Customers rows = new Customers();
    UserLayer<Customer> customers =
        layer.of(
            UserType.byNumber("customer", Customer.class, Customer::number, rows::find)
                .withPassword(Customer::email, rows::find, Customer::hash)
                .withSignUp((user, request, transaction) -> rows.add(user))
                .withHashReplacement(rows::replace)
                .withRemoval(customer -> rows.rows.remove(customer.number()) != null));
    UserLayer<Machine> machines =
        layer.of(
            UserType.byText(
                "machine", Machine.class, Machine::name, name -> Optional.of(new Machine(name))));
    return ofUsers(layer)
        .and(ways.routes(layer))
        .and(ofCustomers(customers, machines))
        .and(links(customers, rows))
        .and(
            Routes.of(
                Route.post("/machines/{name}/key", request -> key(request, machines)).forAnybody(),
                Route.get("/machines/me", machines::user)
                    .behind(machines.apiKey("X-Api-Key"), machines.guard())));
  }

  private static Routes ofUsers(AuthLayer layer) {
    return Routes.of(
            layer.signUp("/users"),
            layer.tokenLogin("/token"),
            Route.get("/open", layer::user).behind(layer.sessions(), layer.bearer(), layer.guard()),
            Route.get("/me", layer::user).behind(layer.bearerOrSession(), layer.guard()),
            Route.get("/count", AttackedApplication::count).behind(layer.sessions(), layer.guard()),
            Route.post("/value/{key}/{value}", AttackedApplication::store)
                .behind(layer.sessions())
                .forAnybody(),
            Route.post("/note", AttackedApplication::note).behind(layer.sessions()).forAnybody())
        .and(layer.sessionRoutes().below("/session"))
        .and(layer.accountRoutes().below("/account"));
  }

  private static Routes ofCustomers(UserLayer<Customer> customers, UserLayer<Machine> machines) {
    return Routes.of(
            customers.signUp("/customers"),
            customers.tokenLogin("/customers/token"),
            Route.get("/customers/me", customers::user)
                .behind(customers.sessions(), customers.guard()),
            Route.get("/customers/both", customers::user)
                .behind(
                    customers.sessions(),
                    customers.bearer(),
                    machines.apiKey("X-Api-Key"),
                    customers.guard()))
        .and(customers.sessionRoutes().below("/customers/session"))
        .and(customers.accountRoutes().below("/customers/account"));
  }

  private static Routes links(UserLayer<Customer> customers, Customers rows) {
    SingleUseTokens<Customer> links = customers.singleUseTokens("link", Duration.ofMinutes(15));
    return Routes.of(
        Route.post(
                "/customers/link",
                request -> {
                  String email = JsonBody.text(request, "the address", "email");
                  String link =
                      rows.find(email).map(customer -> links.issue(customer, request)).orElse("");
                  return Representation.json(
                      JsonValue.object(Map.entry("value", JsonValue.of(link))));
                })
            .forAnybody(),
        Route.post(
                "/customers/link/use",
                request -> {
                  String token = JsonBody.text(request, "the link", "token");
                  if (links.login(token, request).isEmpty()) {
                    throw Abort.of(401, "Ask again.");
                  }
                  return customers.user(request);
                })
            .behind(customers.sessions())
            .checkedByHandler());
  }

  private static HttpResponse count(Request request) {
    request.session().orElseThrow().set("count", "1");
    return HttpResponse.of(200);
  }

  private static HttpResponse store(Request request) {
    request.session().orElseThrow().set(request.parameter("key"), request.parameter("value"));
    return HttpResponse.of(200);
  }

  /** Stores what was sent as it is, without a method of the layer that reads it. */
  private static HttpResponse note(Request request) {
    if (!(request.message().body() instanceof Body.Json(ObjectValue sent))) {
      throw Abort.ofUnread(request.message(), "the note", "application/json");
    }
    request
        .session()
        .orElseThrow()
        .set(sent.string("key").orElse("note"), sent.string("value").orElse("note"));
    return HttpResponse.of(200);
  }

  private static HttpResponse key(Request request, UserLayer<Machine> machines) {
    Machine machine = new Machine(request.parameter("name"));
    return switch (machines
        .useCases()
        .issueToken()
        .opaque(machine, Optional.empty(), "key", () -> true, request.where())) {
      case IssueToken.Result.Opaque key ->
          Representation.json(JsonValue.object(Map.entry("value", JsonValue.of(key.value()))));
      case IssueToken.Result.NotAuthenticated removed -> throw Abort.of(404, "There is none.");
    };
  }
}
