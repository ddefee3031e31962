package org.authlayer.conformance.saboteurs.composition;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.authlayer.conformance.core.CompositionCoreChecks;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.core.Officer;
import org.authlayer.conformance.core.Person;
import org.authlayer.conformance.selftest.Around;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;

public final class CompositionCoreSaboteurs {

  private CompositionCoreSaboteurs() {}

  public static Saboteurs all() {
    return Saboteurs.all(rejecting(), types(), orders());
  }

  private static Saboteurs rejecting() {
    return against("AL-CMP-05")
        .wrong(
            "a hidden guard rejects first",
            bearer((layer, bearer) -> bearer.then(layer.guard(Person.class))))
        .wrong(
            "what the handler raises comes out as another refusal",
            bearer((layer, bearer) -> Around.refusals(bearer, it -> Abort.of(403, "forbidden"))))
        .wrong(
            "an officer is forgotten before the handler",
            bearer(
                (layer, bearer) -> bearer.then(Around.each(it -> it.auth().logout(Officer.class)))))
        .wrong(
            "a person is forgotten before the handler",
            bearer(
                (layer, bearer) -> bearer.then(Around.each(it -> it.auth().logout(Person.class)))));
  }

  private static Saboteurs types() {
    return against("AL-CMP-06")
        .wrong(
            "an officer is registered as a person too",
            login(
                (layer, request, user) -> {
                  layer.login(request, user);
                  if (user instanceof Officer officer) {
                    layer.login(request, new Person(officer.name()));
                  }
                }))
        .wrong(
            "a person is registered as an officer too",
            login(
                (layer, request, user) -> {
                  layer.login(request, user);
                  if (user instanceof Person person) {
                    layer.login(request, new Officer(person.name()));
                  }
                }));
  }

  /** The check makes a chain of three authenticators for each order, in each form. */
  private static Saboteurs orders() {
    return against("AL-CMP-07")
        .each(
            IntStream.range(0, CompositionCoreChecks.PERMUTATIONS.size()).boxed().toList(),
            (they, order) ->
                they.wrong(
                    "no user succeeds in the order "
                        + CompositionCoreChecks.PERMUTATIONS.get(order),
                    withoutChain(order)));
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

  private static Tamper<?> bearer(Changing change) {
    return Tamper.layer()
        .on(Layer::bearer)
        .does((layer, form, callback) -> change.of(layer, layer.bearer(form, callback)));
  }

  private static Tamper<?> login(Tamper.DoTwo<Layer, Request, Object> login) {
    return Tamper.layer().on(Layer::login).does(login);
  }
}
