package org.authlayer.server;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.FailedLogins;
import org.authlayer.ports.driven.PasswordChange;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.Tokens;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.ApplicationFactory;
import org.authlayer.ports.driving.ApplicationKey;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.ports.driving.Settings;
import org.authlayer.ports.driving.Step;
import org.authlayer.ports.operation.DatabaseSettings;
import org.authlayer.ports.operation.DatabaseStatus;
import org.authlayer.runtime.Adapters;
import org.jspecify.annotations.Nullable;

/** Parts that note what was done with them. */
class Fakes implements Stores, DatabaseStatus, Sessions, PasswordHasher {

  static final ApplicationKey<Optional<String>> TRIAL =
      ApplicationKey.text("trial.token", "a token that is public").secret().unsafe().optional();
  static final RouteSummary WITH_JWT =
      new RouteSummary(
          "POST",
          "/jwt/login",
          "",
          RouteSummary.Access.ANYBODY,
          List.of(new Step.UsesJwtKey()),
          "anybody",
          false,
          OptionalLong.empty());

  final List<String> closed = new ArrayList<>();
  @Nullable Environment environment;
  @Nullable Settings settings;
  @Nullable DatabaseSettings database;
  @Nullable StoreException down;
  final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
  final List<String> swept = new ArrayList<>();
  @Nullable String failing;
  int expired;
  int pings;
  boolean supervised = true;
  boolean superuser;
  @Nullable Instant clock;
  List<RouteSummary> routes = List.of();

  Adapters parts() {
    return new Adapters(
        chosen -> {
          if (chosen.address().filter("unreadable"::equals).isPresent()) {
            throw new IllegalArgumentException("database.url: cannot be read");
          }
          database = chosen;
          return this;
        },
        settings -> new Fakes(),
        List.of(new Applications()),
        (AuthEvent event) -> {},
        now::get,
        new Random(1));
  }

  /** A hasher that notes its end. */
  PasswordHasher hasher() {
    return new Hasher();
  }

  private final class Hasher implements PasswordHasher {
    @Override
    public String hash(String password) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean verify(String password, String hash) {
      return false;
    }

    @Override
    public void verifyAgainstNobody(String password) {}

    @Override
    public void close() {
      closed.add("hasher");
    }
  }

  private final class Applications implements ApplicationFactory {
    @Override
    public String name() {
      return "reference";
    }

    @Override
    public List<String> parts() {
      return List.of("token", "basic", "jwt", "account");
    }

    @Override
    public List<ApplicationKey<?>> keys() {
      return List.of(TRIAL);
    }

    @Override
    public Application create(Environment given, Settings chosen) {
      environment = given;
      settings = chosen;
      return request -> HttpResponse.of(200, new Body.Text(request.path()));
    }

    @Override
    public List<RouteSummary> routes(Environment given, Settings chosen) {
      return routes;
    }
  }

  @Override
  public Optional<Instant> clock() {
    return Optional.ofNullable(clock);
  }

  @Override
  public Users users() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Tokens tokens() {
    return new NoTokens(() -> swept("tokens"));
  }

  @Override
  public FailedLogins failedLogins() {
    return new NoFailures(() -> swept("failed-logins"));
  }

  @Override
  public boolean isSuperuser() {
    return superuser;
  }

  @Override
  public boolean changePassword(PasswordChange change) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean isSupervised() {
    return supervised;
  }

  @Override
  public Sessions sessions() {
    return this;
  }

  @Override
  public void ping() {
    pings++;
    if (down != null) {
      throw down;
    }
  }

  @Override
  public void close() {
    closed.add("stores");
  }

  @Override
  public Optional<SessionData> find(String digest, Instant now) {
    return Optional.empty();
  }

  @Override
  public void add(SessionData session) {}

  @Override
  public boolean prolong(String digest, Instant lastSeenAt, Instant expiresAt) {
    return false;
  }

  @Override
  public boolean rotate(SessionData before, SessionData successor) {
    return false;
  }

  @Override
  public boolean remove(String digest) {
    return false;
  }

  @Override
  public boolean removeUser(String digest, UserId user) {
    return false;
  }

  @Override
  public List<SessionData> findByUser(UserId user, Instant now) {
    return List.of();
  }

  @Override
  public int removeByUser(UserId user, @Nullable String exceptDigest) {
    return 0;
  }

  @Override
  public int removeOldest(UserId user, int most, Instant now) {
    return 0;
  }

  @Override
  public int removeExpired(Instant now, int most) {
    return swept("sessions");
  }

  private int swept(String kind) {
    if (kind.equals(failing)) {
      throw new IllegalStateException(kind);
    }
    swept.add(kind);
    return expired;
  }

  @Override
  public String hash(String password) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean verify(String password, String hash) {
    return false;
  }

  @Override
  public void verifyAgainstNobody(String password) {}
}
