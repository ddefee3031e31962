package org.authlayer.domain;

import org.authlayer.ports.driving.HttpResponse;

/** Answers a request: a route's handler, or a handler with middleware before it. */
@FunctionalInterface
public interface Responder {

  /** Answers; throws {@link Abort} to refuse. */
  HttpResponse respond(Request request) throws Exception;
}
