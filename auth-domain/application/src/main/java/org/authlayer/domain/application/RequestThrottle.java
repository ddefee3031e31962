package org.authlayer.domain.application;

import java.time.Duration;
import java.util.function.UnaryOperator;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.password.PasswordAttempt;
import org.authlayer.domain.password.PasswordCheck;
import org.authlayer.domain.password.PasswordResult;
import org.authlayer.domain.throttle.LoginThrottle;

/**
 * Limits requests of one purpose, such as a link that logs in, with the limits of failed logins
 * ({@code throttle.*}, DEC-18) and counts of their own.
 */
public final class RequestThrottle {

  private final LoginThrottle throttle;
  private final UnaryOperator<String> recordName;

  RequestThrottle(LoginThrottle throttle, UnaryOperator<String> recordName) {
    this.throttle = throttle;
    this.recordName = recordName;
  }

  /**
   * Counts a request for an account, such as an address, whether a user has it or not, and for the
   * login name of the user that it finds; {@link Abort} with 429 when a limit is reached.
   */
  public void count(String account, Request request) {
    count(account, recordName.apply(account), request);
  }

  /**
   * As {@link #count}, for the text alone: a refusal shows nothing about the user of an account.
   */
  public void countText(String account, Request request) {
    count(account, account, request);
  }

  /**
   * Counts what follows a request later, such as its mail, and returns whether it is one of the
   * first so many for an account within a window, whatever the networks of the requests.
   */
  public boolean isOneOf(int most, Duration within, String account) {
    return throttle.isOneOf(most, within, account);
  }

  /** Checks a proof of an account that is no password; only what fails is counted. */
  public <U> PasswordResult<U> check(String account, Request request, PasswordCheck<U> check) {
    return throttle.check(new PasswordAttempt(account, "", request.where()), check);
  }

  private void count(String account, String own, Request request) {
    throttle
        .count(account, own, request.where())
        .ifPresent(
            wait -> {
              throw Abort.tooManyRequests(wait);
            });
  }
}
