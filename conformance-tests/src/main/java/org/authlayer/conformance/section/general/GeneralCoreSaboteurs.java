package org.authlayer.conformance.section.general;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.core.Officer;
import org.authlayer.conformance.core.Person;
import org.authlayer.conformance.selftest.Around;
import org.authlayer.conformance.selftest.CoreSaboteur;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;

/** Wrong implementations of what GeneralCoreChecks checks. */
public final class GeneralCoreSaboteurs {

  /** Ada's name with Bob's password, which is all that verifies as nobody's. */
  private static final String BOBS = "Basic QWRhOm9mIEJvYg==";

  private GeneralCoreSaboteurs() {}

  public static List<CoreSaboteur> all() {
    return Stream.of(guards(), groups(), people(), FormSaboteurs.all())
        .flatMap(List::stream)
        .toList();
  }

  private static List<CoreSaboteur> guards() {
    return List.of(
        guarding(
            "the guard also demands that the name is not Bob",
            guard -> guard.then(Around.refusing(it -> isThere(it, "Bob")))),
        guarding(
            "the guard also demands that the name is not Ada",
            guard -> guard.then(Around.refusing(it -> isThere(it, "Ada")))),
        guarding("the guard lets everybody pass", guard -> Around.nothing()));
  }

  private static CoreSaboteur guarding(String wrong, UnaryOperator<Middleware> change) {
    return CoreSaboteur.wrong(
        "AL-GEN-01",
        wrong,
        Tamper.layer().on(Layer::guard).does((layer, type) -> change.apply(layer.guard(type))));
  }

  private static boolean isThere(Request request, String name) {
    return request.auth().get(Person.class).equals(Optional.of(new Person(name)));
  }

  private static List<CoreSaboteur> groups() {
    return List.of(
        CoreSaboteur.wrong("AL-GEN-03", "group middleware leaks to sibling routes", leaking()),
        CoreSaboteur.wrong(
            "AL-GEN-03", "group middleware runs for the first request only", counting(n -> n == 1)),
        CoreSaboteur.wrong(
            "AL-GEN-03", "group middleware misses the first request", counting(n -> n > 1)),
        CoreSaboteur.wrong("AL-GEN-04", "routes registered later are skipped", skippingLater()),
        CoreSaboteur.wrong(
            "AL-GEN-04",
            "routes outside of groups are skipped",
            skipping(path -> path.lastIndexOf('/') == 0)),
        CoreSaboteur.wrong(
            "AL-GEN-04",
            "routes in groups are skipped",
            skipping(path -> path.startsWith("/group/"))));
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

  static List<CoreSaboteur> people() {
    return List.of(
        verified(
            "AL-GEN-05",
            "stores the first user of the table instead of the match",
            it -> it.auth().has(Person.class),
            it -> it.auth().login(new Person("Ada"))),
        verified(
            "AL-GEN-05",
            "stores the last user of the table instead of the match",
            it -> it.auth().has(Person.class),
            it -> it.auth().login(new Person("Bob"))),
        verified(
            "AL-GEN-06",
            "adds an anonymous placeholder user on failure",
            it -> !it.auth().has(Person.class),
            it -> it.auth().login(new Person("anonymous"))),
        verified(
            "AL-GEN-06",
            "adds an anonymous placeholder user to an empty store",
            it ->
                it.auth().toString().equals("AuthStore[]") && Around.authorization(it).equals(BOBS),
            it -> it.auth().login(new Person("anonymous"))),
        verified(
            "AL-GEN-06",
            "a failure takes away whoever was there",
            it -> !it.auth().has(Person.class),
            it -> it.auth().logout(Officer.class)));
  }

  /** Something is done after the Basic callback. */
  private static CoreSaboteur verified(
      String clause, String wrong, Predicate<Request> which, Around.Deed deed) {
    return CoreSaboteur.wrong(
        clause,
        wrong,
        Tamper.layer()
            .on(Layer::basic)
            .does(
                (layer, form, callback) ->
                    layer.basic(form, callback).then(Around.some(which, deed))));
  }
}
