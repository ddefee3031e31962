package org.authlayer.passkey;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import javax.sql.DataSource;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.RoutedApplication;
import org.authlayer.domain.application.UserLayer;
import org.authlayer.domain.application.UserType;
import org.authlayer.domain.application.Website;
import org.authlayer.domain.routing.Declared;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.website.PlainPages;
import org.authlayer.passkey.SoftAuthenticator.Says;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.TokenIssuer;
import org.authlayer.ports.driven.Transaction;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.ApplicationKey;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.OwnAccess;
import org.authlayer.ports.driving.Resources;
import org.authlayer.ports.driving.Settings;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.server.Server;
import org.authlayer.testing.Caller;

/** Standard users below {@code /user}, and pilots, a declared type, below {@code /pilot}. */
final class Harbour implements RoutedApplication {

  static final String ORIGIN = "https://login.example.org";
  static final String SITE = "example.org";
  static final int FAILURES = 3;

  record Pilot(String name, String hash) {}

  private static final PlainPages PAGES = new PlainPages("Harbour");
  private static final PasskeyKeys KEYS = PasskeyKeys.below("app.passkeys");

  /** A registration as a browser on the site says it. */
  static Says creation() {
    return Says.usual("webauthn.create", ORIGIN, SITE);
  }

  /** A login as a browser on the site says it. */
  static Says assertion() {
    return Says.usual("webauthn.get", ORIGIN, SITE);
  }

  /** The passkeys in the caller's list. */
  static List<String> ids(Caller caller) {
    return caller.get("/passkeys").all("\"id\":\"([^\"]+)\"");
  }

  /** The first column of the first row. */
  static String text(Server server, String query) throws SQLException {
    try (Connection connection = server.environment().database(DataSource.class).getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return String.valueOf(rows.getString(1));
    }
  }

  static void execute(Server server, String statements) throws SQLException {
    try (Connection connection = server.environment().database(DataSource.class).getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(statements);
    }
  }

  @Override
  public List<ApplicationKey<?>> keys() {
    return KEYS.all();
  }

  @Override
  public OwnAccess ownAccess() {
    return Passkeys.ownAccess();
  }

  @Override
  public void start(Environment environment, Settings settings, Resources resources)
      throws SQLException {
    Passkeys.createTables(environment);
    try (Connection connection = environment.database(DataSource.class).getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create table if not exists pilots (name text primary key, hash text)");
      statement.execute("create table if not exists berths (number int)");
    }
  }

  @Override
  public Routes routes(AuthLayer layer) {
    UserLayer<Pilot> pilots =
        layer.of(
            UserType.byText("pilot", Pilot.class, Pilot::name, name -> find(layer, name))
                .withPassword(Pilot::name, name -> find(layer, name), Pilot::hash)
                .withSignUp((user, request, transaction) -> add(user, transaction))
                .withHashReplacement((user, expected, next) -> replace(layer, user, next))
                .withRemoval(user -> remove(layer, user)));
    Users users = layer.environment().databases().standard().users();
    TokenIssuer partner =
        token ->
            Optional.of(
                new TokenIssuer.Issued(
                    JsonValue.object().with("sub", JsonValue.of(token)),
                    layer.environment().time().instant().plus(Duration.ofMinutes(2))));
    Route foreign =
        Route.get("/user/foreign", layer::user)
            .behind(
                layer.sessions(),
                layer.issuedBy(partner, claims -> claims.string("sub").flatMap(users::findByEmail)),
                layer.guard());
    return all(layer, "/user", users::findByEmail)
        .and(Routes.of(foreign))
        .and(all(pilots, "/pilot", name -> find(layer, name)));
  }

  private <U> Routes all(UserLayer<U> layer, String base, Function<String, Optional<U>> find) {
    Middleware gate =
        Declared.requires(
            "a key of the gate",
            (request, next) -> {
              if (request.message().headers().first("X-Gate").isEmpty()) {
                throw Abort.of(403, "Bring a key of the gate.");
              }
              return next.respond(request);
            });
    Passkeys<U> closed = Passkeys.of(layer, KEYS, "Harbour & Co");
    Passkeys<U> passkeys = closed.withSignUp(Harbour::rows);
    Website<U> site =
        layer
            .website(base + "/site", PAGES)
            .withLoginName("Name")
            .withOtherLogin("Sign in with a passkey", base + "/keys/login");
    return Routes.of(
            Route.get("/plain", layer::user)
                .behind(layer.sessions(), layer.guard())
                .named(layer.operation("plain")),
            Route.get("/proofs", request -> proofs(layer, request))
                .behind(layer.sessions(), layer.guard())
                .named(layer.operation("proofs")),
            Route.put("/password", request -> newPassword(layer, request))
                .behind(layer.sessions(), layer.guard())
                .named(layer.operation("newPassword")),
            Route.post("/help", request -> help(find, passkeys, request))
                .checkedByHandler()
                .named(layer.operation("help")),
            layer.signUp("/users"))
        .and(layer.sessionRoutes())
        .and(layer.accountRoutes().below("/account"))
        .and(passkeys.routes().below("/passkeys"))
        .and(gate(passkeys.changedBehind(gate).routes().below("/gate")))
        .below(base)
        .and(
            gate(
                closed
                    .changedBehind(gate)
                    .website(site, base + "/gate-keys", PAGES::page)
                    .routes()))
        .and(site.routes())
        .and(
            passkeys
                .website(site, base + "/keys", PAGES::page)
                .leadingTo(base + "/plain")
                .routes());
  }

  private static Routes gate(Routes routes) {
    return new Routes(
        routes.all().stream().map(route -> route.named("gate" + route.operation())).toList());
  }

  /** The login and the proofs of the user, as the session has them. */
  private static <U> HttpResponse proofs(UserLayer<U> layer, Request request) {
    SessionIdentity kept =
        Objects.requireNonNull(request.session().orElseThrow().kept().get(layer.typeName()));
    return HttpResponse.of(200, new Body.Text(kept.since() + " " + kept.proofs()));
  }

  /** A row of the application, which one header makes impossible. */
  private static <U> void rows(U user, Request request, Transaction transaction)
      throws SQLException {
    if (request.message().headers().first("X-No-Berth").isPresent()) {
      throw Abort.of(409, "There is no berth.");
    }
    try (Statement statement = transaction.unwrap(Connection.class).createStatement()) {
      statement.execute("insert into berths values (1)");
    }
  }

  /** Stands for the link in a mail, by which a user sets a password. */
  private static <U> HttpResponse newPassword(UserLayer<U> layer, Request request) {
    U user = request.auth().require(layer.type());
    layer.useCases().changePassword().reset(user, "longhorse", request.where());
    return HttpResponse.of(200);
  }

  /** An operator who has recognised the user, as far as this test goes. */
  private static <U> HttpResponse help(
      Function<String, Optional<U>> find, Passkeys<U> passkeys, Request request) {
    U user =
        request
            .message()
            .headers()
            .first("X-Help-Desk")
            .flatMap(find)
            .orElseThrow(Abort::unauthorized);
    return HttpResponse.of(passkeys.removeAll(user, request.where()) > 0 ? 200 : 404);
  }

  private static Optional<Pilot> add(NewUser user, Transaction transaction) throws SQLException {
    try (PreparedStatement insert =
        transaction
            .unwrap(Connection.class)
            .prepareStatement("insert into pilots values (?, ?) on conflict do nothing")) {
      insert.setString(1, user.email());
      insert.setString(2, user.passwordHash());
      return insert.executeUpdate() == 1
          ? Optional.of(new Pilot(user.email(), user.passwordHash()))
          : Optional.empty();
    }
  }

  private static Optional<Pilot> find(AuthLayer layer, String name) {
    try (Connection connection = layer.environment().database(DataSource.class).getConnection();
        PreparedStatement query =
            connection.prepareStatement("select hash from pilots where name = ?")) {
      query.setString(1, name);
      try (ResultSet rows = query.executeQuery()) {
        return rows.next() ? Optional.of(new Pilot(name, rows.getString(1))) : Optional.empty();
      }
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private static boolean replace(AuthLayer layer, Pilot pilot, String next) {
    return run(layer, "update pilots set hash = ? where name = ?", next, pilot.name());
  }

  private static boolean remove(AuthLayer layer, Pilot pilot) {
    return run(layer, "delete from pilots where name = ?", pilot.name());
  }

  private static boolean run(AuthLayer layer, String update, String... values) {
    try (Connection connection = layer.environment().database(DataSource.class).getConnection();
        PreparedStatement statement = connection.prepareStatement(update)) {
      for (int i = 0; i < values.length; i++) {
        statement.setString(i + 1, values[i]);
      }
      return statement.executeUpdate() == 1;
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }
}
