package org.authlayer.domain.routes;

import org.authlayer.domain.Responder;

/** A method and a path with what answers there. */
record Route(String method, String path, Responder responder) {

  static Route get(String path, Responder responder) {
    return new Route("GET", path, responder);
  }

  static Route post(String path, Responder responder) {
    return new Route("POST", path, responder);
  }

  Route below(String base) {
    return new Route(method, base + path, responder);
  }
}
