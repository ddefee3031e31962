package org.authlayer.domain.openapi;

import java.util.Map;
import java.util.Set;
import org.authlayer.domain.jwt.SessionToken;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Scheme;
import org.authlayer.ports.driving.SessionSettings;
import org.authlayer.ports.driving.Step;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/** The credential of an authenticator as a security scheme of the document. */
final class SecurityScheme {

  private SecurityScheme() {}

  /** Fields of the body are no scheme, and described as what they are. */
  static boolean isExpressible(Step.Authenticates step) {
    return step.credential() != Step.Credential.REQUEST || step.ownScheme().isPresent();
  }

  /** Nothing for what OpenAPI has no scheme for: fields of the body, and whatever else. */
  static Set<String> names(Step.Authenticates step) {
    String whose =
        step.userType().filter(type -> type != User.class).map(Class::getSimpleName).orElse("");
    if (step.ownScheme().isPresent()) {
      return Set.of(name(step.ownScheme().get(), whose));
    }
    return switch (step.credential()) {
      case BASIC -> Set.of("basic" + whose);
      case BEARER -> Set.of("bearer" + whose);
      case SESSION -> Set.of("session" + whose);
      case BODY, REQUEST -> Set.of();
    };
  }

  private static String name(Scheme own, String whose) {
    return own.place() + "." + own.name() + (whose.isEmpty() ? "" : "." + whose);
  }

  static ObjectValue of(Step.Authenticates step, SessionSettings session) {
    String whose = step.userType().map(Class::getSimpleName).orElse("user");
    if (step.ownScheme().isPresent()) {
      return scheme(step.ownScheme().get(), "What proves a " + whose + ".");
    }
    return switch (step.credential()) {
      case BASIC -> scheme("http", "Name and password of a " + whose + ".", "scheme", "basic");
      case BEARER -> bearer(step, "A token of a " + whose + ".");
      default ->
          scheme("apiKey", "The session of a " + whose + ".", "in", "cookie")
              .with("name", JsonValue.of(session.cookieName()));
    };
  }

  private static ObjectValue scheme(Scheme own, String about) {
    return own.place() == Scheme.Place.AUTHORIZATION
        ? scheme("http", about, "scheme", own.name())
        : scheme("apiKey", about, "in", own.place().toString())
            .with("name", JsonValue.of(own.name()));
  }

  private static ObjectValue bearer(Step.Authenticates step, String about) {
    boolean signed = step.userType().filter(type -> type == SessionToken.class).isPresent();
    return scheme("http", about, "scheme", "bearer")
        .with("bearerFormat", JsonValue.of(signed ? "JWT" : "opaque"));
  }

  private static ObjectValue scheme(String type, String about, String member, String value) {
    return JsonValue.object(
        Map.entry("type", JsonValue.of(type)),
        Map.entry("description", JsonValue.of(about)),
        Map.entry(member, JsonValue.of(value)));
  }
}
