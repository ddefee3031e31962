package org.authlayer.domain.middleware;

import java.util.List;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Step;

/**
 * Says on every answer that nobody may store it and that its media type is meant (DEC-04), unless
 * the answer says otherwise. Stands before everything, so that errors say so too.
 */
public record AnswerHeaders() implements Middleware {

  private static final String STORAGE = "Cache-Control";
  private static final String TYPE = "X-Content-Type-Options";
  private static final Headers BOTH =
      Headers.none().with(STORAGE, "no-store").with(TYPE, "nosniff");

  @Override
  public HttpResponse respond(Request request, Responder next) throws Exception {
    return said(next.respond(request));
  }

  static HttpResponse said(HttpResponse response) {
    return response.headers().lines().isEmpty()
        ? response.with(BOTH)
        : said(said(response, STORAGE, "no-store"), TYPE, "nosniff");
  }

  @Override
  public List<Step> steps() {
    return List.of(new Step.Neutral("answer headers"));
  }

  private static HttpResponse said(HttpResponse response, String name, String value) {
    return response.headers().first(name).isPresent() ? response : response.with(name, value);
  }
}
