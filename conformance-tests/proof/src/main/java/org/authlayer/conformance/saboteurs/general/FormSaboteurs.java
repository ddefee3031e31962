package org.authlayer.conformance.saboteurs.general;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.io.IOException;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.core.Form;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.core.Person;
import org.authlayer.conformance.saboteurs.protocols.ProtocolCoreSaboteurs;
import org.authlayer.conformance.selftest.Around;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.domain.authenticator.Credentials;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driving.Body;

/** Authenticators of which one form behaves otherwise than the other: AL-GEN-10. */
final class FormSaboteurs {

  private FormSaboteurs() {}

  /** Whatever a protocol gets wrong is wrong here in one form only. */
  static Saboteurs all() {
    return Saboteurs.all(
        named(),
        credentials(),
        swallowing(),
        inOneForm(ProtocolCoreSaboteurs.all()),
        inOneForm(GeneralCoreSaboteurs.people()));
  }

  private static Saboteurs inOneForm(Saboteurs inBoth) {
    return against("AL-GEN-10")
        .each(
            inBoth.list(),
            (they, both) ->
                they.wrong("in the blocking form " + both.wrong(), inTheBlockingForm(both::layer)));
  }

  private static Saboteurs named() {
    return against("AL-GEN-10")
        .wrong(
            "the blocking form swallows the exception that verify throws",
            Tamper.layer().on(Layer::authenticator),
            (layer, form, model) ->
                form == Form.STAGE
                    ? layer.authenticator(form, model)
                    : Around.swallowing(StoreException.class, layer.authenticator(form, model)))
        .wrong(
            "a failed stage is taken for an empty one",
            Tamper.layer().on(Layer::request),
            (layer, form, callback) ->
                form == Form.STAGE
                    ? Around.swallowing(Exception.class, layer.request(form, callback))
                    : layer.request(form, callback))
        .wrong(
            "a stage logs no user in when there is no header",
            Tamper.layer().on(Layer::request),
            (layer, form, callback) ->
                layer
                    .request(form, callback)
                    .then(
                        Around.some(
                            it -> form == Form.STAGE && Around.isBare(it),
                            it -> it.auth().logout(Person.class))));
  }

  private static Saboteurs credentials() {
    return against("AL-GEN-10")
        .wrong(
            "the fields come the wrong way round",
            Tamper.layer().on(Layer::credentials),
            (layer, form, callback) ->
                layer.credentials(
                    form,
                    (sent, it) ->
                        callback.authenticate(
                            new Credentials(
                                /* username= */ sent.password(), /* password= */ sent.username()),
                            it)))
        .wrong(
            "the credentials callback is called twice",
            Tamper.layer().on(Layer::credentials),
            (layer, form, it) -> layer.credentials(form, it).then(layer.credentials(form, it)))
        .wrong(
            "the credentials callback gets empty strings when there is no body",
            Tamper.layer().on(Layer::credentials),
            (layer, form, callback) ->
                layer
                    .credentials(form, callback)
                    .then(
                        Around.some(
                            it -> it.message().body() instanceof Body.Empty,
                            it -> callback.authenticate(new Credentials("", ""), it))));
  }

  private static Saboteurs swallowing() {
    return against("AL-GEN-10")
        .wrong(
            "the Basic authenticator swallows what goes wrong",
            Tamper.layer().on(Layer::basic),
            (layer, form, it) -> Around.swallowing(IOException.class, layer.basic(form, it)))
        .wrong(
            "the Bearer authenticator swallows what goes wrong",
            Tamper.layer().on(Layer::bearer),
            (layer, form, it) ->
                Around.swallowing(IllegalStateException.class, layer.bearer(form, it)))
        .wrong(
            "the credentials authenticator swallows what goes wrong",
            Tamper.layer().on(Layer::credentials),
            (layer, form, it) -> Around.swallowing(IOException.class, layer.credentials(form, it)))
        .wrong(
            "the session authenticator swallows what goes wrong",
            Tamper.layer().on(Layer::session),
            (layer, form, users, it) ->
                Around.swallowing(IOException.class, layer.session(form, users, it)));
  }

  /** A layer whose blocking forms are another's. */
  private static Tamper<Layer> inTheBlockingForm(UnaryOperator<Layer> wrong) {
    return Tamper.layer()
        .then(
            right -> {
              Layer blocking = wrong.apply(right);
              return Tamper.layer()
                  .on(Layer::request)
                  .does((it, form, callback) -> of(form, it, blocking).request(form, callback))
                  .on(Layer::basic)
                  .does((it, form, callback) -> of(form, it, blocking).basic(form, callback))
                  .on(Layer::bearer)
                  .does((it, form, callback) -> of(form, it, blocking).bearer(form, callback))
                  .on(Layer::session)
                  .does(
                      (it, form, users, callback) ->
                          of(form, it, blocking).session(form, users, callback))
                  .apply(right);
            });
  }

  private static Layer of(Form form, Layer right, Layer blocking) {
    return form == Form.BLOCKING ? blocking : right;
  }
}
