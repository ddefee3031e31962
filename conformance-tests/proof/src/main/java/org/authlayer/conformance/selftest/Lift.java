package org.authlayer.conformance.selftest;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.kit.StoreView;
import org.authlayer.conformance.subject.StoreSubject;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.FailedLogins;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.RememberedSession;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.Tokens;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Settings;

/** From a wrong part to what has that part: each part is changed where it belongs. */
public final class Lift {

  private Lift() {}

  public static Environment environment(Tamper<?> wrong, Environment right) {
    return wrong.only(
        Environment.class,
        new Environment(
            new Databases(stores(wrong, right.databases().standard()), right.databases().named()),
            wrong.only(PasswordHasher.class, right.passwordHasher()),
            wrong.only(Jwts.class, right.jwts()),
            wrong.only(AuthEvents.class, right.events()),
            wrong.only(InstantSource.class, right.time()),
            wrong.only(RandomGenerator.class, right.random())));
  }

  public static Stores stores(Tamper<?> wrong, Stores right) {
    Users users = wrong.only(Users.class, right.users());
    Tokens tokens = wrong.only(Tokens.class, right.tokens());
    Sessions sessions = wrong.only(Sessions.class, right.sessions());
    FailedLogins failures = wrong.only(FailedLogins.class, right.failedLogins());
    return wrong.only(
        Stores.class,
        Tamper.of(Stores.class)
            .on(Stores::users)
            .does(stores -> users)
            .on(Stores::tokens)
            .does(stores -> tokens)
            .on(Stores::sessions)
            .does(stores -> sessions)
            .on(Stores::findSession)
            .does((stores, digest, now, entry) -> found(sessions, users, digest, now, entry))
            .on(Stores::failedLogins)
            .does(stores -> failures)
            .apply(right));
  }

  private static Optional<RememberedSession> found(
      Sessions sessions, Users users, String digest, Instant now, String entry) {
    return sessions
        .find(digest, now)
        .map(session -> RememberedSession.of(session, entry, users::findById));
  }

  /** A layer whose applications have the wrong part. */
  public static UnaryOperator<Layer> layer(Tamper<?> wrong) {
    return Tamper.layer()
        .on(Layer::application)
        .does(
            (layer, environment, settings) ->
                wrong.only(
                    Application.class,
                    layer.application(
                        environment(wrong, environment), wrong.only(Settings.class, settings))));
  }

  /** Stores of an author that have the wrong part, which is changed once. */
  public static UnaryOperator<StoreSubject> subject(Tamper<?> wrong) {
    return right -> {
      Stores stores = stores(wrong, right.stores());
      return wrong.only(
          StoreSubject.class,
          Tamper.of(StoreSubject.class)
              .on(StoreSubject::stores)
              .does(subject -> stores)
              .on(StoreSubject::view)
              .does(subject -> wrong.only(StoreView.class, subject.view()))
              .apply(right));
    };
  }

  /** A part of stores that is wrong in a way that depends on the others. */
  public static Tamper<Stores> inStores(Function<Stores, Tamper<?>> wrong) {
    return Tamper.of(Stores.class).then(right -> stores(wrong.apply(right), right));
  }
}
