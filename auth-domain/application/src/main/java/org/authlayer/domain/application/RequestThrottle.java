package org.authlayer.domain.application;

import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.throttle.LoginThrottle;

/**
 * Limits how often something is asked for, such as a link that logs in: per account and client
 * network, per network, and per account, over all instances. The limits are those of failed logins
 * ({@code throttle.*}, DEC-18), with counts of their own.
 */
public final class RequestThrottle {

  private final LoginThrottle throttle;

  RequestThrottle(LoginThrottle throttle) {
    this.throttle = throttle;
  }

  /**
   * Counts a request.
   *
   * @param account what is asked for, such as an address, whether a user has it or not
   * @throws Abort with 429 and {@code Retry-After} when a limit is reached
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
