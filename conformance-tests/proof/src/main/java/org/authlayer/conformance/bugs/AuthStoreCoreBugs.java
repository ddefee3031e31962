package org.authlayer.conformance.bugs;

import static org.authlayer.conformance.selftest.Around.middleware;
import static org.authlayer.conformance.selftest.Bugs.against;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.authlayer.conformance.core.AuthStoreCoreChecks;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.core.Officer;
import org.authlayer.conformance.core.Person;
import org.authlayer.conformance.selftest.Around;
import org.authlayer.conformance.selftest.Bugs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.HttpResponse;

/** Layers that report, log in, log out or let pass the wrong user: AL-AST, AL-GRD and AL-CMP. */
final class AuthStoreCoreBugs {

  private static final Person ADA = new Person("Ada");

  private AuthStoreCoreBugs() {}

  static Bugs all() {
    return Bugs.all(
        absent(), present(), logins(), guards(), guard(), rejecting(), types(), orders());
  }

  private static Bugs absent() {
    return against("AL-AST-01")
        .wrong("get makes a user up", making(new Person("ghost")))
        .wrong("get makes an officer up", making(new Officer("ghost")))
        .wrong("get makes a record up", making(new User(new UUID(0, 0), "", "", "")))
        .wrong("has is true for every person", has(Person.class))
        .wrong("has is true for every officer", has(Officer.class))
        .wrong("has is true for every record", has(User.class));
  }

  private static Bugs present() {
    return against("AL-AST-02")
        .wrong("has stays false", Tamper.layer().on(Layer::has), (layer, it, type) -> false)
        .wrong("get stays empty", getting((layer, it, type) -> Optional.empty()))
        .wrong("require gives another user", requiring((layer, it, type) -> new Person("Bob")))
        .andAgainst("AL-AST-03")
        .wrong(
            "require makes a user up in an empty store",
            requiring(
                (layer, it, type) -> layer.has(it, Officer.class) ? layer.require(it, type) : ADA))
        .wrong(
            "require accepts a user of another type",
            requiring(
                (layer, it, type) -> layer.has(it, Officer.class) ? ADA : layer.require(it, type)))
        .wrong(
            "require fails always",
            requiring((layer, it, type) -> layer.require(Request.of(it.message()), type)))
        .andAgainst("AL-AST-08")
        .wrong("the name is lost", requiring((layer, it, type) -> new Person("Person[name=Ada]")));
  }

  private static Tamper<?> has(Class<?> always) {
    return Tamper.layer()
        .on(Layer::has)
        .does((layer, it, type) -> type == always || layer.has(it, type));
  }

  private static Tamper<Layer> making(Object user) {
    return getting(
        (layer, it, type) -> type.isInstance(user) ? Optional.of(user) : layer.get(it, type));
  }

  private static Tamper<Layer> getting(Tamper.Two<Layer, Request, Class<?>, Optional<?>> wrong) {
    return Tamper.layer()
        .<Request, Class<?>, Optional<?>>on((layer, it, type) -> layer.get(it, type))
        .does(wrong);
  }

  private static Tamper<?> requiring(Tamper.Two<Layer, Request, Class<?>, Object> instead) {
    return Tamper.layer()
        .<Request, Class<?>, Object>on((layer, it, type) -> layer.require(it, type))
        .does(instead);
  }

  private static Bugs logins() {
    return against("AL-AST-04")
        .wrong(
            "there is a single slot for any type",
            login(
                (layer, request, user) -> {
                  clear(layer, request);
                  layer.login(request, user);
                }))
        .wrong("the first login is ignored", ignoring((it, user) -> isEmpty(it)))
        .andAgainst("AL-AST-05")
        .wrong(
            "logout clears the whole store",
            logout((layer, request, type) -> clear(layer, request)))
        .wrong(
            "a second logout ends another type",
            logout(
                (layer, request, type) ->
                    layer.logout(request, layer.has(request, type) ? type : Officer.class)))
        .wrong(
            "get finds one of two types only",
            getting(
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

  private static Bugs guards() {
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

  private static void clear(Layer layer, Request request) {
    layer.logout(request, Person.class);
    layer.logout(request, Officer.class);
  }

  private static boolean isEmpty(Request request) {
    return request.auth().toString().equals("AuthStore[]");
  }

  private static Bugs guard() {
    return against("AL-GRD-04")
        .wrong(
            "the guard accepts any authenticated type",
            middleware("guard", guard -> Around.refusing(AuthStoreCoreBugs::isEmpty)))
        .wrong(
            "the guard refuses when the handler has run",
            middleware(
                "guard",
                guard ->
                    (request, next) -> {
                      HttpResponse answer = next.respond(request);
                      return guard.respond(request, it -> answer);
                    }))
        .wrong(
            "the guard answers in place of the handler",
            middleware(
                "guard",
                guard ->
                    (request, next) -> {
                      guard.respond(request, next);
                      return HttpResponse.of(204);
                    }))
        .wrong(
            "the guard passes another request on",
            middleware(
                "guard",
                guard ->
                    (request, next) ->
                        guard.respond(request, it -> next.respond(Request.of(it.message())))));
  }

  private static Bugs rejecting() {
    return against("AL-CMP-05")
        .wrong(
            "a hidden guard rejects first",
            Tamper.layer().on(Layer::bearer),
            (layer, form, it) -> layer.bearer(form, it).then(layer.guard(Person.class)))
        .wrong(
            "what the handler raises comes out as another refusal",
            middleware("bearer", it -> Around.refusals(it, no -> Abort.of(403, "forbidden"))))
        .each(
            List.of(Officer.class, Person.class),
            (they, type) ->
                they.wrong(
                    "the " + type.getSimpleName() + " is forgotten before the handler",
                    middleware("bearer", it -> it.then(Around.each(r -> r.auth().logout(type))))));
  }

  private static Bugs types() {
    return against("AL-CMP-06")
        .wrong(
            "an officer is registered as a person too",
            login((layer, it, user) -> asAll(layer, it, user, user instanceof Officer)))
        .wrong(
            "a person is registered as an officer too",
            login((layer, it, user) -> asAll(layer, it, user, user instanceof Person)));
  }

  private static void asAll(Layer layer, Request request, Object user, boolean all) {
    layer.login(request, user);
    if (all) {
      String name = user instanceof Person person ? person.name() : ((Officer) user).name();
      layer.login(request, user instanceof Person ? new Officer(name) : new Person(name));
    }
  }

  /** The check makes a chain of three authenticators for each order, in each form. */
  private static Bugs orders() {
    List<List<Integer>> orders = AuthStoreCoreChecks.PERMUTATIONS;
    return against("AL-CMP-07")
        .each(
            orders,
            (they, order) ->
                they.wrong(
                    "no user succeeds in the order " + order, withoutChain(orders.indexOf(order))));
  }

  private static Tamper<Layer> withoutChain(int number) {
    return Tamper.layer()
        .with(
            AtomicInteger::new,
            (layers, made) ->
                layers
                    .on(Layer::bearer)
                    .does(
                        (layer, form, callback) ->
                            made.getAndIncrement() / 3 % 6 == number
                                ? Around.nothing()
                                : layer.bearer(form, callback)));
  }
}
