package org.authlayer.recovery;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.RoutedApplication;
import org.authlayer.domain.application.UserLayer;
import org.authlayer.domain.application.UserType;
import org.authlayer.domain.application.Website;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.website.PlainPages;
import org.authlayer.mail.Mailer;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.Transaction;
import org.authlayer.ports.driving.ApplicationKey;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.OwnAccess;
import org.authlayer.ports.driving.Resources;
import org.authlayer.ports.driving.Settings;
import org.jspecify.annotations.Nullable;

/** Standard users below {@code /user}, and keepers, a declared type, below {@code /keeper}. */
final class Practice implements RoutedApplication {

  record Keeper(long number, String email, String hash) {}

  private final Mails mails = Mails.below("app.mail");
  private final PlainPages pages = new PlainPages("Practice");
  private final int senders;
  private final @Nullable Mailer mailer;
  private final Letters letters;

  /** By the configured mail server. */
  Practice() {
    this(1, null, Letters.english("Practice"));
  }

  /** Without a sender mails stay in the queue; each further one is that of one more instance. */
  Practice(int senders, @Nullable Mailer mailer, Letters letters) {
    this.senders = senders;
    this.mailer = mailer;
    this.letters = letters;
  }

  /** As if the time between two looks of the senders were over. */
  void look() {
    mails.look();
  }

  @Override
  public List<ApplicationKey<?>> keys() {
    return mails.keys();
  }

  @Override
  public OwnAccess ownAccess() {
    return mails.ownAccess();
  }

  @Override
  public void start(Environment environment, Settings settings, Resources resources)
      throws SQLException {
    for (int i = 0; i < senders; i++) {
      if (mailer == null) {
        mails.start(environment, settings, resources);
      } else {
        mails.start(environment, settings, resources, mailer);
      }
    }
    try (Connection connection = environment.database(DataSource.class).getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "create table if not exists keepers"
              + " (number bigserial primary key, email text unique, hash text)");
    }
  }

  @Override
  public Routes routes(AuthLayer layer) {
    Recovery<org.authlayer.ports.driven.User> users =
        Recovery.of(layer, mails, "/user/pages", letters);
    Keepers table = new Keepers(layer.environment().database(DataSource.class));
    UserLayer<Keeper> keepers =
        layer.of(
            UserType.byNumber("keeper", Keeper.class, Keeper::number, table::find)
                .withPassword(Keeper::email, table::findByEmail, Keeper::hash)
                .withSignUp((user, request, transaction) -> Keepers.add(user, transaction))
                .withHashReplacement(table::replaceHash)
                .withRemoval(table::remove));
    Recovery<Keeper> ofKeepers =
        Recovery.of(
            keepers,
            mails,
            "/keeper/pages",
            letters,
            new MailAddresses<>(Keeper::email, table::findByEmail, table::replaceEmail));
    return all(layer, users, "/user").and(all(keepers, ofKeepers, "/keeper"));
  }

  private <U> Routes all(UserLayer<U> layer, Recovery<U> recovery, String base) {
    Website<U> site =
        layer
            .website(base + "/site", pages)
            .withOtherLogin("Forgot your password?", base + "/pages/forgotten");
    return Routes.of(layer.signUp("/users", recovery.verifiesSignUps()), layer.tokenLogin("/token"))
        .and(layer.sessionRoutes().behind(recovery.loginNotices()))
        .and(layer.accountRoutes().behind(recovery.passwordNotices()).below("/account"))
        .and(
            Routes.of(
                    Route.get("/me", layer::user).named(layer.operation("me")),
                    Route.get("/letters", layer::user)
                        .behind(recovery.verified())
                        .named(layer.operation("letters")))
                .behind(layer.bearerOrSession(), layer.guard()))
        .and(recovery.routes().below("/recovery"))
        .and(recovery.routes(layer.guard("nothing that is", user -> false)).below("/guarded"))
        .below(base)
        .and(site.routes())
        .and(recovery.website(site, pages::page).routes());
  }

  private record Keepers(DataSource database) {

    private static Optional<Keeper> add(NewUser user, Transaction transaction) throws SQLException {
      try (PreparedStatement insert =
          transaction
              .unwrap(Connection.class)
              .prepareStatement(
                  "insert into keepers (email, hash) values (?, ?) on conflict do nothing"
                      + " returning number, email, hash")) {
        insert.setString(1, user.email());
        insert.setString(2, user.passwordHash());
        return one(insert);
      }
    }

    Optional<Keeper> find(Long number) {
      return query("select number, email, hash from keepers where number = ?", number);
    }

    /** Ignores case, as many an application does. */
    Optional<Keeper> findByEmail(String email) {
      return query("select number, email, hash from keepers where lower(email) = lower(?)", email);
    }

    boolean replaceHash(Keeper keeper, String expected, String next) {
      return query(
              "update keepers set hash = ? where number = ? and hash = ?"
                  + " returning number, email, hash",
              next,
              keeper.number(),
              expected)
          .isPresent();
    }

    boolean replaceEmail(Keeper keeper, String next) {
      return query(
              "update keepers set email = ? where number = ? and email = ? and not exists"
                  + " (select from keepers where email = ?) returning number, email, hash",
              next,
              keeper.number(),
              keeper.email(),
              next)
          .isPresent();
    }

    boolean remove(Keeper keeper) {
      return query(
              "delete from keepers where number = ? returning number, email, hash", keeper.number())
          .isPresent();
    }

    private Optional<Keeper> query(String sql, Object... values) {
      try (Connection connection = database.getConnection();
          PreparedStatement statement = connection.prepareStatement(sql)) {
        for (int i = 0; i < values.length; i++) {
          statement.setObject(i + 1, values[i]);
        }
        return one(statement);
      } catch (SQLException failed) {
        throw new IllegalStateException(failed);
      }
    }

    private static Optional<Keeper> one(PreparedStatement statement) throws SQLException {
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next()
            ? Optional.of(new Keeper(rows.getLong(1), rows.getString(2), rows.getString(3)))
            : Optional.empty();
      }
    }
  }
}
