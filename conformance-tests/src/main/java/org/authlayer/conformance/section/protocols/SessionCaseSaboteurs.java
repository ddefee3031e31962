package org.authlayer.conformance.section.protocols;

import java.util.List;
import java.util.Optional;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.selftest.Around;
import org.authlayer.conformance.selftest.CoreSaboteur;
import org.authlayer.conformance.selftest.SessionPart;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.domain.Request;
import org.authlayer.domain.authenticator.SessionAuthenticatable;

/** Session authenticators whose callback is called with, or for, something else. */
final class SessionCaseSaboteurs {

  private SessionCaseSaboteurs() {}

  static List<CoreSaboteur> all() {
    return List.of(
        bad(
            "the session callback gets the cookie's value",
            (layer, form, users, callback) ->
                layer.session(
                    form, users, (id, it) -> callback.authenticate(cookie(it).orElse(""), it))),
        bad(
            "the session callback is called without an identifier",
            (layer, form, users, callback) ->
                layer
                    .session(form, users, callback)
                    .then(
                        Around.some(
                            it -> cookie(it).isEmpty(), it -> callback.authenticate("", it)))),
        bad(
            "the session callback is called for a session without an identifier",
            (layer, form, users, callback) ->
                layer
                    .session(form, users, callback)
                    .then(
                        Around.some(
                            it -> cookie(it).isPresent() && identifier(it, users).isEmpty(),
                            it -> callback.authenticate("", it)))),
        bad(
            "the session callback is called twice",
            (layer, form, users, callback) ->
                layer.session(form, users, callback).then(layer.session(form, users, callback))));
  }

  private static CoreSaboteur bad(String wrong, SessionPart part) {
    return CoreSaboteur.wrong("AL-PRT-04", wrong, Tamper.layer().on(Layer::session).does(part));
  }

  private static Optional<String> cookie(Request request) {
    return request.message().headers().first("Cookie");
  }

  private static Optional<String> identifier(Request request, SessionAuthenticatable<?> users) {
    return request.session().flatMap(session -> session.get(users.key()));
  }
}
