package org.authlayer.conformance.saboteurs.general;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.core.Officer;
import org.authlayer.conformance.core.Person;
import org.authlayer.conformance.selftest.Around;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;

public final class GeneralCoreSaboteurs {

  /** Ada's name with Bob's password, a pair that verifies as no user's. */
  private static final String BOBS = "Basic QWRhOm9mIEJvYg==";

  private GeneralCoreSaboteurs() {}

  public static Saboteurs all() {
    return Saboteurs.all(guards(), groups(), people(), FormSaboteurs.all());
  }

  private static Saboteurs guards() {
    return against("AL-GEN-01")
        .wrong(
            "the guard also demands that the name is not Bob",
            guarding(guard -> guard.then(Around.refusing(it -> isThere(it, "Bob")))))
        .wrong(
            "the guard also demands that the name is not Ada",
            guarding(guard -> guard.then(Around.refusing(it -> isThere(it, "Ada")))))
        .wrong("the guard lets everybody pass", guarding(guard -> Around.nothing()));
  }

  private static Tamper<?> guarding(UnaryOperator<Middleware> change) {
    return Tamper.layer().on(Layer::guard).does((layer, type) -> change.apply(layer.guard(type)));
  }

  private static boolean isThere(Request request, String name) {
    return request.auth().get(Person.class).equals(Optional.of(new Person(name)));
  }

  private static Saboteurs groups() {
    return against("AL-GEN-03")
        .wrong("group middleware leaks to sibling routes", leaking())
        .wrong("group middleware runs for the first request only", counting(n -> n == 1))
        .wrong("group middleware misses the first request", counting(n -> n > 1))
        .andAgainst("AL-GEN-04")
        .wrong("routes registered later are skipped", skippingLater())
        .wrong("routes outside of groups are skipped", skipping(path -> path.lastIndexOf('/') == 0))
        .wrong("routes in groups are skipped", skipping(path -> path.startsWith("/group/")));
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

  private static Tamper<Layer> counting(IntPredicate which) {
    return Tamper.layer()
        .on(Layer::mount)
        .does(
            (layer, middleware, routes) -> {
              AtomicInteger requests = new AtomicInteger();
              Predicate<Request> counted = it -> which.test(requests.incrementAndGet());
              return layer.mount(Around.only(counted, middleware), routes);
            });
  }

  private static Tamper<Layer> skippingLater() {
    return Tamper.layer()
        .on(Layer::mount)
        .does(
            (layer, middleware, routes) -> {
              Set<String> known = Set.copyOf(routes.keySet());
              Predicate<Request> early = it -> known.contains(it.message().path());
              return layer.mount(Around.only(early, middleware), routes);
            });
  }

  private static Tamper<Layer> skipping(Predicate<String> paths) {
    return Tamper.layer()
        .on(Layer::mount)
        .does(
            (layer, middleware, routes) ->
                layer.mount(
                    Around.only(it -> !paths.test(it.message().path()), middleware), routes));
  }

  static Saboteurs people() {
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

  /** Something is done after the Basic callback. */
  private static Tamper<?> verified(Predicate<Request> which, Around.Deed deed) {
    return Tamper.layer()
        .on(Layer::basic)
        .does(
            (layer, form, callback) -> layer.basic(form, callback).then(Around.some(which, deed)));
  }
}
