package org.authlayer.ports.driving;

/**
 * The service a launcher looks up with {@link java.util.ServiceLoader} to show problems (RFC 9457)
 * to people who use a browser (DEC-03).
 */
@FunctionalInterface
public interface ProblemPage {

  /** Shows every problem as it is, to programs and people alike. */
  ProblemPage NONE = (request, problem, reason) -> problem;

  /**
   * Shows a problem as a page with the same status and header lines where the client prefers pages;
   * else returns the problem.
   */
  HttpResponse of(HttpRequest request, HttpResponse problem, String reason);
}
