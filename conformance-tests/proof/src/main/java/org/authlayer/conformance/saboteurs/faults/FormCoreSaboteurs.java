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
import org.authlayer.domain.authenticator.AsyncRequestAuthenticator;

public final class FormCoreSaboteurs {

  private FormCoreSaboteurs() {}

  public static Saboteurs all() {
    return against("AL-DEC-31")
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
