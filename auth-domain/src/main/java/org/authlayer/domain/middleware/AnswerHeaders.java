package org.authlayer.domain.middleware;

import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.ports.driving.HttpResponse;

/**
 * Says on every answer that nobody may store it and that its media type is meant (DEC-04), unless
 * the answer says otherwise. Stands before everything, so that errors say so too.
 */
public record AnswerHeaders() implements Middleware {

  @Override
  public HttpResponse respond(Request request, Responder next) throws Exception {
    return said(
        said(next.respond(request), "Cache-Control", "no-store"),
        "X-Content-Type-Options",
        "nosniff");
  }

  private static HttpResponse said(HttpResponse response, String name, String value) {
    return response.headers().first(name).isPresent() ? response : response.with(name, value);
  }
}
