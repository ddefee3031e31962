package org.authlayer.conformance.saboteurs.faults;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvent.LoginSucceeded;
import org.authlayer.ports.driven.AuthEvent.SessionStarted;
import org.authlayer.ports.driven.AuthEvent.TokenIssued;
import org.authlayer.ports.driven.AuthEvent.Where;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.UserId;

/** Events that are not published, or published of another user or fact: AL-DEC-19. */
public final class EventCoreSaboteurs {

  private static final UserId SOMEBODY = UserId.of(new UUID(0, 0));

  private EventCoreSaboteurs() {}

  public static Saboteurs all() {
    return against("AL-DEC-19")
        .each(
            List.of(
                AuthEvent.UserRegistered.class,
                LoginSucceeded.class,
                AuthEvent.LoginFailed.class,
                TokenIssued.class,
                AuthEvent.TokenRejected.class,
                SessionStarted.class,
                AuthEvent.SessionEnded.class),
            (they, kind) -> they.wrong(kind.getSimpleName() + " is not reported", untold(kind)))
        .wrong(
            "TokenIssued reports a JWT only",
            told(
                TokenIssued.class,
                "/token/login",
                it -> new TokenIssued(it.where(), "jwt", it.user())))
        .wrong(
            "TokenIssued reports an opaque token only",
            told(
                TokenIssued.class,
                "/jwt/login",
                it -> new TokenIssued(it.where(), "opaque", it.user())))
        .each(
            List.of("/token/login", "/jwt/login", "/web/login"),
            (they, route) ->
                they.wrong(
                    "LoginSucceeded at " + route + " reports another user",
                    told(
                        LoginSucceeded.class,
                        route,
                        it -> new LoginSucceeded(it.where(), SOMEBODY))))
        .wrong(
            "SessionStarted reports no route",
            told(
                SessionStarted.class,
                "/web/login",
                it -> new SessionStarted(Where.nowhere(), it.session(), it.user())));
  }

  private static Tamper<?> untold(Class<? extends AuthEvent> kind) {
    return Tamper.of(
        AuthEvents.class,
        events ->
            event -> {
              if (!kind.isInstance(event)) {
                events.publish(event);
              }
            });
  }

  private static <E extends AuthEvent> Tamper<?> told(
      Class<E> kind, String route, Function<E, AuthEvent> change) {
    return Tamper.of(
        AuthEvents.class,
        events ->
            event ->
                events.publish(
                    kind.isInstance(event) && event.where().route().equals(route)
                        ? change.apply(kind.cast(event))
                        : event));
  }
}
