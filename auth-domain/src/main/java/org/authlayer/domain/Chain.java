package org.authlayer.domain;

import org.authlayer.ports.driving.HttpResponse;

/** Two middleware as one. */
record Chain(Middleware first, Middleware second) implements Middleware {

  @Override
  public HttpResponse respond(Request request, Responder next) throws Exception {
    return first.respond(request, inner -> second.respond(inner, next));
  }

  @Override
  public boolean needsSession() {
    return first.needsSession() || (second.needsSession() && !first.opensSession());
  }

  @Override
  public boolean opensSession() {
    return first.opensSession() || second.opensSession();
  }
}
