package org.authlayer.conformance.bugs;

import static org.authlayer.conformance.selftest.Around.middleware;
import static org.authlayer.conformance.selftest.Bugs.against;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.core.Form;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.core.Officer;
import org.authlayer.conformance.core.Person;
import org.authlayer.conformance.selftest.Around;
import org.authlayer.conformance.selftest.Bugs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.authenticator.Credentials;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driving.Body;

/** Authenticators, groups and forms of authenticators that are wrong: AL-GEN and AL-DEC-31. */
final class GeneralCoreBugs {

  /** Ada's name with Bob's password, a pair that verifies as no user's. */
  private static final String BOBS = "Basic QWRhOm9mIEJvYg==";

  private GeneralCoreBugs() {}

  static Bugs all() {
    return Bugs.all(
        guards(),
        groups(),
        people(),
        named(),
        credentials(),
        swallowing(),
        inOneForm(ProtocolCoreBugs.all()),
        inOneForm(people()),
        shapes());
  }

  private static Bugs guards() {
    return against("AL-GEN-01")
        .wrong(
            "the guard also demands that the name is not Bob",
            middleware("guard", guard -> guard.then(Around.refusing(it -> isThere(it, "Bob")))))
        .wrong(
            "the guard also demands that the name is not Ada",
            middleware("guard", guard -> guard.then(Around.refusing(it -> isThere(it, "Ada")))))
        .wrong("the guard lets everybody pass", middleware("guard", guard -> Around.nothing()));
  }

  private static boolean isThere(Request request, String name) {
    return request.auth().get(Person.class).equals(Optional.of(new Person(name)));
  }

  private static Bugs groups() {
    return against("AL-GEN-03")
        .wrong("group middleware leaks to sibling routes", leaking())
        .wrong("group middleware runs for the first request only", counting(n -> n == 1))
        .wrong("group middleware misses the first request", counting(n -> n > 1))
        .andAgainst("AL-GEN-04")
        .wrong("routes registered later are skipped", only(known -> known::contains))
        .wrong(
            "routes outside of groups are skipped", only(any -> path -> path.lastIndexOf('/') > 0))
        .wrong("routes in groups are skipped", only(any -> path -> !path.startsWith("/group/")));
  }

  private static Tamper<Layer> leaking() {
    return Tamper.layer()
        .with(
            CopyOnWriteArrayList<Middleware>::new,
            (layers, mounted) ->
                layers
                    .on(Layer::mount)
                    .does(
                        (layer, middleware, routes) -> {
                          mounted.add(middleware);
                          Middleware all =
                              mounted.stream().reduce(Middleware::then).orElse(middleware);
                          return layer.mount(all, routes);
                        }));
  }

  /** The middleware is mounted for some requests only, which depends on the first routes. */
  private static Tamper<Layer> only(Function<Set<String>, Predicate<String>> which) {
    return Tamper.layer()
        .on(Layer::mount)
        .does(
            (layer, middleware, routes) -> {
              Predicate<String> paths = which.apply(Set.copyOf(routes.keySet()));
              return layer.mount(
                  Around.only(it -> paths.test(it.message().path()), middleware), routes);
            });
  }

  private static Tamper<Layer> counting(IntPredicate which) {
    return only(
        any -> {
          AtomicInteger requests = new AtomicInteger();
          return path -> which.test(requests.incrementAndGet());
        });
  }

  private static Bugs people() {
    return against("AL-GEN-05")
        .wrong(
            "stores the first user of the table instead of the match",
            verified(it -> it.auth().has(Person.class), it -> it.auth().login(new Person("Ada"))))
        .wrong(
            "stores the last user of the table instead of the match",
            verified(it -> it.auth().has(Person.class), it -> it.auth().login(new Person("Bob"))))
        .andAgainst("AL-GEN-06")
        .wrong(
            "adds an anonymous placeholder user to an empty store",
            verified(
                it ->
                    it.auth().toString().equals("AuthStore[]")
                        && Around.authorization(it).equals(BOBS),
                it -> it.auth().login(new Person("anonymous"))))
        .wrong(
            "a failure takes away the user that was there",
            verified(it -> !it.auth().has(Person.class), it -> it.auth().logout(Officer.class)));
  }

  private static Tamper<?> verified(Predicate<Request> which, Around.Deed deed) {
    return middleware("basic", it -> it.then(Around.some(which, deed)));
  }

  /** Whatever is wrong is wrong here in one form only. */
  private static Bugs inOneForm(Bugs inBoth) {
    return against("AL-GEN-10")
        .each(
            inBoth.list(),
            (they, both) ->
                they.wrong("in the blocking form " + both.wrong(), inTheBlockingForm(both::layer)));
  }

  private static Bugs named() {
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
                    : layer.request(form, callback));
  }

  private static Bugs credentials() {
    return against("AL-GEN-10")
        .wrong("the credentials callback is called twice", middleware("credentials", Around::twice))
        .wrong(
            "the credentials callback gets no password",
            Tamper.layer().on(Layer::credentials),
            (layer, form, callback) ->
                layer.credentials(
                    form,
                    (sent, it) -> callback.authenticate(new Credentials(sent.username(), ""), it)))
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

  private static Bugs swallowing() {
    return against("AL-GEN-10")
        .each(
            List.of("basic", "bearer", "credentials", "session"),
            (they, name) ->
                they.wrong(
                    "the " + name + " authenticator swallows what goes wrong",
                    middleware(name, it -> Around.swallowing(Exception.class, it))));
  }

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

  private static Bugs shapes() {
    return against("AL-DEC-31")
        .wrong("failures come out wrapped", middleware("request", GeneralCoreBugs::wrapping))
        .wrong(
            "the blocking form runs on another thread",
            Tamper.layer().on(Layer::request),
            (layer, form, callback) -> layer.request(Form.STAGE, callback))
        .wrong(
            "the user that a callback logs in is forgotten",
            middleware("request", it -> it.then(Around.each(r -> r.auth().logout(Person.class)))));
  }

  private static Middleware wrapping(Middleware right) {
    return (request, next) -> {
      try {
        return right.respond(request, next);
      } catch (IOException failure) {
        throw new CompletionException(failure);
      }
    };
  }
}
