package org.authlayer.adapter.helidon.http;

import io.helidon.http.Status;
import java.util.Map;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.ProblemDetails;

/** Problem answers of the server itself, in the form of all others (DEC-03). */
public final class ServerProblems {

  /** As RFC 9110, 15.5 and RFC 6585 name them; Helidon has older names, or none. */
  private static final Map<Integer, Status> NAMED =
      Map.of(
          413, Status.create(413, "Content Too Large"),
          414, Status.create(414, "URI Too Long"),
          422, Status.create(422, "Unprocessable Content"),
          431, Status.create(431, "Request Header Fields Too Large"));

  private ServerProblems() {}

  public static HttpResponse of(int status) {
    HttpResponse problem = ProblemDetails.of(status, status(status).reasonPhrase(), detail(status));
    return status == 503 ? problem.with("Retry-After", "1") : problem;
  }

  /** With its reason phrase, which may be empty. */
  static Status status(int code) {
    Status named = NAMED.get(code);
    return named == null ? Status.create(code) : named;
  }

  private static String detail(int status) {
    return switch (status) {
      case 400 -> "The request is not valid HTTP.";
      case 404 -> "There is nothing at this path.";
      case 408 -> "The request took too long to come.";
      case 413 -> "The content is too long.";
      case 414 -> "The request target is too long.";
      case 431 -> "The header fields are too long.";
      case 505 -> "Use HTTP/1.1.";
      case 503 -> "The server has too much to do just now.";
      default -> status < 500 ? "The request cannot be served." : "Something went wrong here.";
    };
  }
}
