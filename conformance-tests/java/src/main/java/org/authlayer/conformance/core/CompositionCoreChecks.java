package org.authlayer.conformance.core;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;

/** Several authenticators, in process: AL-CMP. */
public final class CompositionCoreChecks {

  public static final List<List<Integer>> PERMUTATIONS =
      List.of(
          List.of(0, 1, 2),
          List.of(0, 2, 1),
          List.of(1, 0, 2),
          List.of(1, 2, 0),
          List.of(2, 0, 1),
          List.of(2, 1, 0));

  private CompositionCoreChecks() {}

  public static List<CoreCheck> all() {
    return List.of(
        new CoreCheck("AL-CMP-05", CompositionCoreChecks::handlerItselfRejects),
        new CoreCheck("AL-CMP-06", CompositionCoreChecks::credentialCountsForItsOwnType),
        new CoreCheck("AL-CMP-07", CompositionCoreChecks::failureDoesNotStopLaterOnes));
  }

  static void handlerItselfRejects(CoreProbe probe) throws Exception {
    probe.inBothForms(
        "the handler of the two-type route runs once for everybody and raises unauthorized itself",
        (it, form) -> {
          Trace trace = it.trace(Officer.class, Person.class);
          AtomicInteger asked = new AtomicInteger();
          Consumer<Request> demanding =
              request -> {
                asked.incrementAndGet();
                demand(it.layer(), request);
              };
          Middleware chain = chain(it.layer(), form);
          TraceStep refused = trace.send("anonymous", chain, it.request(), demanding);
          it.equal("the handler runs for anonymous", 1, asked.get());
          refused.shows("refused with 401");
          trace
              .send("officer", chain, it.basic("Olga", "o"), demanding)
              .shows("Officer[name=Olga]");
          trace.send("person", chain, it.bearer("Ada"), demanding).shows("Person[name=Ada]");
        });
  }

  private static void demand(Layer layer, Request request) {
    if (!layer.has(request, Officer.class) && !layer.has(request, Person.class)) {
      throw Abort.unauthorized();
    }
  }

  static void credentialCountsForItsOwnType(CoreProbe probe) throws Exception {
    probe.inBothForms(
        "a credential of one type does not count for the other",
        (it, form) -> {
          Trace trace = it.trace(Officer.class, Person.class);
          Middleware chain = chain(it.layer(), form);
          trace.send("officer's", chain, it.basic("Olga", "o")).shows("Officer[name=Olga]");
          trace.send("person's", chain, it.bearer("Ada")).shows("Person[name=Ada]");
        });
  }

  static void failureDoesNotStopLaterOnes(CoreProbe probe) throws Exception {
    probe.inBothForms(
        "the one authenticator that succeeds does so wherever it stands among failing ones",
        (it, form) -> {
          Trace trace = it.trace(Person.class);
          for (List<Integer> order : PERMUTATIONS) {
            Middleware chain =
                order.stream()
                    .map(lock -> lock(it.layer(), form, "key " + lock))
                    .reduce(Middleware::then)
                    .orElseThrow();
            trace.send("order " + order, chain, it.bearer("key%202")).shows("Person[name=key 2]");
          }
        });
  }

  private static Middleware lock(Layer layer, Form form, String key) {
    return layer.bearer(
        form,
        (sent, request) -> {
          if (sent.token().equals(key.replace(" ", "%20"))) {
            layer.login(request, new Person(key));
          }
        });
  }

  private static Middleware chain(Layer layer, Form form) {
    return layer
        .basic(form, (sent, request) -> layer.login(request, new Officer(sent.username())))
        .then(
            layer.bearer(form, (sent, request) -> layer.login(request, new Person(sent.token()))));
  }
}
