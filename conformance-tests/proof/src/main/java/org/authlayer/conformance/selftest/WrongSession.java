package org.authlayer.conformance.selftest;

import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.core.Form;
import org.authlayer.conformance.core.Layer;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.authenticator.AsyncSessionAuthenticator;
import org.authlayer.domain.authenticator.SessionAuthenticatable;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driving.HttpResponse;

/** What saboteurs of sessions in process are made of. */
public final class WrongSession {

  private WrongSession() {}

  /** The sessions middleware stands on a wrong store. */
  public static Tamper<Layer> store(Tamper<Sessions> wrong) {
    return Tamper.layer()
        .on(Layer::sessions)
        .does(
            (layer, sessions, settings, time, events) ->
                layer.sessions(wrong.apply(sessions), settings, time, events));
  }

  /** Something around, or behind, the sessions middleware. */
  public static Tamper<Layer> middleware(UnaryOperator<Middleware> change) {
    return Tamper.layer()
        .on(Layer::sessions)
        .does(
            (layer, sessions, settings, time, events) ->
                change.apply(layer.sessions(sessions, settings, time, events)));
  }

  public static Middleware onTheWayOut(Around.Deed deed) {
    return (request, next) -> {
      HttpResponse answer = next.respond(request);
      deed.to(request);
      return answer;
    };
  }

  /** A type that a logout has ended is there again when the session is written. */
  public static Middleware keeping(
      Layer layer, Form form, SessionAuthenticatable<?> users, AsyncSessionAuthenticator callback) {
    Middleware right = layer.session(form, users, callback);
    Middleware again =
        onTheWayOut(
            request -> {
              Optional<String> id = request.session().flatMap(it -> it.get(users.key()));
              if (id.isPresent() && !request.auth().has(users.type())) {
                callback.authenticate(id.get(), request);
              }
            });
    return Around.like(right, right.then(again));
  }

  /** A user of a type is got for the rest of the request that logged the user out. */
  public static Tamper<Layer> stillThere(String type) {
    return Tamper.layer()
        .with(
            () -> new WeakHashMap<Request, Object>(),
            (layers, gone) -> stillThere(layers, type, gone));
  }

  private static Tamper<Layer> stillThere(
      Tamper<Layer> layers, String type, Map<Request, Object> gone) {
    return layers
        .on(Layer::logout)
        .does(
            (layer, request, ended) -> {
              if (ended.getSimpleName().equals(type)) {
                layer.get(request, ended).ifPresent(user -> gone.put(request, user));
              }
              layer.logout(request, ended);
            })
        .<Request, Class<?>, Optional<?>>on((layer, request, asked) -> layer.get(request, asked))
        .does(
            (layer, request, asked) ->
                asked.isInstance(gone.get(request))
                    ? Optional.of(gone.get(request))
                    : layer.get(request, asked));
  }

  /** Leaves the first session that comes alone. */
  public static Middleware missingTheFirst(Middleware right) {
    AtomicBoolean came = new AtomicBoolean();
    return Around.only(it -> cookie(it).isEmpty() || came.getAndSet(true), right);
  }

  private static String cookie(Request request) {
    return request.message().headers().first("Cookie").orElse("");
  }
}
