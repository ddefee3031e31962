package org.authlayer.secondfactor;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javax.sql.DataSource;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.RoutedApplication;
import org.authlayer.domain.application.UserLayer;
import org.authlayer.domain.application.UserType;
import org.authlayer.domain.application.Website;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.website.PlainPages;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.TokenIssuer;
import org.authlayer.ports.driven.Transaction;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.ApplicationKey;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.OwnAccess;
import org.authlayer.ports.driving.Resources;
import org.authlayer.ports.driving.Settings;
import org.authlayer.ports.json.JsonValue;

/** Standard users below {@code /user}, and keepers, a declared type, below {@code /keeper}. */
final class Vault implements RoutedApplication {

  record Keeper(String name, String hash) {}

  private static final SecondFactorKeys SECOND = SecondFactorKeys.below("app.second-factor");

  private final PlainPages pages = new PlainPages("Vault");

  @Override
  public List<ApplicationKey<?>> keys() {
    return SECOND.all();
  }

  @Override
  public OwnAccess ownAccess() {
    return SecondFactor.ownAccess();
  }

  @Override
  public void start(Environment environment, Settings settings, Resources resources)
      throws SQLException {
    SecondFactor.createTables(environment);
    try (Connection connection = environment.database(DataSource.class).getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create table if not exists keepers (name text primary key, hash text)");
    }
  }

  @Override
  public Routes routes(AuthLayer layer) {
    UserLayer<Keeper> keepers =
        layer.of(
            UserType.byText("keeper", Keeper.class, Keeper::name, name -> find(layer, name))
                .withPassword(Keeper::name, name -> find(layer, name), Keeper::hash)
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
        .and(all(keepers, "/keeper", name -> find(layer, name)));
  }

  private <U> Routes all(UserLayer<U> layer, String base, Function<String, Optional<U>> find) {
    SecondFactor<U> second = SecondFactor.of(layer, SECOND, "Vault & Co");
    Website<U> site =
        layer
            .website(base + "/site", pages)
            .withLoginName("Name")
            .withOtherLogin("Sign in with a key", base + "/key")
            .leadingTo(base + "/room", base);
    SecondFactorPages<U> door = second.website(site, base + "/factor", pages::page);
    Routes json =
        Routes.of(
                Route.get("/plain", layer::user).named(layer.operation("plain")),
                Route.get("/letters", layer::user)
                    .behind(second.guard())
                    .named(layer.operation("letters")),
                Route.get("/board", layer::user)
                    .behind(second.required())
                    .named(layer.operation("board")),
                Route.get("/money", layer::user)
                    .behind(second.guard(Duration.ofMinutes(5)))
                    .named(layer.operation("money")))
            .behind(layer.bearerOrSession(), layer.guard());
    Routes own =
        Routes.of(
            layer.signUp("/users"),
            layer.tokenLogin("/token"),
            Route.put("/note", Vault::note)
                .behind(layer.sessions())
                .forAnybody()
                .named(layer.operation("note")),
            Route.post("/help", request -> help(find, second, request))
                .checkedByHandler()
                .named(layer.operation("help")),
            Route.post("/key/{proof}", request -> byKey(layer, find, request))
                .behind(layer.sessions())
                .checkedByHandler()
                .named(layer.operation("key")));
    Routes rooms =
        Routes.of(
            Route.get("/room", request -> HttpResponse.of(200)).behind(door.users()),
            Route.get("/safe", request -> HttpResponse.of(200))
                .behind(door.users(Duration.ofMinutes(5))));
    return json.and(own)
        .and(layer.sessionRoutes())
        .and(layer.accountRoutes().below("/account"))
        .and(second.routes().below("/second-factor"))
        .and(rooms)
        .below(base)
        .and(site.routes())
        .and(door.routes());
  }

  /** Keeps what a client chooses under a key that the client chooses. */
  private static HttpResponse note(Request request) {
    request.session().orElseThrow().set(request.query().single("key").orElseThrow(), "x");
    return HttpResponse.of(200);
  }

  /** An operator who has recognised the user, as far as this test goes. */
  private static <U> HttpResponse help(
      Function<String, Optional<U>> find, SecondFactor<U> second, Request request) {
    U user =
        request
            .message()
            .headers()
            .first("X-Help-Desk")
            .flatMap(find)
            .orElseThrow(Abort::unauthorized);
    return HttpResponse.of(second.remove(user, request.where()) ? 200 : 404);
  }

  /** Another module's login by a key, as far as this test goes: it names what the key proved. */
  private static <U> HttpResponse byKey(
      UserLayer<U> layer, Function<String, Optional<U>> find, Request request) {
    U user =
        request.message().headers().first("X-Key").flatMap(find).orElseThrow(Abort::unauthorized);
    layer.login(user, request);
    request
        .session()
        .orElseThrow()
        .prove(layer.id(user), request.parameter("proof"), layer.environment().time().instant());
    return HttpResponse.of(200);
  }

  private static Optional<Keeper> add(NewUser user, Transaction transaction) throws SQLException {
    try (PreparedStatement insert =
        transaction
            .unwrap(Connection.class)
            .prepareStatement("insert into keepers values (?, ?) on conflict do nothing")) {
      insert.setString(1, user.email());
      insert.setString(2, user.passwordHash());
      return insert.executeUpdate() == 1
          ? Optional.of(new Keeper(user.email(), user.passwordHash()))
          : Optional.empty();
    }
  }

  private static Optional<Keeper> find(AuthLayer layer, String name) {
    try (Connection connection = layer.environment().database(DataSource.class).getConnection();
        PreparedStatement query =
            connection.prepareStatement("select hash from keepers where name = ?")) {
      query.setString(1, name);
      try (ResultSet rows = query.executeQuery()) {
        return rows.next() ? Optional.of(new Keeper(name, rows.getString(1))) : Optional.empty();
      }
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private static boolean replace(AuthLayer layer, Keeper keeper, String next) {
    try (Connection connection = layer.environment().database(DataSource.class).getConnection();
        PreparedStatement update =
            connection.prepareStatement(
                "update keepers set hash = ? where name = ? and hash = ?")) {
      update.setString(1, next);
      update.setString(2, keeper.name());
      update.setString(3, keeper.hash());
      return update.executeUpdate() == 1;
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private static boolean remove(AuthLayer layer, Keeper keeper) {
    try (Connection connection = layer.environment().database(DataSource.class).getConnection();
        PreparedStatement delete =
            connection.prepareStatement("delete from keepers where name = ?")) {
      delete.setString(1, keeper.name());
      return delete.executeUpdate() == 1;
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }
}
