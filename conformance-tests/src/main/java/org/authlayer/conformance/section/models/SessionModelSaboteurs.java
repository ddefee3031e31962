package org.authlayer.conformance.section.models;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import org.authlayer.conformance.core.Form;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.selftest.CoreSaboteur;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.authenticator.SessionAuthenticatable;
import org.authlayer.domain.model.ModelSessionAuthenticatable;
import org.authlayer.ports.driven.User;

/** Session models that keep something else, or look elsewhere: AL-MOD-07 and AL-MOD-08. */
final class SessionModelSaboteurs {

  private SessionModelSaboteurs() {}

  static List<CoreSaboteur> all() {
    return List.of(
        bad(
            "AL-MOD-07",
            "the e-mail is the session identifier",
            (layer, form, model, database) ->
                layer.session(
                    form,
                    kept(User::email),
                    (id, it) ->
                        model
                            .databases()
                            .standard()
                            .users()
                            .findByEmail(id)
                            .ifPresent(it.auth()::login))),
        keeping("the identifier is stored in braces", user -> true),
        keeping("Ada's identifier is stored in braces", user -> user.name().equals("Ada")),
        keeping("Bob's identifier is stored in braces", user -> user.name().equals("Bob")),
        bad(
            "AL-MOD-07",
            "the identifier is stored and never resolved",
            (layer, form, model, database) ->
                layer.session(form, model.authenticatable(), (id, request) -> {})),
        another("Ada"),
        another("Bob"),
        databases("the database is ignored", database -> Optional.empty()),
        databases("the database A is ignored", database -> database.filter("B"::equals)),
        databases("the database B is ignored", database -> database.filter("A"::equals)),
        bad(
            "AL-MOD-08",
            "no database means some named one",
            (layer, form, model, database) ->
                layer.sessionAuthenticator(
                    form,
                    model,
                    Optional.of(database.orElse(model.databases().named().isEmpty() ? "" : "A")))));
  }

  /** A wrong session authenticator of a model. */
  private interface Part
      extends Tamper.Three<
          Layer, Form, ModelSessionAuthenticatable<?>, Optional<String>, Middleware> {}

  private static CoreSaboteur bad(String clause, String wrong, Part part) {
    return CoreSaboteur.wrong(
        clause, wrong, Tamper.layer().on(Layer::sessionAuthenticator).does(part));
  }

  private static SessionAuthenticatable<User> kept(Function<User, String> identifier) {
    return new SessionAuthenticatable<>(User.class, "User", identifier);
  }

  private static CoreSaboteur keeping(String wrong, Predicate<User> inBraces) {
    return bad(
        "AL-MOD-07",
        wrong,
        (layer, form, model, database) ->
            layer.session(
                form,
                kept(user -> inBraces.test(user) ? "{" + user.id() + "}" : user.id().toString()),
                (id, it) -> find(model, id.replaceAll("[{}]", "")).ifPresent(it.auth()::login)));
  }

  private static CoreSaboteur another(String name) {
    return CoreSaboteur.wrong(
        "AL-MOD-07",
        "another record comes for " + name,
        Tamper.layer()
            .<Request, Class<?>, Optional<?>>on((layer, it, type) -> layer.get(it, type))
            .does(
                (layer, it, type) ->
                    layer
                        .get(it, User.class)
                        .map(
                            user ->
                                user.name().equals(name)
                                    ? new User(new UUID(0, 0), name, user.email(), "")
                                    : user)));
  }

  private static CoreSaboteur databases(
      String wrong, Function<Optional<String>, Optional<String>> database) {
    return bad(
        "AL-MOD-08",
        wrong,
        (layer, form, model, named) ->
            layer.sessionAuthenticator(form, model, database.apply(named)));
  }

  private static Optional<User> find(ModelSessionAuthenticatable<?> model, String id) {
    return model.databases().standard().users().findById(UUID.fromString(id));
  }
}
