package org.authlayer.conformance.saboteurs.models;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.util.function.UnaryOperator;
import org.authlayer.conformance.core.Form;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.core.Member;
import org.authlayer.conformance.selftest.Around;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.model.ModelAuthenticatable;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driving.Body;

/** Password models that authenticate wrongly: AL-MOD-01, AL-MOD-03, AL-MOD-04, AL-MOD-05. */
public final class ModelCoreSaboteurs {

  private ModelCoreSaboteurs() {}

  public static Saboteurs all() {
    return Saboteurs.all(
        fields(),
        VerifySaboteurs.all(),
        garbage(),
        headers(),
        bodies(),
        TokenModelSaboteurs.all(),
        SessionModelSaboteurs.all());
  }

  private static Saboteurs fields() {
    return against("AL-MOD-01")
        .wrong(
            "the user name is hard-wired to email",
            basic(
                (layer, form, model) ->
                    layer.authenticator(
                        form, named(model, name -> name.replace(Member.DECOY, "")))))
        .wrong(
            "the hash is hard-wired to password_hash",
            basic((layer, form, model) -> layer.authenticator(form, byDecoyHash(model))))
        .wrong(
            "the hash of another field will do as well",
            too((layer, form, model) -> layer.authenticator(form, byDecoyHash(model))))
        .wrong(
            "the name and the hash of other fields will do as well",
            too(
                (layer, form, model) ->
                    layer.authenticator(
                        form, named(byDecoyHash(model), ModelCoreSaboteurs::ofDecoy))));
  }

  private static Saboteurs garbage() {
    return against("AL-MOD-03")
        .wrong(
            "a garbage hash is taken for a wrong password",
            basic(
                (layer, form, model) ->
                    Around.swallowing(StoreException.class, layer.authenticator(form, model))))
        .wrong(
            "a sound hash authenticates no user either",
            basic(
                (layer, form, model) ->
                    layer
                        .authenticator(form, model)
                        .then(Around.each(it -> it.auth().logout(Member.class)))))
        .wrong(
            "a garbage hash authenticates from body fields",
            credentials(
                (layer, form, model) ->
                    Around.swallowing(
                        StoreException.class, layer.credentialsAuthenticator(form, model))));
  }

  private static Saboteurs headers() {
    return against("AL-MOD-04")
        .wrong(
            "the factory returns the credentials authenticator",
            basic(Layer::credentialsAuthenticator))
        .wrong(
            "the authenticator reads Bearer headers too",
            basic(
                (layer, form, model) ->
                    layer.authenticator(form, model).then(anyToken(layer, form, model))))
        .wrong("the authenticator reads body fields too", basic(ModelCoreSaboteurs::everything));
  }

  private static Saboteurs bodies() {
    return against("AL-MOD-05")
        .wrong(
            "the credentials authenticator demands a field called login",
            credentials(
                (layer, form, model) ->
                    Around.only(
                        ModelCoreSaboteurs::hasLogin, layer.credentialsAuthenticator(form, model))))
        .wrong(
            "the credentials authenticator reads Basic headers too",
            credentials(ModelCoreSaboteurs::everything))
        .wrong(
            "the credentials authenticator reads Bearer headers too",
            credentials(
                (layer, form, model) ->
                    layer.credentialsAuthenticator(form, model).then(anyToken(layer, form, model))))
        .wrong(
            "the credentials authenticator ignores the password",
            credentials(
                (layer, form, model) ->
                    layer.credentials(form, (sent, it) -> enter(model, sent.username(), it))));
  }

  /** What a factory of authenticators returns instead. */
  private interface Factory extends Tamper.Two<Layer, Form, ModelAuthenticatable<?>, Middleware> {}

  private static Tamper<?> basic(Factory instead) {
    return Tamper.layer().on(Layer::authenticator).does(instead);
  }

  private static Tamper<?> too(Factory more) {
    return basic(
        (layer, form, model) -> layer.authenticator(form, model).then(more.on(layer, form, model)));
  }

  private static Tamper<?> credentials(Factory instead) {
    return Tamper.layer().on(Layer::credentialsAuthenticator).does(instead);
  }

  @SuppressWarnings("unchecked") // the checks use no other model
  private static ModelAuthenticatable<Member> member(ModelAuthenticatable<?> model) {
    return (ModelAuthenticatable<Member>) model;
  }

  private static ModelAuthenticatable<Member> named(
      ModelAuthenticatable<?> model, UnaryOperator<String> name) {
    return new ModelAuthenticatable<>(
        sent -> member(model).usernameKey().apply(name.apply(sent)),
        member(model).passwordHashKey(),
        model.passwordHasher());
  }

  private static ModelAuthenticatable<Member> byDecoyHash(ModelAuthenticatable<?> model) {
    return new ModelAuthenticatable<>(
        member(model).usernameKey(), Member::passwordHash, model.passwordHasher());
  }

  private static String ofDecoy(String name) {
    return name.endsWith(Member.DECOY) ? name.replace(Member.DECOY, "") : "no user";
  }

  private static Middleware everything(Layer layer, Form form, ModelAuthenticatable<?> model) {
    return layer.authenticator(form, model).then(layer.credentialsAuthenticator(form, model));
  }

  private static Middleware anyToken(Layer layer, Form form, ModelAuthenticatable<?> model) {
    return layer.bearer(form, (sent, request) -> enter(model, "ada", request));
  }

  private static void enter(ModelAuthenticatable<?> model, String name, Request request) {
    member(model).usernameKey().apply(name).ifPresent(request.auth()::login);
  }

  private static boolean hasLogin(Request request) {
    return !(request.message().body() instanceof Body.Form form)
        || form.single("login").isPresent();
  }
}
