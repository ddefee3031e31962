package org.authlayer.conformance.bugs;

import static org.authlayer.conformance.selftest.Around.middleware;
import static org.authlayer.conformance.selftest.Bugs.against;

import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.core.Form;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.core.Member;
import org.authlayer.conformance.core.Pass;
import org.authlayer.conformance.core.Person;
import org.authlayer.conformance.selftest.Around;
import org.authlayer.conformance.selftest.Bugs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.authenticator.SessionAuthenticatable;
import org.authlayer.domain.model.ModelAuthenticatable;
import org.authlayer.domain.model.ModelSessionAuthenticatable;
import org.authlayer.domain.model.ModelTokenAuthenticatable;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Body;

/** Models of passwords, tokens and sessions that are wrong: AL-MOD. */
final class ModelCoreBugs {

  private ModelCoreBugs() {}

  static Bugs all() {
    return Bugs.all(fields(), verifying(), garbage(), headers(), bodies(), tokens(), sessions());
  }

  private static Bugs fields() {
    return against("AL-MOD-01")
        .wrong(
            "the user name is hard-wired to email",
            by(model -> named(model, name -> name.replace(Member.DECOY, ""))))
        .wrong("the hash is hard-wired to password_hash", by(ModelCoreBugs::byDecoyHash))
        .wrong("the hash of another field will do as well", byAlso(ModelCoreBugs::byDecoyHash))
        .wrong(
            "the name and the hash of other fields will do as well",
            byAlso(model -> named(byDecoyHash(model), ModelCoreBugs::ofDecoy)));
  }

  private static Bugs garbage() {
    return against("AL-MOD-03")
        .wrong(
            "a garbage hash is taken for a wrong password",
            middleware("authenticator", it -> Around.swallowing(StoreException.class, it)))
        .wrong(
            "a sound hash authenticates no user either",
            middleware(
                "authenticator", it -> it.then(Around.each(r -> r.auth().logout(Member.class)))))
        .wrong(
            "a garbage hash authenticates from body fields",
            middleware(
                "credentialsAuthenticator", it -> Around.swallowing(StoreException.class, it)));
  }

  private static Bugs headers() {
    return against("AL-MOD-04")
        .wrong(
            "the factory returns the credentials authenticator",
            basic(Layer::credentialsAuthenticator))
        .wrong(
            "the authenticator reads Bearer headers too",
            basic(
                (it, form, model) -> it.authenticator(form, model).then(anyToken(it, form, model))))
        .wrong("the authenticator reads body fields too", basic(ModelCoreBugs::everything));
  }

  private static Bugs bodies() {
    return against("AL-MOD-05")
        .wrong(
            "the credentials authenticator demands a field called login",
            middleware("credentialsAuthenticator", it -> Around.only(ModelCoreBugs::hasLogin, it)))
        .wrong(
            "the credentials authenticator reads Basic headers too",
            credentials(ModelCoreBugs::everything))
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

  private interface Factory extends Tamper.Two<Layer, Form, ModelAuthenticatable<?>, Middleware> {}

  private static Tamper<?> basic(Factory instead) {
    return Tamper.layer().on(Layer::authenticator).does(instead);
  }

  private static Tamper<?> by(UnaryOperator<ModelAuthenticatable<?>> other) {
    return basic((layer, form, model) -> layer.authenticator(form, other.apply(model)));
  }

  private static Tamper<?> byAlso(UnaryOperator<ModelAuthenticatable<?>> other) {
    return basic(
        (layer, form, model) ->
            layer.authenticator(form, model).then(layer.authenticator(form, other.apply(model))));
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

  private static Bugs verifying() {
    return against("AL-MOD-02")
        .wrong(
            "verify compares the first eight characters only",
            verify(
                (right, password) ->
                    right.test(
                        password.length() < 8
                            ? password
                            : password.substring(0, 8) + Member.PASSWORD.substring(8))))
        .wrong(
            "verify compares all but the first character",
            verify(
                (right, password) ->
                    right.test(
                        password.isEmpty()
                            ? password
                            : Member.PASSWORD.charAt(0) + password.substring(1))))
        .wrong(
            "verify accepts the empty password",
            verify((right, password) -> password.isEmpty() || right.test(password)))
        .wrong("verify accepts nothing", verify((right, password) -> false))
        .andAgainst("AL-MOD-03")
        .wrong("a garbage hash equals anything", verify(ModelCoreBugs::orTrue))
        .wrong(
            "verify always throws",
            verify(
                (right, password) -> {
                  throw StoreException.broken("always", null);
                }));
  }

  private static Tamper<?> verify(BiPredicate<Predicate<String>, String> instead) {
    return Tamper.layer()
        .<ModelAuthenticatable<Member>, Member, String, Boolean>on(Layer::verify)
        .does(
            (layer, model, who, password) ->
                instead.test(text -> layer.verify(model, who, text), password));
  }

  private static boolean orTrue(Predicate<String> right, String password) {
    try {
      return right.test(password);
    } catch (StoreException garbage) {
      return true;
    }
  }

  private static Bugs tokens() {
    return against("AL-MOD-06")
        .wrong(
            "tokens are looked up by identifier",
            lookingUp((right, value) -> right.apply(Pass.CODE + value)))
        .wrong(
            "a token's identifier will do as well",
            lookingUp(
                (right, value) -> right.apply(value).or(() -> right.apply(Pass.CODE + value))))
        .wrong(
            "the validity flag is ignored",
            model(
                model ->
                    ModelTokenAuthenticatable.of(
                        model.valueKey(), model.userKey(), pass -> true, model.delete())))
        .wrong(
            "a token in a Basic header will do as well",
            Tamper.layer().on(Layer::tokenAuthenticator),
            (layer, form, model) ->
                layer
                    .tokenAuthenticator(form, model)
                    .then(Around.each(it -> readBasic(of(model), it))));
  }

  private static Tamper<?> lookingUp(
      BiFunction<Function<String, Optional<Pass>>, String, Optional<Pass>> look) {
    return model(
        model ->
            ModelTokenAuthenticatable.of(
                value -> look.apply(model.valueKey(), value),
                model.userKey(),
                model.isValid(),
                model.delete()));
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

  private static Bugs sessions() {
    return against("AL-MOD-07")
        .wrong(
            "the e-mail is the session identifier",
            session(
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
            session(
                (layer, form, model, database) ->
                    layer.sessionAuthenticator(
                        form,
                        model,
                        Optional.of(
                            database.orElse(model.databases().named().isEmpty() ? "" : "A")))));
  }

  private interface Part
      extends Tamper.Three<
          Layer, Form, ModelSessionAuthenticatable<?>, Optional<String>, Middleware> {}

  private static Tamper<?> session(Part part) {
    return Tamper.layer().on(Layer::sessionAuthenticator).does(part);
  }

  private static SessionAuthenticatable<User> kept(Function<User, String> identifier) {
    return new SessionAuthenticatable<>(User.class, "User", identifier);
  }

  private static Tamper<?> keeping(Predicate<User> inBraces) {
    return session(
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
    return session(
        (layer, form, model, named) ->
            layer.sessionAuthenticator(form, model, database.apply(named)));
  }

  private static Optional<User> find(ModelSessionAuthenticatable<?> model, String id) {
    return model.databases().standard().users().findById(UUID.fromString(id));
  }

  /** Authenticators by another model than the one that is given. */
  static Tamper<Layer> model(UnaryOperator<ModelTokenAuthenticatable<Pass, Person>> wrong) {
    return Tamper.layer()
        .on(Layer::tokenAuthenticator)
        .does((layer, form, model) -> layer.tokenAuthenticator(form, wrong.apply(of(model))));
  }

  @SuppressWarnings("unchecked") // the checks use no other model
  private static ModelTokenAuthenticatable<Pass, Person> of(ModelTokenAuthenticatable<?, ?> model) {
    return (ModelTokenAuthenticatable<Pass, Person>) model;
  }
}
