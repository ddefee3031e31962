package org.authlayer.passkey;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.authlayer.domain.Abort;
import org.authlayer.domain.DescribedMiddleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.application.UserLayer;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Step;
import org.jspecify.annotations.Nullable;

/**
 * Rejects a session whose user has not been there lately, with 403, or leads to a login: a session
 * that was left open makes no passkey for a stranger.
 *
 * @param login the address of the login, or null to reject
 */
record FreshLogin<U>(UserLayer<U> layer, @Nullable Function<Request, String> login)
    implements DescribedMiddleware {

  /** How old a login or another proof of the user may be. */
  static final Duration AGE = Duration.ofMinutes(10);

  /** How far the clock of another instance may be ahead. */
  private static final Duration AHEAD = Duration.ofMinutes(1);

  /** The names of proofs by a password, a code of a second factor, and a passkey. */
  private static final Set<String> PROOFS = Set.of("pwd", "otp", UserPasskeys.PROOF);

  private static final String WORDS = "a login within " + AGE;

  @Override
  public HttpResponse respond(Request request, Responder next) throws Exception {
    if (isFresh(request)) {
      return next.respond(request);
    }
    if (login == null) {
      throw Abort.of(403, "Log in again: this needs " + WORDS + ".");
    }
    return HttpResponse.of(303).with("Location", login.apply(request));
  }

  @Override
  public List<Step> steps() {
    return List.of(
        login == null ? new Step.Demands(layer.type()) : new Step.Redirects(layer.type()),
        new Step.Requires(WORDS));
  }

  private boolean isFresh(Request request) {
    Instant now = layer.environment().time().instant();
    return identity(request).stream()
        .flatMap(FreshLogin::proofs)
        .anyMatch(at -> !at.isBefore(now.minus(AGE)) && !at.isAfter(now.plus(AHEAD)));
  }

  /** The user of the request as its session remembers it, by an earlier request. */
  private Optional<SessionIdentity> identity(Request request) {
    UserId owner = layer.id(request.auth().require(layer.type()));
    return request
        .session()
        .flatMap(session -> Optional.ofNullable(session.kept().get(owner.type())))
        .filter(one -> one.userId().equals(owner.text()));
  }

  /** A token is no proof that its user is there. */
  private static Stream<Instant> proofs(SessionIdentity identity) {
    return Stream.concat(
        Stream.of(identity.since()).filter(at -> !identity.isByToken()),
        PROOFS.stream().flatMap(name -> Optional.ofNullable(identity.proofs().get(name)).stream()));
  }
}
