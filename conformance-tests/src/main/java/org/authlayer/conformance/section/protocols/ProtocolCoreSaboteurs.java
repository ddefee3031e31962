package org.authlayer.conformance.section.protocols;

import java.util.List;
import org.authlayer.conformance.core.Form;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.selftest.CoreSaboteur;
import org.authlayer.conformance.selftest.TamperLayer;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.authenticator.AsyncBasicAuthenticator;
import org.authlayer.domain.authenticator.AsyncBearerAuthenticator;
import org.authlayer.domain.authenticator.BasicAuthorization;
import org.authlayer.domain.authenticator.BearerAuthorization;
import org.jspecify.annotations.Nullable;

/** Wrong implementations of what ProtocolCoreChecks checks. */
public final class ProtocolCoreSaboteurs {

  private ProtocolCoreSaboteurs() {}

  public static List<CoreSaboteur> all() {
    return List.of(
        new CoreSaboteur(
            "AL-PRT-01",
            "a base authenticator is ignored",
            TamperLayer.request(
                (layer, form, callback) -> (request, next) -> next.respond(request))),
        new CoreSaboteur(
            "AL-PRT-01",
            "a base authenticator sees requests with an Authorization header only",
            TamperLayer.request(
                (layer, form, callback) ->
                    layer.request(
                        form,
                        request -> {
                          if (authorization(request) != null) {
                            callback.authenticate(request);
                          }
                        }))),
        new CoreSaboteur(
            "AL-PRT-02",
            "the Basic callback gets empty strings when the header is missing",
            TamperLayer.basic(ProtocolCoreSaboteurs::emptyBasic)),
        new CoreSaboteur(
            "AL-PRT-02",
            "the Basic callback is called twice",
            TamperLayer.basic(
                (layer, form, callback) ->
                    layer.basic(form, callback).then(layer.basic(form, callback)))),
        new CoreSaboteur(
            "AL-PRT-03",
            "the Bearer callback is called for Basic headers too",
            TamperLayer.bearer(ProtocolCoreSaboteurs::bearerForBasic)),
        new CoreSaboteur(
            "AL-PRT-03",
            "the Bearer callback is called twice",
            TamperLayer.bearer(
                (layer, form, callback) ->
                    layer.bearer(form, callback).then(layer.bearer(form, callback)))),
        new CoreSaboteur(
            "AL-PRT-04",
            "the session callback gets the cookie's value",
            TamperLayer.session(
                (layer, form, users, callback) ->
                    layer.session(
                        form,
                        users,
                        (id, request) ->
                            callback.authenticate(
                                request.message().headers().first("Cookie").orElse(""), request)))),
        new CoreSaboteur(
            "AL-PRT-04",
            "the session callback is called without an identifier",
            TamperLayer.session(
                (layer, form, users, callback) ->
                    layer
                        .session(form, users, callback)
                        .then(
                            layer.request(
                                form,
                                request -> {
                                  if (request.message().headers().first("Cookie").isEmpty()) {
                                    callback.authenticate("", request);
                                  }
                                })))));
  }

  private static Middleware emptyBasic(Layer layer, Form form, AsyncBasicAuthenticator callback) {
    return layer
        .basic(form, callback)
        .then(
            layer.request(
                form,
                request -> {
                  if (authorization(request) == null) {
                    callback.authenticate(new BasicAuthorization("", ""), request);
                  }
                }));
  }

  private static Middleware bearerForBasic(
      Layer layer, Form form, AsyncBearerAuthenticator callback) {
    return layer
        .bearer(form, callback)
        .then(
            layer.request(
                form,
                request -> {
                  String line = authorization(request);
                  if (line != null && line.startsWith("Basic ")) {
                    callback.authenticate(new BearerAuthorization(line.substring(6)), request);
                  }
                }));
  }

  private static @Nullable String authorization(Request request) {
    return request.message().headers().first("Authorization").orElse(null);
  }
}
