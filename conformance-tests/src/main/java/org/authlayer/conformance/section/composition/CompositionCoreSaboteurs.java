package org.authlayer.conformance.section.composition;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import org.authlayer.conformance.core.Form;
import org.authlayer.conformance.core.ForwardingLayer;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.core.Officer;
import org.authlayer.conformance.core.Person;
import org.authlayer.conformance.selftest.CoreSaboteur;
import org.authlayer.conformance.selftest.TamperLayer;
import org.authlayer.domain.AuthStore;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.authenticator.AsyncBearerAuthenticator;

/** Wrong implementations of what CompositionCoreChecks checks. */
public final class CompositionCoreSaboteurs {

  private CompositionCoreSaboteurs() {}

  public static List<CoreSaboteur> all() {
    return List.of(
        new CoreSaboteur(
            "AL-CMP-05",
            "a hidden guard rejects first",
            TamperLayer.bearer(
                (layer, form, callback) ->
                    layer.bearer(form, callback).then(layer.guard(Person.class)))),
        new CoreSaboteur(
            "AL-CMP-06",
            "an officer is registered as a person too",
            TamperLayer.login(
                (layer, request, user) -> {
                  layer.login(request, user);
                  if (user instanceof Officer officer) {
                    layer.login(request, new Person(officer.name()));
                  }
                })),
        new CoreSaboteur(
            "AL-CMP-06",
            "a person is registered as an officer too",
            TamperLayer.login(
                (layer, request, user) -> {
                  layer.login(request, user);
                  if (user instanceof Person person) {
                    layer.login(request, new Officer(person.name()));
                  }
                })),
        new CoreSaboteur("AL-CMP-07", "the chain stops at the first failure", Stopping::new),
        new CoreSaboteur(
            "AL-CMP-07",
            "a failure takes an earlier success away",
            TamperLayer.bearer(
                (layer, form, callback) ->
                    layer.bearer(
                        form,
                        (sent, request) -> {
                          request.auth().logout(Person.class);
                          callback.authenticate(sent, request);
                        }))));
  }

  private static final class Stopping extends ForwardingLayer {

    private final Set<AuthStore> failed = Collections.newSetFromMap(new WeakHashMap<>());

    Stopping(Layer layer) {
      super(layer);
    }

    @Override
    public Middleware bearer(Form form, AsyncBearerAuthenticator callback) {
      return super.bearer(
          form,
          (sent, request) -> {
            if (failed.contains(request.auth())) {
              return;
            }
            callback.authenticate(sent, request);
            if (!request.auth().has(Person.class)) {
              failed.add(request.auth());
            }
          });
    }
  }
}
