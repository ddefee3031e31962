package org.authlayer.conformance.section.composition;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.core.Officer;
import org.authlayer.conformance.core.Person;
import org.authlayer.conformance.selftest.Around;
import org.authlayer.conformance.selftest.CoreSaboteur;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.domain.Abort;
import org.authlayer.domain.AuthStore;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;

/** Wrong implementations of what CompositionCoreChecks checks. */
public final class CompositionCoreSaboteurs {

  private CompositionCoreSaboteurs() {}

  public static List<CoreSaboteur> all() {
    return Stream.of(rejecting(), types(), chains(), orders()).flatMap(List::stream).toList();
  }

  private static List<CoreSaboteur> rejecting() {
    return List.of(
        bearer(
            "AL-CMP-05",
            "a hidden guard rejects first",
            (layer, bearer) -> bearer.then(layer.guard(Person.class))),
        bearer(
            "AL-CMP-05",
            "a hidden guard of any type rejects first",
            (layer, bearer) -> bearer.then(Around.refusing(CompositionCoreSaboteurs::isEmpty))),
        bearer(
            "AL-CMP-05",
            "what the handler raises comes out as another refusal",
            (layer, bearer) -> Around.refusals(bearer, it -> Abort.of(403, "forbidden"))),
        bearer(
            "AL-CMP-05",
            "an officer is forgotten before the handler",
            (layer, bearer) -> bearer.then(Around.each(it -> it.auth().logout(Officer.class)))),
        bearer(
            "AL-CMP-05",
            "a person is forgotten before the handler",
            (layer, bearer) -> bearer.then(Around.each(it -> it.auth().logout(Person.class)))));
  }

  private static List<CoreSaboteur> types() {
    return List.of(
        login(
            "an officer is registered as a person too",
            (layer, request, user) -> {
              layer.login(request, user);
              if (user instanceof Officer officer) {
                layer.login(request, new Person(officer.name()));
              }
            }),
        login(
            "a person is registered as an officer too",
            (layer, request, user) -> {
              layer.login(request, user);
              if (user instanceof Person person) {
                layer.login(request, new Officer(person.name()));
              }
            }));
  }

  private static List<CoreSaboteur> chains() {
    return List.of(
        CoreSaboteur.wrong("AL-CMP-07", "the chain stops at the first failure", stopping()),
        bearer(
            "AL-CMP-07",
            "a failure takes an earlier success away",
            (layer, bearer) -> Around.each(it -> it.auth().logout(Person.class)).then(bearer)));
  }

  /** The check makes a chain of three authenticators for each order, in each form. */
  private static List<CoreSaboteur> orders() {
    return IntStream.range(0, CompositionCoreChecks.PERMUTATIONS.size())
        .mapToObj(
            order ->
                CoreSaboteur.wrong(
                    "AL-CMP-07",
                    "nobody succeeds in the order " + CompositionCoreChecks.PERMUTATIONS.get(order),
                    withoutChain(order)))
        .toList();
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

  @FunctionalInterface
  private interface Changing {
    Middleware of(Layer layer, Middleware bearer);
  }

  private static CoreSaboteur bearer(String clause, String wrong, Changing change) {
    return CoreSaboteur.wrong(
        clause,
        wrong,
        Tamper.layer()
            .on(Layer::bearer)
            .does((layer, form, callback) -> change.of(layer, layer.bearer(form, callback))));
  }

  private static CoreSaboteur login(String wrong, Tamper.DoTwo<Layer, Request, Object> login) {
    return CoreSaboteur.wrong("AL-CMP-06", wrong, Tamper.layer().on(Layer::login).does(login));
  }

  private static boolean isEmpty(Request request) {
    return request.auth().toString().equals("AuthStore[]");
  }

  private static Tamper<Layer> stopping() {
    return Tamper.layer()
        .with(
            () -> Collections.newSetFromMap(new WeakHashMap<AuthStore, Boolean>()),
            (layers, failed) ->
                layers
                    .on(Layer::bearer)
                    .does((layer, form, it) -> stopping(layer.bearer(form, it), failed)));
  }

  private static Middleware stopping(Middleware bearer, Set<AuthStore> failed) {
    Predicate<Request> going = it -> !failed.contains(it.auth());
    return Around.only(going, bearer)
        .then(Around.some(it -> !it.auth().has(Person.class), it -> failed.add(it.auth())));
  }
}
