package org.authlayer.conformance.saboteurs.models;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.core.Pass;
import org.authlayer.conformance.core.Person;
import org.authlayer.conformance.selftest.Around;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WrongPass;
import org.authlayer.domain.Request;
import org.authlayer.domain.model.ModelTokenAuthenticatable;

/** Token models that find, or take for their owner, somebody else: AL-MOD-06. */
final class TokenModelSaboteurs {

  private TokenModelSaboteurs() {}

  static Saboteurs all() {
    return against("AL-MOD-06")
        .wrong(
            "tokens are looked up by identifier",
            WrongPass.model(
                model ->
                    ModelTokenAuthenticatable.of(
                        value -> model.valueKey().apply(Pass.CODE + value),
                        model.userKey(),
                        model.isValid(),
                        model.delete())))
        .wrong(
            "a token's identifier will do as well",
            WrongPass.model(
                model ->
                    ModelTokenAuthenticatable.of(
                        value ->
                            model
                                .valueKey()
                                .apply(value)
                                .or(() -> model.valueKey().apply(Pass.CODE + value)),
                        model.userKey(),
                        model.isValid(),
                        model.delete())))
        .wrong(
            "the validity flag is ignored",
            WrongPass.model(
                model ->
                    ModelTokenAuthenticatable.of(
                        model.valueKey(), model.userKey(), pass -> true, model.delete())))
        .wrong(
            "a token in a Basic header will do as well",
            Tamper.layer().on(Layer::tokenAuthenticator),
            (layer, form, model) ->
                layer
                    .tokenAuthenticator(form, model)
                    .then(Around.each(it -> readBasic(WrongPass.of(model), it))));
  }

  private static void readBasic(ModelTokenAuthenticatable<Pass, Person> model, Request request) {
    String line = Around.authorization(request);
    if (line.startsWith("Basic ")) {
      model
          .valueKey()
          .apply(line.substring("Basic ".length()))
          .map(model.userKey())
          .ifPresent(request.auth()::login);
    }
  }
}
