package org.authlayer.conformance.saboteurs.protocols;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.util.Optional;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.selftest.Around;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.SessionPart;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.domain.Request;
import org.authlayer.domain.authenticator.SessionAuthenticatable;

/** Session authenticators whose callback is called with, or for, something else. */
final class SessionCaseSaboteurs {

  private SessionCaseSaboteurs() {}

  static Saboteurs all() {
    return against("AL-PRT-04")
        .wrong(
            "the session callback gets the cookie's value",
            bad(
                (layer, form, users, callback) ->
                    layer.session(
                        form, users, (id, it) -> callback.authenticate(cookie(it).orElse(""), it))))
        .wrong(
            "the session callback is called without an identifier",
            bad(
                (layer, form, users, callback) ->
                    layer
                        .session(form, users, callback)
                        .then(
                            Around.some(
                                it -> cookie(it).isEmpty(), it -> callback.authenticate("", it)))))
        .wrong(
            "the session callback is called for a session without an identifier",
            bad(
                (layer, form, users, callback) ->
                    layer
                        .session(form, users, callback)
                        .then(
                            Around.some(
                                it -> cookie(it).isPresent() && identifier(it, users).isEmpty(),
                                it -> callback.authenticate("", it)))))
        .wrong(
            "the session callback is called twice",
            bad(
                (layer, form, users, callback) ->
                    layer
                        .session(form, users, callback)
                        .then(layer.session(form, users, callback))));
  }

  private static Tamper<?> bad(SessionPart part) {
    return Tamper.layer().on(Layer::session).does(part);
  }

  private static Optional<String> cookie(Request request) {
    return request.message().headers().first("Cookie");
  }

  private static Optional<String> identifier(Request request, SessionAuthenticatable<?> users) {
    return request.session().flatMap(session -> session.get(users.key()));
  }
}
