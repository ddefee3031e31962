package org.authlayer.openid;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.authlayer.domain.Request;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.UserLayer;
import org.authlayer.domain.application.UserType;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.issuers.ForeignIssuer;
import org.authlayer.issuers.IssuerSettings;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Settings;
import org.authlayer.testing.memory.ApplicationCall;

/** An application whose customers log in at a provider, and browsers before it. */
final class Shop {

  static final String SITE = "https://shop.example.org";

  /** A row of the application's own. */
  record Customer(long number, String email, boolean isProven) {}

  final Map<Long, Customer> customers = new ConcurrentHashMap<>();
  final Map<OpenIdSubject, Long> links = new ConcurrentHashMap<>();
  final List<OpenIdLogin<Customer>> logins = new ArrayList<>();

  /** While this is set, no subject can be looked up. */
  volatile boolean isBroken;

  final Queue<AuthEvent> events = new ConcurrentLinkedQueue<>();
  final Environment environment;
  final Application application;

  Shop(Environment given, ScriptedProvider provider) {
    this(given, List.of(provider), it -> it, login -> login);
  }

  Shop(
      Environment given,
      List<ScriptedProvider> providers,
      UnaryOperator<IssuerSettings> chosen,
      UnaryOperator<OpenIdLogin<Customer>> rules) {
    environment =
        new Environment(
            given.databases(),
            given.passwordHasher(),
            given.jwts(),
            events::add,
            given.time(),
            given.random());
    AuthLayer layer = AuthLayer.of(environment, Settings.standard());
    UserLayer<Customer> users = layer.of(type());
    Routes routes =
        Routes.of(
            Route.get("/me", users::user).behind(users.sessions(), users.guard()),
            Route.get("/bearer", users::user).behind(users.bearer(), users.guard()),
            Route.post(
                    "/direct",
                    request -> {
                      users.login(Objects.requireNonNull(customers.get(1L)), request);
                      return HttpResponse.of(200);
                    })
                .behind(users.sessions())
                .checkedByHandler(),
            Route.post("/note", Shop::note).behind(users.sessions()).forAnybody());
    for (ScriptedProvider provider : providers) {
      String name = provider == providers.get(0) ? "partner" : "other";
      IssuerSettings settings =
          chosen.apply(IssuerSettings.of(provider.name(), ScriptedProvider.CLIENT).onThisMachine());
      OpenIdLogin<Customer> login =
          rules.apply(
              OpenIdLogin.of(
                      users,
                      "",
                      new OpenIdProvider(
                          name,
                          ForeignIssuer.open(settings, environment.time()),
                          ScriptedProvider.SECRET,
                          URI.create(SITE),
                          List.of("openid", "email", "profile")),
                      this::find)
                  .leadingTo("/account", "/bye"));
      logins.add(login);
      routes = routes.and(login.routes());
    }
    application = layer.application(routes);
  }

  /** Keeps what a client chooses under a key that the client chooses. */
  private static HttpResponse note(Request request) {
    request.session().orElseThrow().set(request.query().single("key").orElseThrow(), "{}");
    return HttpResponse.of(200);
  }

  UserType<Customer> type() {
    return UserType.byNumber(
        "customer",
        Customer.class,
        Customer::number,
        number -> Optional.ofNullable(customers.get(number)));
  }

  private Optional<Customer> find(OpenIdSubject subject) {
    if (isBroken) {
      throw StoreException.unavailable("the table is away", Duration.ofSeconds(1), null);
    }
    return Optional.ofNullable(links.get(subject)).map(customers::get);
  }

  Optional<Customer> findByEmail(String email) {
    return customers.values().stream().filter(one -> one.email().equals(email)).findFirst();
  }

  boolean link(Customer customer, OpenIdSubject subject) {
    return links.putIfAbsent(subject, customer.number()) == null;
  }

  Optional<Customer> insert(OpenIdSubject subject, String email) {
    Customer fresh = keep(email, /* isProven= */ true);
    return link(fresh, subject) ? Optional.of(fresh) : Optional.empty();
  }

  Customer keep(String email, boolean isProven) {
    Customer one = new Customer(customers.size() + 1L, email, isProven);
    customers.put(one.number(), one);
    return one;
  }

  /** Ada, whom the provider knows under its own name. */
  Customer ada(ScriptedProvider provider) {
    Customer ada = keep("ada@example.org", /* isProven= */ true);
    link(ada, new OpenIdSubject(provider.name(), provider.subject));
    return ada;
  }

  <E extends AuthEvent> List<E> events(Class<E> kind) {
    return events.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  Browser browser() {
    return new Browser();
  }

  /** Keeps cookies, and follows no redirect by itself. */
  final class Browser {

    final Map<String, String> cookies = new HashMap<>();
    final List<String> set = new ArrayList<>();

    ApplicationCall.Answered get(String address) {
      return send("GET", address, Map.of(), "");
    }

    ApplicationCall.Answered post(String address, String form) {
      return send(
          "POST", address, Map.of("Content-Type", "application/x-www-form-urlencoded"), form);
    }

    ApplicationCall.Answered send(
        String method, String address, Map<String, String> headers, String content) {
      Headers all = Headers.none();
      for (Map.Entry<String, String> header : headers.entrySet()) {
        all = all.with(header.getKey(), header.getValue());
      }
      if (!cookies.isEmpty()) {
        all =
            all.with(
                "Cookie",
                cookies.entrySet().stream()
                    .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                    .collect(Collectors.joining("; ")));
      }
      ApplicationCall.Answered answer =
          new ApplicationCall(
                  method,
                  URI.create(SITE).resolve(address),
                  all,
                  content.getBytes(StandardCharsets.UTF_8))
              .to(application);
      for (String line : answer.headers().all("Set-Cookie")) {
        set.add(line);
        String[] pair = line.split(";", 2)[0].split("=", 2);
        cookies.put(pair[0], pair[1]);
      }
      return answer;
    }

    /** The address of the provider to which a login leads. */
    String begin() {
      return begin("/login/partner");
    }

    String begin(String path) {
      ApplicationCall.Answered answer = get(path);
      return answer.headers().first("Location").orElseThrow();
    }

    /** A whole login. */
    ApplicationCall.Answered login(ScriptedProvider provider) {
      return get(provider.agree(begin()).toString());
    }

    boolean isLoggedIn() {
      return get("/me").status() == 200;
    }
  }

  static String location(ApplicationCall.Answered answer) {
    return answer.headers().first("Location").orElse("");
  }

  /** For tests in which a provider does not answer. */
  static IssuerSettings impatient(IssuerSettings usual) {
    return new IssuerSettings(
        usual.issuer(),
        usual.audiences(),
        null,
        usual.algorithms(),
        null,
        usual.skew(),
        Duration.ofSeconds(3),
        usual.refresh(),
        usual.retry(),
        usual.kept(),
        usual.plainHttp(),
        usual.privateAddresses());
  }

  static ScriptedProvider provider(Environment environment) {
    try {
      return new ScriptedProvider(environment.time());
    } catch (IOException | com.nimbusds.jose.JOSEException failed) {
      throw new IllegalStateException(failed);
    }
  }
}
