package org.authlayer.conformance.section.faults;

import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.authlayer.conformance.selftest.CoreSaboteur;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvent.LoginSucceeded;
import org.authlayer.ports.driven.AuthEvent.SessionStarted;
import org.authlayer.ports.driven.AuthEvent.TokenIssued;
import org.authlayer.ports.driven.AuthEvent.Where;
import org.authlayer.ports.driven.AuthEvents;

/** Events that are not told, or told of somebody or something else: AL-DEC-19. */
public final class EventCoreSaboteurs {

  private static final UUID SOMEBODY = new UUID(0, 0);

  private EventCoreSaboteurs() {}

  public static List<CoreSaboteur> all() {
    Stream<CoreSaboteur> untold =
        Stream.of(
                AuthEvent.UserRegistered.class,
                LoginSucceeded.class,
                AuthEvent.LoginFailed.class,
                TokenIssued.class,
                AuthEvent.TokenRejected.class,
                SessionStarted.class,
                AuthEvent.SessionEnded.class)
            .map(EventCoreSaboteurs::untold);
    Stream<CoreSaboteur> otherwise =
        Stream.of(
            told(
                "TokenIssued tells of a JWT only",
                TokenIssued.class,
                "/token/login",
                it -> new TokenIssued(it.where(), "jwt", it.userId())),
            told(
                "TokenIssued tells of an opaque token only",
                TokenIssued.class,
                "/jwt/login",
                it -> new TokenIssued(it.where(), "opaque", it.userId())),
            somebodyElse("/token/login"),
            somebodyElse("/jwt/login"),
            somebodyElse("/web/login"),
            told(
                "SessionStarted tells no route",
                SessionStarted.class,
                "/web/login",
                it -> new SessionStarted(Where.nowhere(), it.session(), it.user())));
    return Stream.concat(untold, otherwise).toList();
  }

  private static CoreSaboteur untold(Class<? extends AuthEvent> kind) {
    return CoreSaboteur.wrong(
        "AL-DEC-19",
        kind.getSimpleName() + " is not told",
        Tamper.of(
            AuthEvents.class,
            events ->
                event -> {
                  if (!kind.isInstance(event)) {
                    events.publish(event);
                  }
                }));
  }

  private static CoreSaboteur somebodyElse(String route) {
    return told(
        "LoginSucceeded at " + route + " tells of somebody else",
        LoginSucceeded.class,
        route,
        it -> new LoginSucceeded(it.where(), SOMEBODY));
  }

  private static <E extends AuthEvent> CoreSaboteur told(
      String wrong, Class<E> kind, String route, Function<E, AuthEvent> change) {
    return CoreSaboteur.wrong(
        "AL-DEC-19",
        wrong,
        Tamper.of(
            AuthEvents.class,
            events ->
                event ->
                    events.publish(
                        kind.isInstance(event) && event.where().route().equals(route)
                            ? change.apply(kind.cast(event))
                            : event)));
  }
}
