package org.authlayer.spring.shop;

import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.authlayer.domain.Request;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.FormBody;
import org.authlayer.domain.application.Representation;
import org.authlayer.domain.application.RoutedApplication;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.Transaction;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.ApplicationKey;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.OwnAccess;
import org.authlayer.ports.driving.Resources;
import org.authlayer.ports.driving.Settings;
import org.authlayer.runtime.AuthRuntime;
import org.authlayer.spring.LayerGate;
import org.authlayer.spring.LayerRoutes;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.mock.http.MockHttpInputMessage;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.multipart.MultipartFile;

/** An application of Spring Boot below a context path, with a table of its own. */
@SpringBootApplication
class Shop {

  @Bean
  SecurityFilterChain orders(HttpSecurity http, AuthLayer layer) {
    return http.with(
            LayerGate.before(
                    "/orders",
                    layer.gate(layer.bearerOrSession(), layer.guard(User.class)),
                    User.class)
                .authorities(user -> AuthorityUtils.createAuthorityList("ROLE_" + user.name())))
        .authorizeHttpRequests(
            requests ->
                requests
                    .requestMatchers("/orders/grace")
                    .hasRole("Grace")
                    .anyRequest()
                    .authenticated())
        .build();
  }

  @Bean
  LayerRoutes accounts(AuthLayer layer, JdbcTemplate jdbc) {
    Routes routes =
        Routes.of(
                layer.signUp(
                    (user, request, transaction) ->
                        jdbc.update(
                            "insert into badges values (?, nullif(?, 'Eve'))",
                            user.id(),
                            user.name())),
                layer.tokenLogin())
            .and(layer.sessionRoutes().below("/session"))
            .and(
                Routes.of(Route.post("/echo", Shop::echo), Route.put("/echo", Shop::echo))
                    .forAnybody());
    return new LayerRoutes("/shop/account", layer, routes);
  }

  private static HttpResponse echo(Request request) {
    return Representation.text(FormBody.of(request).single("said").orElse("nothing"));
  }

  @Bean
  Desk desk() {
    return new Desk();
  }

  @Bean
  LayerRoutes deskRoutes(Desk desk, AuthRuntime runtime) {
    return LayerRoutes.of(desk, runtime);
  }

  /** An application of the layer with a key, a start and access of its own. */
  static final class Desk implements RoutedApplication {

    static final ApplicationKey<String> GREETING =
        ApplicationKey.text("app.desk-greeting", "what the desk says");

    private volatile boolean isStarted;
    private final Queue<UserId> ended = new ConcurrentLinkedQueue<>();

    @Override
    public String base() {
      return "/shop/desk";
    }

    @Override
    public List<ApplicationKey<?>> keys() {
      return List.of(GREETING);
    }

    @Override
    public void start(Environment environment, Settings settings, Resources resources) {
      isStarted = true;
    }

    @Override
    public OwnAccess ownAccess() {
      return (owner, stores) -> ended.add(owner);
    }

    @Override
    public Routes routes(AuthLayer layer) {
      String greeting = layer.settings().value(GREETING);
      return Routes.of(
              Route.get("/greeting", request -> Representation.text(greeting + isStarted))
                  .forAnybody())
          .and(layer.accountRoutes().below("/account"));
    }

    List<UserId> ended() {
      return List.copyOf(ended);
    }
  }

  @Bean
  LayerRoutes pages(AuthLayer layer) {
    AuthLayer below = AuthLayer.below("/shop/pages", layer.environment(), layer.settings());
    return new LayerRoutes(
        "/shop/pages",
        below,
        below.website("/site").leadingTo("/site/login", "/site/login").routes());
  }

  @Bean
  Rows rows(JdbcTemplate jdbc, AuthRuntime runtime) {
    jdbc.execute(
        "create table badges (user_id uuid primary key references users(id), badge text not null)");
    return new Rows(jdbc, runtime.environment());
  }

  /** Transactions of Spring in which the layer stores users. */
  static class Rows {

    private final JdbcTemplate jdbc;
    private final Stores stores;

    Rows(JdbcTemplate jdbc, Environment environment) {
      this.jdbc = jdbc;
      this.stores = environment.databases().standard();
    }

    @Transactional
    User addWithBadge(String email, String badge) {
      User user = add(email).orElseThrow();
      jdbc.update("insert into badges values (?, ?)", user.id(), badge);
      return user;
    }

    @Transactional
    void addAndFail(String email) {
      throw new IllegalStateException("as asked, with " + add(email).isPresent());
    }

    @Transactional
    void addUncommitted(String email) {
      try (Transaction transaction = stores.begin()) {
        transaction.stores().users().add(new NewUser(null, "Ada", email, "no hash"));
      }
    }

    boolean isStored(String email) {
      return stores.users().findByEmail(email).isPresent();
    }

    List<String> badges(User user) {
      return jdbc.query(
          "select badge from badges where user_id = ?",
          (row, number) -> row.getString(1),
          user.id());
    }

    private Optional<User> add(String email) {
      try (Transaction transaction = stores.begin()) {
        transaction.stores().users().add(new NewUser(null, "Ada", email, "no hash"));
        Optional<User> added = transaction.stores().users().findByEmail(email);
        transaction.commit();
        return added;
      }
    }
  }

  @RestController
  static class Orders {

    @GetMapping("/orders")
    String orders(@AuthenticationPrincipal User user) {
      return user.name();
    }

    @PostMapping("/orders/photo")
    String photo(@RequestParam MultipartFile photo) {
      return String.valueOf(photo.getSize());
    }

    @RequestMapping("/orders/named")
    String named(@RequestParam String name) {
      return name;
    }

    /** As where the answer of another server cannot be read. */
    @GetMapping("/orders/elsewhere")
    String elsewhere() {
      throw new IllegalStateException(
          new HttpMessageNotReadableException("as asked", new MockHttpInputMessage(new byte[0])));
    }

    @GetMapping("/orders/grace")
    String grace() {
      return "for Grace";
    }

    @GetMapping("/open")
    String open() {
      return "open";
    }
  }
}
