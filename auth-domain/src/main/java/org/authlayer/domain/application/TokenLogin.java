package org.authlayer.domain.application;

import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;
import java.util.function.Supplier;
import org.authlayer.domain.Abort;
import org.authlayer.domain.ClientLabel;
import org.authlayer.domain.Request;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driving.HttpResponse;
import org.jspecify.annotations.Nullable;

/** {@code POST /login} (token variant): a token is generated, saved and returned (route rule 2). */
record TokenLogin(
    UserTokens tokens,
    TokenGenerator generator,
    Expiry expiry,
    InstantSource time,
    AuthEvents events) {

  private static final int ATTEMPTS = 3;

  /** When a token made now becomes invalid; null for never. */
  @FunctionalInterface
  interface Expiry extends Supplier<@Nullable Instant> {}

  HttpResponse respond(Request request) {
    User user = request.auth().require(User.class);
    String client = ClientLabel.of(request.message()).text();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      String value = generator.next();
      NewUserToken token = new NewUserToken(value, user.id(), expiry.get(), time.instant(), client);
      switch (tokens.add(token)) {
        case UserTokens.Added.Ok(UUID id) -> {
          return issued(request, id, value, user);
        }
        case UserTokens.Added.NoSuchUser removedMeanwhile -> throw Abort.unauthorized();
        case UserTokens.Added.ValueTaken tryAnother -> {}
      }
    }
    throw StoreException.broken(
        "random token values keep colliding: check the random source", null);
  }

  /** A password that was changed while the login was under way leaves no token behind. */
  private HttpResponse issued(Request request, UUID id, String value, User user) {
    if (!request.evidence().isStillValid()) {
      tokens.remove(id);
      throw Abort.unauthorized();
    }
    events.publish(new AuthEvent.TokenIssued(request.where(), "opaque", user.id()));
    return Representation.ofToken(id, value, user.id());
  }
}
