package org.authlayer.domain.routes;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import org.authlayer.domain.authenticator.AsyncBasicAuthenticator;
import org.authlayer.domain.authenticator.AsyncBearerAuthenticator;
import org.authlayer.domain.model.ModelAuthenticatable;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driving.DemoCredentials;

/** {@code /simple}: one user known by configuration, without any store. */
record SimpleApplication(DemoCredentials demo, PasswordHasher passwordHasher) {

  /** The reference user type: one property (AL-AST-08). */
  record SimpleUser(String name) {}

  List<Route> routes() {
    return List.of(
        Route.get(
            "/me",
            basic()
                .then(bearer())
                .to(
                    request ->
                        Representation.text(request.auth().require(SimpleUser.class).name()))));
  }

  private AsyncBasicAuthenticator basic() {
    return new ModelAuthenticatable<SimpleUser>(
            username -> demo.username().equals(username) ? Optional.of(user()) : Optional.empty(),
            user -> demo.passwordHash(),
            passwordHasher)
        .asyncAuthenticator();
  }

  private AsyncBearerAuthenticator bearer() {
    return (bearer, request) -> {
      if (MessageDigest.isEqual(utf8(bearer.token()), utf8(demo.token()))) {
        request.auth().login(user());
      }
    };
  }

  private SimpleUser user() {
    return new SimpleUser(demo.name());
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
