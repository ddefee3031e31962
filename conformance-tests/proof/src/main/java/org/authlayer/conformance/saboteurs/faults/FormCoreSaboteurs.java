package org.authlayer.conformance.saboteurs.faults;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.io.IOException;
import java.util.concurrent.CompletionException;
import org.authlayer.conformance.core.Form;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.core.Person;
import org.authlayer.conformance.selftest.Around;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.authenticator.AsyncRequestAuthenticator;
import org.authlayer.ports.driving.HttpResponse;

public final class FormCoreSaboteurs {

  private FormCoreSaboteurs() {}

  public static Saboteurs all() {
    return against("AL-DEC-31")
        .wrong(
            "the chain goes on before the stage completes",
            bad(
                (layer, form, callback) ->
                    form == Form.BLOCKING ? layer.request(form, callback) : goingOn(callback)))
        .wrong(
            "failures come out wrapped",
            bad((layer, form, callback) -> wrapping(layer.request(form, callback))))
        .wrong(
            "the blocking form runs on another thread",
            bad((layer, form, callback) -> layer.request(Form.STAGE, callback)))
        .wrong(
            "the user that a callback logs in is forgotten",
            bad(
                (layer, form, callback) ->
                    layer
                        .request(form, callback)
                        .then(Around.each(it -> it.auth().logout(Person.class)))));
  }

  private interface Part extends Tamper.Two<Layer, Form, AsyncRequestAuthenticator, Middleware> {}

  private static Tamper<?> bad(Part part) {
    return Tamper.layer().on(Layer::request).does(part);
  }

  private static Middleware goingOn(AsyncRequestAuthenticator callback) {
    return (request, next) -> {
      HttpResponse early = next.respond(request);
      Thread.ofVirtual().start(() -> attempt(callback, request)).join();
      return early;
    };
  }

  private static void attempt(AsyncRequestAuthenticator callback, Request request) {
    try {
      callback.authenticate(request);
    } catch (Exception lost) {
      return;
    }
  }

  private static Middleware wrapping(Middleware right) {
    return (request, next) -> {
      try {
        return right.respond(request, next);
      } catch (IOException failure) {
        throw new CompletionException(failure);
      }
    };
  }
}
