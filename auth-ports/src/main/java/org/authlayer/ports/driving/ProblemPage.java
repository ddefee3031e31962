package org.authlayer.ports.driving;

/** The service that shows problems (RFC 9457) to people who use a browser (DEC-03). */
@FunctionalInterface
public interface ProblemPage {

  ProblemPage NONE = (request, problem, reason) -> problem;

  /**
   * A problem as a page with the same status and header lines where the client prefers pages; else
   * the problem.
   */
  HttpResponse of(HttpRequest request, HttpResponse problem, String reason);
}
