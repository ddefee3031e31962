package org.authlayer.conformance.section.models;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.core.Form;
import org.authlayer.conformance.core.ForwardingLayer;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.core.Member;
import org.authlayer.conformance.core.Pass;
import org.authlayer.conformance.core.Person;
import org.authlayer.conformance.selftest.CoreSaboteur;
import org.authlayer.conformance.selftest.TamperLayer;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.authenticator.SessionAuthenticatable;
import org.authlayer.domain.model.ModelAuthenticatable;
import org.authlayer.domain.model.ModelSessionAuthenticatable;
import org.authlayer.domain.model.ModelTokenAuthenticatable;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Body;

/** Wrong implementations of what ModelCoreChecks checks. */
public final class ModelCoreSaboteurs {

  private ModelCoreSaboteurs() {}

  public static List<CoreSaboteur> all() {
    return List.of(
        new CoreSaboteur(
            "AL-MOD-01",
            "the user name is hard-wired to email",
            TamperLayer.model(
                (layer, form, model) -> layer.authenticator(form, byEmail(member(model))))),
        new CoreSaboteur(
            "AL-MOD-01",
            "the hash is hard-wired to password_hash",
            TamperLayer.model(
                (layer, form, model) -> layer.authenticator(form, byDecoyHash(member(model))))),
        new CoreSaboteur(
            "AL-MOD-02",
            "verify compares the first eight characters only",
            verify(
                (right, password) ->
                    right.test(
                        password.length() < 8
                            ? password
                            : password.substring(0, 8) + Member.PASSWORD.substring(8)))),
        new CoreSaboteur(
            "AL-MOD-02",
            "verify compares all but the first character",
            verify(
                (right, password) ->
                    right.test(
                        password.isEmpty()
                            ? password
                            : Member.PASSWORD.charAt(0) + password.substring(1)))),
        new CoreSaboteur(
            "AL-MOD-02",
            "verify accepts the empty password",
            verify((right, password) -> password.isEmpty() || right.test(password))),
        new CoreSaboteur("AL-MOD-02", "verify accepts nothing", verify((right, password) -> false)),
        new CoreSaboteur(
            "AL-MOD-03", "a garbage hash equals anything", verify(ModelCoreSaboteurs::orTrue)),
        new CoreSaboteur(
            "AL-MOD-03",
            "verify always throws",
            verify(
                (right, password) -> {
                  throw StoreException.broken("always", null);
                })),
        new CoreSaboteur(
            "AL-MOD-03",
            "a garbage hash is taken for a wrong password",
            TamperLayer.model(
                (layer, form, model) -> swallowing(layer.authenticator(form, model)))),
        new CoreSaboteur(
            "AL-MOD-03",
            "a garbage hash authenticates from body fields",
            TamperLayer.credentialsModel(
                (layer, form, model) -> swallowing(layer.credentialsAuthenticator(form, model)))),
        new CoreSaboteur(
            "AL-MOD-04",
            "the factory returns the credentials authenticator",
            TamperLayer.model((layer, form, model) -> layer.credentialsAuthenticator(form, model))),
        new CoreSaboteur(
            "AL-MOD-04",
            "the authenticator reads Bearer headers too",
            TamperLayer.model(
                (layer, form, model) ->
                    layer.authenticator(form, model).then(anyScheme(layer, form, model)))),
        new CoreSaboteur(
            "AL-MOD-05",
            "the credentials authenticator demands a field called login",
            TamperLayer.credentialsModel(
                (layer, form, model) ->
                    demandingLogin(layer.credentialsAuthenticator(form, model)))),
        new CoreSaboteur(
            "AL-MOD-05",
            "the credentials authenticator reads Basic headers",
            TamperLayer.credentialsModel((layer, form, model) -> layer.authenticator(form, model))),
        new CoreSaboteur(
            "AL-MOD-05",
            "the credentials authenticator ignores the password",
            TamperLayer.credentialsModel(
                (layer, form, model) ->
                    layer.credentials(
                        form,
                        (sent, request) ->
                            member(model)
                                .usernameKey()
                                .apply(sent.username())
                                .ifPresent(request.auth()::login)))),
        new CoreSaboteur(
            "AL-MOD-06",
            "tokens are looked up by identifier",
            TamperLayer.<Pass, Person>token(
                model ->
                    new ModelTokenAuthenticatable<>(
                        value -> model.valueKey().apply(Pass.CODE + value),
                        model.userKey(),
                        model.isValid(),
                        model.delete()))),
        new CoreSaboteur(
            "AL-MOD-06",
            "the owner is another person of the record",
            TamperLayer.<Pass, Person>token(
                model ->
                    new ModelTokenAuthenticatable<>(
                        model.valueKey(), Pass::issuer, model.isValid(), model.delete()))),
        new CoreSaboteur(
            "AL-MOD-06",
            "the validity flag is ignored",
            TamperLayer.<Pass, Person>token(
                model ->
                    new ModelTokenAuthenticatable<>(
                        model.valueKey(), model.userKey(), pass -> true, model.delete()))),
        new CoreSaboteur(
            "AL-MOD-07",
            "the e-mail is the session identifier",
            TamperLayer.sessionModel(ModelCoreSaboteurs::byEmail)),
        new CoreSaboteur(
            "AL-MOD-07",
            "the identifier is stored in braces",
            TamperLayer.sessionModel(
                (layer, form, model, database) ->
                    layer.session(
                        form,
                        new SessionAuthenticatable<>(
                            User.class, "User", user -> "{" + user.id() + "}"),
                        (id, request) ->
                            find(model, UUID.fromString(id.substring(1, 37)))
                                .ifPresent(request.auth()::login)))),
        new CoreSaboteur(
            "AL-MOD-07",
            "the identifier is stored and never resolved",
            TamperLayer.sessionModel(
                (layer, form, model, database) ->
                    layer.session(form, model.authenticatable(), (id, request) -> {}))),
        new CoreSaboteur(
            "AL-MOD-08",
            "the database is ignored",
            TamperLayer.sessionModel(
                (layer, form, model, database) ->
                    layer.sessionAuthenticator(form, model, Optional.empty()))),
        new CoreSaboteur(
            "AL-MOD-08",
            "no database means some named one",
            TamperLayer.sessionModel(
                (layer, form, model, database) ->
                    layer.sessionAuthenticator(
                        form,
                        model,
                        Optional.of(
                            database.orElse(model.databases().named().isEmpty() ? "" : "A"))))));
  }

  @FunctionalInterface
  private interface Verify {
    boolean of(Predicate<String> right, String password);
  }

  private static UnaryOperator<Layer> verify(Verify wrong) {
    return layer ->
        new ForwardingLayer(layer) {
          @Override
          public <U> boolean verify(ModelAuthenticatable<U> model, U user, String password) {
            return wrong.of(text -> layer.verify(model, user, text), password);
          }
        };
  }

  private static boolean orTrue(Predicate<String> right, String password) {
    try {
      return right.test(password);
    } catch (StoreException garbage) {
      return true;
    }
  }

  @SuppressWarnings("unchecked") // the checks use no other model
  private static ModelAuthenticatable<Member> member(ModelAuthenticatable<?> model) {
    return (ModelAuthenticatable<Member>) model;
  }

  private static ModelAuthenticatable<Member> byEmail(ModelAuthenticatable<Member> model) {
    return new ModelAuthenticatable<>(
        name -> model.usernameKey().apply(name.replace(Member.DECOY, "")),
        model.passwordHashKey(),
        model.passwordHasher());
  }

  private static ModelAuthenticatable<Member> byDecoyHash(ModelAuthenticatable<Member> model) {
    return new ModelAuthenticatable<>(
        model.usernameKey(), Member::passwordHash, model.passwordHasher());
  }

  private static Middleware swallowing(Middleware right) {
    return (request, next) -> {
      try {
        return right.respond(request, next);
      } catch (StoreException swallowed) {
        return next.respond(request);
      }
    };
  }

  private static Middleware anyScheme(Layer layer, Form form, ModelAuthenticatable<?> model) {
    return layer.bearer(
        form,
        (sent, request) ->
            member(model).usernameKey().apply("ada").ifPresent(request.auth()::login));
  }

  private static Middleware demandingLogin(Middleware right) {
    return (request, next) ->
        request.message().body() instanceof Body.Form form && form.single("login").isEmpty()
            ? next.respond(request)
            : right.respond(request, next);
  }

  private static Middleware byEmail(
      Layer layer, Form form, ModelSessionAuthenticatable<?> model, Optional<String> database) {
    return layer.session(
        form,
        new SessionAuthenticatable<>(User.class, "User", User::email),
        (id, request) ->
            model.databases().standard().users().findByEmail(id).ifPresent(request.auth()::login));
  }

  private static Optional<User> find(ModelSessionAuthenticatable<?> model, UUID id) {
    return model.databases().standard().users().findById(id);
  }
}
