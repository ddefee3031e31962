package org.authlayer.conformance.saboteurs.authstore;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.core.Officer;
import org.authlayer.conformance.core.Person;
import org.authlayer.conformance.selftest.Around;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.domain.Request;
import org.authlayer.ports.driven.User;

/** Logins, logouts and guards that do something else: AL-AST-04 to AL-AST-08. */
final class LoginSaboteurs {

  private LoginSaboteurs() {}

  static Saboteurs all() {
    return against("AL-AST-04")
        .wrong(
            "there is a single slot for any type",
            login(
                (layer, request, user) -> {
                  clear(layer, request);
                  layer.login(request, user);
                }))
        .wrong("a login counts with the next one", delayed())
        .andAgainst("AL-AST-05")
        .wrong(
            "logout clears the whole store",
            logout((layer, request, type) -> clear(layer, request)))
        .wrong(
            "a second logout fails",
            logout(
                (layer, request, type) -> {
                  layer.require(request, type);
                  layer.logout(request, type);
                }))
        .wrong(
            "a second logout ends another type",
            logout(
                (layer, request, type) ->
                    layer.logout(request, layer.has(request, type) ? type : Officer.class)))
        .wrong(
            "get finds one of two types only",
            AuthStoreCoreSaboteurs.getting(
                (layer, request, type) ->
                    type == Person.class && layer.has(request, Officer.class)
                        ? Optional.empty()
                        : layer.get(request, type)))
        .andAgainst("AL-AST-06")
        .wrong(
            "a manual login is ignored when another user is there",
            ignoring((request, user) -> !isEmpty(request)))
        .wrong(
            "a person's manual login is ignored when no user is there",
            ignoring((request, user) -> isEmpty(request) && user instanceof Person))
        .andAgainst("AL-AST-07")
        .wrong(
            "the first login wins",
            ignoring((request, user) -> request.auth().has(user.getClass())))
        .andAgainst("AL-AST-08")
        .wrong("only records can be users", ignoring((it, user) -> !(user instanceof Record)))
        .wrong("stored records cannot be users", ignoring((it, user) -> user instanceof User));
  }

  static Saboteurs guards() {
    return against("AL-AST-06")
        .wrong("the guard lets everybody pass", guard(type -> true, it -> true))
        .andAgainst("AL-AST-08")
        .each(
            List.of("Person", "Guest", "User"),
            (they, name) ->
                they.wrong(
                    "the guard of a " + name + " lets everybody pass",
                    guard(type -> type.getSimpleName().equals(name), it -> true)))
        .wrong(
            "the guard of a person lets no user pass",
            guard(type -> type == Person.class, it -> false));
  }

  private static Tamper<?> guard(Predicate<Class<?>> types, Predicate<Request> passes) {
    return Tamper.layer()
        .on(Layer::guard)
        .does(
            (layer, type) ->
                types.test(type) ? Around.refusing(passes.negate()) : layer.guard(type));
  }

  private static Tamper<?> login(Tamper.DoTwo<Layer, Request, Object> login) {
    return Tamper.layer().on(Layer::login).does(login);
  }

  private static Tamper<?> logout(Tamper.DoTwo<Layer, Request, Class<?>> logout) {
    return Tamper.layer().on(Layer::logout).does(logout);
  }

  private static Tamper<?> ignoring(BiPredicate<Request, Object> which) {
    return login(
        (layer, request, user) -> {
          if (!which.test(request, user)) {
            layer.login(request, user);
          }
        });
  }

  private static Tamper<Layer> delayed() {
    return Tamper.layer()
        .with(
            CopyOnWriteArrayList<Object>::new,
            (layers, waiting) ->
                layers
                    .on(Layer::login)
                    .does(
                        (layer, request, user) -> {
                          waiting.add(user);
                          if (waiting.size() > 1) {
                            waiting.forEach(it -> layer.login(request, it));
                          }
                        }));
  }

  private static void clear(Layer layer, Request request) {
    layer.logout(request, Person.class);
    layer.logout(request, Officer.class);
  }

  private static boolean isEmpty(Request request) {
    return request.auth().toString().equals("AuthStore[]");
  }
}
