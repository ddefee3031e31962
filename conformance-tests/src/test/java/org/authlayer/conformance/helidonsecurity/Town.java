package org.authlayer.conformance.helidonsecurity;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.authlayer.adapter.helidon.security.AuthlayerProvider;
import org.authlayer.conformance.inprocess.BcryptHasher;
import org.authlayer.conformance.inprocess.Reference;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.authenticator.AsyncRequestAuthenticator;
import org.authlayer.domain.jwt.SessionToken;
import org.authlayer.domain.routing.ChainGate;
import org.authlayer.domain.routing.Declared;
import org.authlayer.ports.driven.NewToken;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Gate;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Settings;
import org.authlayer.testing.memory.InMemoryStores;

/** One user with a credential of every kind; the store of keys can be broken. */
final class Town {

  static final String EMAIL = "ada@example.org";
  static final String PASSWORD = "correct horse battery";
  static final String TOKEN = "MDEyMzQ1Njc4OWFiY2RlZg==";
  static final String KEY = "key-of-ada-0123456789";

  final AtomicBoolean broken = new AtomicBoolean();
  final AuthLayer layer;
  final User ada;
  final String cookie;
  final String jwt;

  Town() {
    InMemoryStores stores = new InMemoryStores();
    Environment environment = Reference.environment(stores, Reference.clock());
    this.layer = AuthLayer.of(environment, settings());
    Users.Added added =
        stores.users().add(new NewUser(null, "Ada", EMAIL, new BcryptHasher().hash(PASSWORD)));
    this.ada = ((Users.Added.Ok) added).user();
    stores.tokens().add(new NewToken(TOKEN, UserId.of(ada.id()), null, Instant.EPOCH, ""));
    this.cookie = logIn().headers().first("Set-Cookie").orElseThrow().split(";", 2)[0];
    this.jwt =
        environment
            .jwts()
            .sign(SessionToken.issue(ada.id(), environment.time().instant()).claims());
  }

  Gate gate(Middleware... chain) {
    return ChainGate.of(layer.settings().realm(), layer.environment().events(), chain);
  }

  /** A provider that takes every kind of credential that needs no content. */
  AuthlayerProvider provider() {
    return AuthlayerProvider.builder()
        .gate(gate(layer.sessions(), layer.basic(), layer.bearer(), layer.jwt(), apiKey()))
        .user(User.class, user -> user.id().toString(), User::name)
        .user(SessionToken.class, token -> token.userId().toString(), token -> "by JWT")
        .build();
  }

  /** The user's name with a password, as the scheme Basic has them. */
  static String basic(String password) {
    return Base64.getEncoder().encodeToString((EMAIL + ":" + password).getBytes(UTF_8));
  }

  /** An authenticator of an application's own. */
  Middleware apiKey() {
    AsyncRequestAuthenticator keys =
        request ->
            request
                .message()
                .headers()
                .first("X-Api-Key")
                .flatMap(this::owner)
                .ifPresent(request.auth()::login);
    return Declared.logsIn(User.class, keys);
  }

  private Optional<User> owner(String key) {
    if (broken.get()) {
      throw StoreException.unavailable("no keys", Duration.ofSeconds(7), null);
    }
    return key.equals(KEY) ? Optional.of(ada) : Optional.empty();
  }

  private HttpResponse logIn() {
    return layer
        .application(layer.sessionRoutes())
        .respond(
            new HttpRequest(
                "POST",
                "/login",
                "",
                Headers.none(),
                new Body.Form(Map.of("username", List.of(EMAIL), "password", List.of(PASSWORD))),
                Channel.LOOPBACK));
  }

  private static Settings settings() {
    return Settings.standard().withRealm("town");
  }
}
