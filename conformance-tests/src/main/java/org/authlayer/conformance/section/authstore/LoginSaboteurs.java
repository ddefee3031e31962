package org.authlayer.conformance.section.authstore;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.core.Officer;
import org.authlayer.conformance.core.Person;
import org.authlayer.conformance.selftest.Around;
import org.authlayer.conformance.selftest.CoreSaboteur;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.domain.Request;
import org.authlayer.ports.driven.User;

/** Logins, logouts and guards that do something else: AL-AST-04 to AL-AST-08. */
final class LoginSaboteurs {

  private LoginSaboteurs() {}

  static List<CoreSaboteur> all() {
    return List.of(
        login(
            "AL-AST-04",
            "there is a single slot for any type",
            (layer, request, user) -> {
              clear(layer, request);
              layer.login(request, user);
            }),
        CoreSaboteur.wrong("AL-AST-04", "a login counts with the next one", delayed()),
        logout(
            "AL-AST-05",
            "logout clears the whole store",
            (layer, request, type) -> clear(layer, request)),
        logout(
            "AL-AST-05",
            "a second logout fails",
            (layer, request, type) -> {
              layer.require(request, type);
              layer.logout(request, type);
            }),
        logout(
            "AL-AST-05",
            "a second logout ends another type",
            (layer, request, type) ->
                layer.logout(request, layer.has(request, type) ? type : Officer.class)),
        logout("AL-AST-05", "logout does nothing", (layer, request, type) -> {}),
        CoreSaboteur.wrong("AL-AST-05", "only a second logout counts", secondLogout()),
        CoreSaboteur.wrong(
            "AL-AST-05",
            "get finds one of two types only",
            AuthStoreCoreSaboteurs.getting(
                (layer, request, type) ->
                    type == Person.class && layer.has(request, Officer.class)
                        ? Optional.empty()
                        : layer.get(request, type))),
        login("AL-AST-06", "a manual login is ignored", (layer, request, user) -> {}),
        ignoring(
            "AL-AST-06",
            "a manual login is ignored when another user is there",
            (request, user) -> !isEmpty(request)),
        ignoring(
            "AL-AST-06",
            "a person's manual login is ignored when nobody is there",
            (request, user) -> isEmpty(request) && user instanceof Person),
        ignoring(
            "AL-AST-07",
            "the first login wins",
            (request, user) -> request.auth().has(user.getClass())),
        ignoring("AL-AST-08", "only records can be users", (it, user) -> !(user instanceof Record)),
        ignoring(
            "AL-AST-08", "stored records cannot be users", (it, user) -> user instanceof User));
  }

  static List<CoreSaboteur> guards() {
    List<CoreSaboteur> guards = new ArrayList<>();
    guards.add(guard("AL-AST-06", "the guard lets everybody pass", type -> true, it -> true));
    for (String name : List.of("Person", "Guest", "User")) {
      guards.add(
          guard(
              "AL-AST-08",
              "the guard of a " + name + " lets everybody pass",
              type -> type.getSimpleName().equals(name),
              it -> true));
    }
    guards.add(
        guard(
            "AL-AST-08",
            "the guard of a person lets nobody pass",
            type -> type == Person.class,
            it -> false));
    return guards;
  }

  private static CoreSaboteur guard(
      String clause, String wrong, Predicate<Class<?>> types, Predicate<Request> passes) {
    return CoreSaboteur.wrong(
        clause,
        wrong,
        Tamper.layer()
            .on(Layer::guard)
            .does(
                (layer, type) ->
                    types.test(type) ? Around.refusing(passes.negate()) : layer.guard(type)));
  }

  private static CoreSaboteur login(
      String clause, String wrong, Tamper.DoTwo<Layer, Request, Object> login) {
    return CoreSaboteur.wrong(clause, wrong, Tamper.layer().on(Layer::login).does(login));
  }

  private static CoreSaboteur logout(
      String clause, String wrong, Tamper.DoTwo<Layer, Request, Class<?>> logout) {
    return CoreSaboteur.wrong(clause, wrong, Tamper.layer().on(Layer::logout).does(logout));
  }

  private static CoreSaboteur ignoring(
      String clause, String wrong, BiPredicate<Request, Object> which) {
    return login(
        clause,
        wrong,
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

  private static Tamper<Layer> secondLogout() {
    return Tamper.layer()
        .with(
            CopyOnWriteArrayList<Request>::new,
            (layers, asked) ->
                layers
                    .on(Layer::logout)
                    .does(
                        (layer, request, type) -> {
                          if (asked.contains(request)) {
                            layer.logout(request, type);
                          }
                          asked.add(request);
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
