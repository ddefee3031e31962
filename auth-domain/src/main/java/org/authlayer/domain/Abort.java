package org.authlayer.domain;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Challenge;
import org.authlayer.ports.driving.ContractException;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** A refusal: a status and the reason, without a stack trace. Not for what broke. */
public final class Abort extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int status;

  private final String reason;

  private final transient Headers headers;
  private final transient List<Challenge> challenges;
  private final transient List<Violation> violations;

  private Abort(
      int status,
      String reason,
      Headers headers,
      List<Challenge> challenges,
      List<Violation> violations) {
    super(reason, null, false, false);
    if (status < 400 || status > 599) {
      throw new ContractException("a refusal's status is 400 to 599, not " + status);
    }
    this.status = status;
    this.reason = Objects.requireNonNull(reason, "reason");
    this.headers = headers;
    this.challenges = List.copyOf(challenges);
    this.violations = List.copyOf(violations);
  }

  /**
   * A refusal with a status of 400 to 599, and one sentence for the client that says what to
   * change, without secrets.
   */
  public static Abort of(int status, String reason) {
    return new Abort(status, reason, Headers.none(), List.of(), List.of());
  }

  public static Abort unauthorized() {
    return of(401, "Valid credentials are required here.");
  }

  /** The password was not checked, since too many have failed: 429 (DEC-18). */
  public static Abort tooManyFailures(Duration retryAfter) {
    return tooMany("failed logins", retryAfter);
  }

  public static Abort tooManyRequests(Duration retryAfter) {
    return tooMany("requests", retryAfter);
  }

  private static Abort tooMany(String what, Duration retryAfter) {
    return of(429, "Too many " + what + ". Try again in " + inWords(retryAfter) + ".")
        .with("Retry-After", String.valueOf(retryAfter.toSeconds()));
  }

  private static String inWords(Duration wait) {
    long minutes = Math.max(1, wait.plusSeconds(59).toMinutes());
    return minutes == 1 ? "one minute" : minutes + " minutes";
  }

  /**
   * The content of a request was not read, which is no wrong value in it: 415 with the media types
   * that the route reads, or with the coding that it does not, and 400 where it is malformed (RFC
   * 9110, 15.5.16).
   *
   * @param what is to be sent, such as {@code the user}
   * @param mediaTypes as in a header {@code Accept}
   */
  public static Abort ofUnread(HttpRequest message, String what, String mediaTypes) {
    if (message.body() instanceof Body.Unreadable(Body.Fault fault, String detail)
        && fault == Body.Fault.MALFORMED) {
      return of(400, detail);
    }
    Optional<String> coding = message.headers().contentCoding();
    return coding.isPresent()
        ? of(415, "Send " + what + " without Content-Encoding" + named(coding.get()) + ".")
            .with("Accept-Encoding", "identity")
        : of(415, "Send " + what + " with Content-Type: " + mediaTypes + ".")
            .with("Accept", mediaTypes);
  }

  private static String named(String coding) {
    return coding.matches("[A-Za-z0-9._-]{1,20}") ? ": " + coding : "";
  }

  /** The payload breaks rules: 400, naming all of them, at least one (DEC-01). */
  public static Abort invalid(List<Violation> violations) {
    if (violations.isEmpty()) {
      throw new IllegalArgumentException("an invalid payload breaks at least one rule");
    }
    String reason = String.join("; ", violations.stream().map(Violation::reason).toList()) + ".";
    return new Abort(400, reason, Headers.none(), List.of(), violations);
  }

  /** One value of the payload breaks a rule, at a JSON pointer. */
  public static Abort invalid(String pointer, String reason) {
    return invalid(List.of(new Violation(pointer, reason)));
  }

  /** This refusal with one more challenge before the others, if it is a 401 (DEC-22). */
  public Abort with(Challenge challenge) {
    if (status != 401 || challenges.stream().anyMatch(challenge::isSameWay)) {
      return this;
    }
    List<Challenge> all = new ArrayList<>(List.of(challenge));
    all.addAll(challenges);
    return new Abort(status, reason, headers, all, violations);
  }

  public Abort with(String name, String value) {
    Headers more = HttpResponse.of(status).with(headers).with(name, value).headers();
    return new Abort(status, reason, more, challenges, violations);
  }

  public int status() {
    return status;
  }

  public String reason() {
    return reason;
  }

  public Headers headers() {
    return headers;
  }

  /** One challenge per scheme, and one per API key, in the order of the chain. */
  public List<Challenge> challenges() {
    return challenges;
  }

  public List<Violation> violations() {
    return violations;
  }
}
