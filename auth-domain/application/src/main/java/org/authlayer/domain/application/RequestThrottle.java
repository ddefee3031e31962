package org.authlayer.domain.application;

import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.throttle.LoginThrottle;

/**
 * Limits requests of one purpose, such as a link that logs in, with the limits of failed logins
 * ({@code throttle.*}, DEC-18) and counts of their own.
 */
public final class RequestThrottle {

  private final LoginThrottle throttle;

  RequestThrottle(LoginThrottle throttle) {
    this.throttle = throttle;
  }

  /**
   * Counts a request for an account, such as an address, whether a user has it or not; {@link
   * Abort} with 429 when a limit is reached.
   */
  public void count(String account, Request request) {
    throttle
        .count(account, request.where())
        .ifPresent(
            wait -> {
              throw Abort.tooManyRequests(wait);
            });
  }

  @Override
  public String toString() {
    return "RequestThrottle[" + throttle.users() + "]";
  }
}
