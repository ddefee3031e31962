package org.authlayer.domain;

import org.authlayer.ports.driving.HttpResponse;

/** Answers a request, or throws {@link Abort} to refuse. */
@FunctionalInterface
public interface Responder {

  HttpResponse respond(Request request) throws Exception;
}
