package org.authlayer.domain.application;

import org.authlayer.domain.routing.Route;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;

/** {@code GET /.well-known/jwks.json}: the public keys that verify tokens (DEC-07). */
final class KeySet {

  private KeySet() {}

  static Route route(Jwts jwts) {
    return Route.get(
        "/.well-known/jwks.json",
        request ->
            HttpResponse.of(200, new Body.Json(jwts.publicKeys()))
                .with("Content-Type", "application/jwk-set+json")
                .with("Cache-Control", "public, max-age=300"));
  }
}
