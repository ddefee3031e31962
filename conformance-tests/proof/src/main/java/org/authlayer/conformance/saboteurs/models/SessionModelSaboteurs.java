package org.authlayer.conformance.saboteurs.models;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import org.authlayer.conformance.core.Form;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.authenticator.SessionAuthenticatable;
import org.authlayer.domain.model.ModelSessionAuthenticatable;
import org.authlayer.ports.driven.User;

/** Session models that keep something else, or look elsewhere: AL-MOD-07 and AL-MOD-08. */
final class SessionModelSaboteurs {

  private SessionModelSaboteurs() {}

  static Saboteurs all() {
    return against("AL-MOD-07")
        .wrong(
            "the e-mail is the session identifier",
            bad(
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
                                .ifPresent(it.auth()::login))))
        .wrong("Bob's identifier is stored in braces", keeping(user -> user.name().equals("Bob")))
        .wrong("another record comes for Ada", another("Ada"))
        .wrong("another record comes for Bob", another("Bob"))
        .andAgainst("AL-MOD-08")
        .wrong("the database A is ignored", databases(database -> database.filter("B"::equals)))
        .wrong("the database B is ignored", databases(database -> database.filter("A"::equals)))
        .wrong(
            "no database means some named one",
            bad(
                (layer, form, model, database) ->
                    layer.sessionAuthenticator(
                        form,
                        model,
                        Optional.of(
                            database.orElse(model.databases().named().isEmpty() ? "" : "A")))));
  }

  /** A wrong session authenticator of a model. */
  private interface Part
      extends Tamper.Three<
          Layer, Form, ModelSessionAuthenticatable<?>, Optional<String>, Middleware> {}

  private static Tamper<?> bad(Part part) {
    return Tamper.layer().on(Layer::sessionAuthenticator).does(part);
  }

  private static SessionAuthenticatable<User> kept(Function<User, String> identifier) {
    return new SessionAuthenticatable<>(User.class, "User", identifier);
  }

  private static Tamper<?> keeping(Predicate<User> inBraces) {
    return bad(
        (layer, form, model, database) ->
            layer.session(
                form,
                kept(user -> inBraces.test(user) ? "{" + user.id() + "}" : user.id().toString()),
                (id, it) -> find(model, id.replaceAll("[{}]", "")).ifPresent(it.auth()::login)));
  }

  private static Tamper<?> another(String name) {
    return Tamper.layer()
        .<Request, Class<?>, Optional<?>>on((layer, it, type) -> layer.get(it, type))
        .does(
            (layer, it, type) ->
                layer
                    .get(it, User.class)
                    .map(
                        user ->
                            user.name().equals(name)
                                ? new User(new UUID(0, 0), name, user.email(), "")
                                : user));
  }

  private static Tamper<?> databases(Function<Optional<String>, Optional<String>> database) {
    return bad(
        (layer, form, model, named) ->
            layer.sessionAuthenticator(form, model, database.apply(named)));
  }

  private static Optional<User> find(ModelSessionAuthenticatable<?> model, String id) {
    return model.databases().standard().users().findById(UUID.fromString(id));
  }
}
