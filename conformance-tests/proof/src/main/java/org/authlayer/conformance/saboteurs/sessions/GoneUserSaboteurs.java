package org.authlayer.conformance.saboteurs.sessions;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.core.Person;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WrongSession;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.authenticator.SessionAuthenticatable;
import org.authlayer.domain.model.ModelSessionAuthenticatable;
import org.authlayer.ports.driven.User;

/** Sessions whose user is gone, or taken for gone: AL-SES-09. */
final class GoneUserSaboteurs {

  private GoneUserSaboteurs() {}

  static Saboteurs all() {
    return against("AL-SES-09")
        .wrong(
            "an identifier of no user raises an exception",
            model((request, found, id) -> request.auth().login(found.orElseThrow())))
        .wrong(
            "an identifier of no user authenticates a ghost of another type",
            Tamper.layer().on(Layer::sessionAuthenticator),
            (layer, form, it, database) ->
                layer.sessionAuthenticator(form, it, database).then(ghost(it.authenticatable())))
        .wrong("an identifier of no user ends all the others", spoiling())
        .wrong(
            "the first session that is used is not read",
            Tamper.layer().on(Layer::sessionAuthenticator),
            (layer, form, it, database) ->
                WrongSession.missingTheFirst(layer.sessionAuthenticator(form, it, database)));
  }

  /** Enters the user that a session's identifier finds, or does not find. */
  @FunctionalInterface
  private interface Entering {
    void enter(Request request, Optional<User> found, String id);
  }

  private static Tamper<?> model(Entering entering) {
    return Tamper.layer()
        .on(Layer::sessionAuthenticator)
        .does(
            (layer, form, model, database) ->
                layer.session(
                    form,
                    model.authenticatable(),
                    (id, request) -> entering.enter(request, found(model, id), id)));
  }

  /** Behind the authenticator, which is compared with the type that it declares. */
  private static Middleware ghost(SessionAuthenticatable<?> users) {
    return (request, next) -> {
      boolean isRemembered =
          request.session().flatMap(session -> session.get(users.key())).isPresent();
      if (isRemembered && !request.auth().has(users.type())) {
        request.auth().login(new Person("ghost"));
      }
      return next.respond(request);
    };
  }

  private static Optional<User> found(ModelSessionAuthenticatable<?> model, String id) {
    return model.databases().standard().users().findById(UUID.fromString(id));
  }

  private static Tamper<Layer> spoiling() {
    return Tamper.layer()
        .on(Layer::sessionAuthenticator)
        .does(
            (layer, form, model, database) -> {
              AtomicBoolean spoilt = new AtomicBoolean();
              return layer.session(
                  form,
                  model.authenticatable(),
                  (id, request) -> {
                    Optional<User> found = found(model, id);
                    if (found.isEmpty() || spoilt.get()) {
                      spoilt.set(true);
                    } else {
                      request.auth().login(found.get());
                    }
                  });
            });
  }
}
