package org.authlayer.adapter.helidon.logging;

import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;

/** One structured line for each event (DEC-19). */
public final class LoggedEvents implements AuthEvents {

  private static final System.Logger LOGGER = System.getLogger("org.authlayer.events");

  @Override
  public void publish(AuthEvent event) {
    if (event instanceof AuthEvent.RequestFailed failed) {
      LOGGER.log(System.Logger.Level.ERROR, line(failed), failed.cause());
    } else {
      LOGGER.log(System.Logger.Level.INFO, line(event));
    }
  }

  static String line(AuthEvent event) {
    return switch (event) {
      case AuthEvent.UserRegistered e -> "event=user-registered user=" + e.userId();
      case AuthEvent.LoginSucceeded e ->
          "event=login-succeeded route=" + LogLine.word(e.route()) + " user=" + e.userId();
      case AuthEvent.LoginFailed e -> "event=login-failed route=" + LogLine.word(e.route());
      case AuthEvent.TokenIssued e ->
          "event=token-issued kind=" + LogLine.word(e.kind()) + " user=" + e.userId();
      case AuthEvent.TokenRejected e -> "event=token-rejected route=" + LogLine.word(e.route());
      case AuthEvent.SessionStarted e -> "event=session-started";
      case AuthEvent.SessionEnded e -> "event=session-ended";
      case AuthEvent.RequestFailed e ->
          "event=request-failed method=%s route=%s"
              .formatted(LogLine.word(e.method()), LogLine.word(e.route()));
    };
  }
}
