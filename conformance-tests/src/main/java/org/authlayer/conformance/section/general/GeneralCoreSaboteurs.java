package org.authlayer.conformance.section.general;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.authlayer.conformance.core.Form;
import org.authlayer.conformance.core.ForwardingLayer;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.core.Person;
import org.authlayer.conformance.selftest.CoreSaboteur;
import org.authlayer.conformance.selftest.TamperLayer;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.authenticator.AsyncRequestAuthenticator;
import org.authlayer.domain.model.ModelAuthenticatable;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driving.HttpResponse;

/** Wrong implementations of what GeneralCoreChecks checks. */
public final class GeneralCoreSaboteurs {

  private GeneralCoreSaboteurs() {}

  public static List<CoreSaboteur> all() {
    return List.of(
        new CoreSaboteur(
            "AL-GEN-01",
            "the guard also demands that the name is not Bob",
            TamperLayer.guard(
                (layer, form, type) -> layer.guard(type).then(GeneralCoreSaboteurs::notBob))),
        new CoreSaboteur(
            "AL-GEN-01",
            "the guard lets everybody pass",
            TamperLayer.guard((layer, form, type) -> (request, next) -> next.respond(request))),
        new CoreSaboteur("AL-GEN-03", "group middleware leaks to sibling routes", Leaking::new),
        new CoreSaboteur("AL-GEN-04", "routes registered later are skipped", Skipping::new),
        new CoreSaboteur(
            "AL-GEN-05",
            "stores the first user of the table instead of the match",
            TamperLayer.login((layer, request, user) -> layer.login(request, new Person("Ada")))),
        new CoreSaboteur(
            "AL-GEN-06",
            "adds an anonymous placeholder user on failure",
            TamperLayer.basic(
                (layer, form, callback) ->
                    layer.basic(
                        form,
                        (sent, request) -> {
                          callback.authenticate(sent, request);
                          if (!request.auth().has(Person.class)) {
                            request.auth().login(new Person("anonymous"));
                          }
                        }))),
        new CoreSaboteur(
            "AL-GEN-10",
            "the blocking form swallows the exception that verify throws",
            TamperLayer.model(GeneralCoreSaboteurs::swallowing)),
        new CoreSaboteur(
            "AL-GEN-10",
            "neither form of the Bearer authenticator exists",
            TamperLayer.bearer(
                (layer, form, callback) -> (request, next) -> next.respond(request))),
        new CoreSaboteur(
            "AL-GEN-10",
            "a failed stage is taken for an empty one",
            TamperLayer.request(GeneralCoreSaboteurs::swallowing)),
        new CoreSaboteur(
            "AL-GEN-10",
            "the blocking form of the Bearer authenticator is never called",
            TamperLayer.bearer(
                (layer, form, callback) ->
                    form == Form.STAGE
                        ? layer.bearer(form, callback)
                        : (request, next) -> next.respond(request))));
  }

  private static HttpResponse notBob(Request request, Responder next) throws Exception {
    if (request.auth().get(Person.class).filter(new Person("Bob")::equals).isPresent()) {
      throw Abort.unauthorized();
    }
    return next.respond(request);
  }

  private static Middleware swallowing(Layer layer, Form form, ModelAuthenticatable<?> model) {
    Middleware right = layer.authenticator(form, model);
    return form == Form.STAGE
        ? right
        : (request, next) -> {
          try {
            return right.respond(request, next);
          } catch (StoreException swallowed) {
            return next.respond(request);
          }
        };
  }

  private static Middleware swallowing(Layer layer, Form form, AsyncRequestAuthenticator callback) {
    return layer.request(
        form,
        request -> {
          try {
            callback.authenticate(request);
          } catch (Exception swallowed) {
            if (form == Form.BLOCKING) {
              throw swallowed;
            }
          }
        });
  }

  private static final class Leaking extends ForwardingLayer {

    private final List<Middleware> mounted = new ArrayList<>();

    Leaking(Layer layer) {
      super(layer);
    }

    @Override
    public Responder mount(Middleware middleware, Map<String, Responder> routes) {
      mounted.add(middleware);
      return super.mount(mounted.stream().reduce(Middleware::then).orElse(middleware), routes);
    }
  }

  private static final class Skipping extends ForwardingLayer {

    Skipping(Layer layer) {
      super(layer);
    }

    @Override
    public Responder mount(Middleware middleware, Map<String, Responder> routes) {
      Set<String> known = Set.copyOf(routes.keySet());
      Responder covered = super.mount(middleware, routes);
      Responder bare = super.mount((request, next) -> next.respond(request), routes);
      return request ->
          (known.contains(request.message().path()) ? covered : bare).respond(request);
    }
  }
}
