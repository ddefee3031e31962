package org.authlayer.conformance.section.models;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.authlayer.conformance.core.Form;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.core.Member;
import org.authlayer.conformance.selftest.Around;
import org.authlayer.conformance.selftest.CoreSaboteur;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.model.ModelAuthenticatable;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driving.Body;

/** Password models that authenticate wrongly: AL-MOD-01, AL-MOD-03, AL-MOD-04, AL-MOD-05. */
public final class ModelCoreSaboteurs {

  private ModelCoreSaboteurs() {}

  public static List<CoreSaboteur> all() {
    return Stream.of(
            fields(),
            VerifySaboteurs.all(),
            garbage(),
            headers(),
            bodies(),
            TokenModelSaboteurs.all(),
            SessionModelSaboteurs.all())
        .flatMap(List::stream)
        .toList();
  }

  private static List<CoreSaboteur> fields() {
    return List.of(
        basic(
            "AL-MOD-01",
            "the user name is hard-wired to email",
            (layer, form, model) ->
                layer.authenticator(form, named(model, name -> name.replace(Member.DECOY, "")))),
        basic(
            "AL-MOD-01",
            "the hash is hard-wired to password_hash",
            (layer, form, model) -> layer.authenticator(form, byDecoyHash(model))),
        basic("AL-MOD-01", "nobody is authenticated", (layer, form, model) -> Around.nothing()),
        too(
            "the hash of another field will do as well",
            (layer, form, model) -> layer.authenticator(form, byDecoyHash(model))),
        too(
            "the name and the hash of other fields will do as well",
            (layer, form, model) ->
                layer.authenticator(form, named(byDecoyHash(model), ModelCoreSaboteurs::ofDecoy))));
  }

  private static List<CoreSaboteur> garbage() {
    return List.of(
        basic(
            "AL-MOD-03",
            "a garbage hash is taken for a wrong password",
            (layer, form, model) ->
                Around.swallowing(StoreException.class, layer.authenticator(form, model))),
        basic(
            "AL-MOD-03",
            "a sound hash authenticates nobody either",
            (layer, form, model) ->
                layer
                    .authenticator(form, model)
                    .then(Around.each(it -> it.auth().logout(Member.class)))),
        credentials(
            "AL-MOD-03",
            "a garbage hash authenticates from body fields",
            (layer, form, model) ->
                Around.swallowing(
                    StoreException.class, layer.credentialsAuthenticator(form, model))));
  }

  private static List<CoreSaboteur> headers() {
    return List.of(
        basic(
            "AL-MOD-04",
            "the factory returns the credentials authenticator",
            Layer::credentialsAuthenticator),
        basic("AL-MOD-04", "Basic headers are not read", (layer, form, model) -> Around.nothing()),
        basic(
            "AL-MOD-04",
            "the authenticator reads Bearer headers too",
            (layer, form, model) ->
                layer.authenticator(form, model).then(anyToken(layer, form, model))),
        basic(
            "AL-MOD-04",
            "the authenticator reads body fields too",
            ModelCoreSaboteurs::everything));
  }

  private static List<CoreSaboteur> bodies() {
    return List.of(
        credentials(
            "AL-MOD-05",
            "the credentials authenticator demands a field called login",
            (layer, form, model) ->
                Around.only(
                    ModelCoreSaboteurs::hasLogin, layer.credentialsAuthenticator(form, model))),
        credentials(
            "AL-MOD-05", "the credentials authenticator reads Basic headers", Layer::authenticator),
        credentials(
            "AL-MOD-05",
            "the credentials authenticator reads Basic headers too",
            ModelCoreSaboteurs::everything),
        credentials(
            "AL-MOD-05",
            "the credentials authenticator reads Bearer headers too",
            (layer, form, model) ->
                layer.credentialsAuthenticator(form, model).then(anyToken(layer, form, model))),
        credentials(
            "AL-MOD-05",
            "the credentials authenticator ignores the password",
            (layer, form, model) ->
                layer.credentials(form, (sent, it) -> enter(model, sent.username(), it))));
  }

  /** What a factory of authenticators returns instead. */
  private interface Factory extends Tamper.Two<Layer, Form, ModelAuthenticatable<?>, Middleware> {}

  private static CoreSaboteur basic(String clause, String wrong, Factory instead) {
    return CoreSaboteur.wrong(clause, wrong, Tamper.layer().on(Layer::authenticator).does(instead));
  }

  private static CoreSaboteur too(String wrong, Factory more) {
    return basic(
        "AL-MOD-01",
        wrong,
        (layer, form, model) -> layer.authenticator(form, model).then(more.on(layer, form, model)));
  }

  private static CoreSaboteur credentials(String clause, String wrong, Factory instead) {
    return CoreSaboteur.wrong(
        clause, wrong, Tamper.layer().on(Layer::credentialsAuthenticator).does(instead));
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
    return name.endsWith(Member.DECOY) ? name.replace(Member.DECOY, "") : "nobody";
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
