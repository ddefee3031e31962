package org.authlayer.domain.application;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.jwt.SessionToken;
import org.authlayer.domain.routing.ChainGate;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.GateFactory;
import org.authlayer.ports.driving.Identity;
import org.authlayer.ports.driving.Settings;

/** Chains of the standard authenticators, chosen by name. */
public final class NamedGates implements GateFactory {

  private static final String CHOICE = "choose from basic, bearer, jwt and session";

  private static final List<Identity<?>> USERS =
      List.of(
          new Identity<>(User.class, user -> user.id().toString(), User::name),
          new Identity<>(
              SessionToken.class,
              token -> token.userId().toString(),
              token -> token.userId().toString()));

  /** Instantiated by {@link java.util.ServiceLoader}. */
  public NamedGates() {}

  @Override
  public Named create(Environment environment, Settings settings, List<String> authenticators) {
    if (authenticators.isEmpty()) {
      throw new IllegalArgumentException("authenticators: name at least one, " + CHOICE);
    }
    requireOnce(authenticators);
    AuthLayer layer = AuthLayer.of(environment, settings);
    Middleware[] chain =
        authenticators.stream().map(name -> authenticator(layer, name)).toArray(Middleware[]::new);
    return new Named(ChainGate.of(layer.errors(), chain), USERS);
  }

  private static Middleware authenticator(AuthLayer layer, String name) {
    return switch (name) {
      case "basic" -> layer.basic();
      case "bearer" -> layer.bearer();
      case "body" -> layer.credentials();
      case "jwt" -> layer.jwt();
      case "session" -> layer.sessions();
      default ->
          throw new IllegalArgumentException(
              "authenticators: '"
                  + name
                  + "' is not an authenticator; "
                  + CHOICE
                  + ", or make the chain in code for an authenticator of your own");
    };
  }

  private static void requireOnce(List<String> names) {
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        throw new IllegalArgumentException(
            "authenticators: '" + name + "' is named twice; once is enough");
      }
    }
  }
}
