package org.authlayer.conformance.bugs;

import static org.authlayer.conformance.selftest.Around.middleware;
import static org.authlayer.conformance.selftest.Bugs.against;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.core.Form;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.core.Officer;
import org.authlayer.conformance.core.Pass;
import org.authlayer.conformance.core.Person;
import org.authlayer.conformance.selftest.Around;
import org.authlayer.conformance.selftest.Bugs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.authenticator.AsyncSessionAuthenticator;
import org.authlayer.domain.authenticator.SessionAuthenticatable;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.HttpResponse;

/** Sessions that keep or yield the wrong user: AL-SES, AL-DEC-16, AL-DEC-28 and AL-DEC-29. */
final class SessionCoreBugs {

  private SessionCoreBugs() {}

  static Bugs all() {
    return Bugs.all(kept(), later(), types(), gone(), order(), logouts(), successes(), earlier());
  }

  private static Bugs kept() {
    return against("AL-SES-02")
        .wrong(
            "a copy of the record goes into the session",
            sessions(right -> right.then(onTheWayOut(SessionCoreBugs::copy))));
  }

  private static Bugs later() {
    return against("AL-SES-05")
        .wrong(
            "authenticators after a successful session are skipped",
            middleware("bearer", it -> Around.only(SessionCoreBugs::isEmpty, it)))
        .wrong(
            "authenticators after a successful session are called twice",
            middleware("bearer", Around::twice));
  }

  private static Bugs types() {
    return against("AL-SES-08")
        .wrong(
            "there is one entry for all types",
            session((layer, form, users, callback) -> layer.session(form, keyed(users), callback)))
        .wrong(
            "the end of one entry ends all",
            Tamper.layer().on(Layer::logout),
            (layer, request, type) -> {
              layer.logout(request, Person.class);
              layer.logout(request, Officer.class);
            })
        .wrong("an entry ends for one request only", session(SessionCoreBugs::keeping))
        .wrong("a value of a type's name is a user", session(SessionCoreBugs::believing))
        .wrong("a session is stored twice", twice());
  }

  private static Bugs order() {
    return against("AL-SES-15")
        .wrong("the session authenticator loads sessions by itself", loading())
        .wrong(
            "a session never authenticates",
            session(
                (layer, form, users, callback) -> layer.session(form, users, (id, request) -> {})));
  }

  private interface Part
      extends Tamper.Three<
          Layer, Form, SessionAuthenticatable<?>, AsyncSessionAuthenticator, Middleware> {}

  private static Tamper<?> session(Part part) {
    return Tamper.layer().on(Layer::session).does(part);
  }

  private static <U> SessionAuthenticatable<U> keyed(SessionAuthenticatable<U> users) {
    return new SessionAuthenticatable<>(users.type(), "user", users.sessionID());
  }

  private static void copy(Request request) {
    request
        .session()
        .ifPresent(it -> it.remember(new UserId("copy", request.auth().toString()), null));
  }

  private static boolean isEmpty(Request request) {
    return request.auth().toString().equals("AuthStore[]");
  }

  private static Tamper<Layer> twice() {
    return store(
        Tamper.of(Sessions.class)
            .on(Sessions::add)
            .does(
                (sessions, it) -> {
                  sessions.add(it);
                  sessions.add(
                      new SessionData(
                          new StringBuilder(it.digest()).reverse().toString(),
                          it.identities(),
                          it.values(),
                          it.createdAt(),
                          it.lastSeenAt(),
                          it.expiresAt(),
                          it.client()));
                }));
  }

  private static Tamper<Layer> loading() {
    return Tamper.layer()
        .with(
            () -> new AtomicReference<>(Around.nothing()),
            (layers, opened) ->
                layers
                    .on(Layer::sessions)
                    .does(
                        (layer, sessions, settings, time, events) -> {
                          opened.set(layer.sessions(sessions, settings, time, events));
                          return opened.get();
                        })
                    .on(Layer::session)
                    .does(
                        (layer, form, users, callback) ->
                            opened.get().then(layer.session(form, users, callback))));
  }

  private static Bugs gone() {
    return against("AL-SES-09")
        .wrong(
            "an identifier of no user raises an exception",
            model(() -> (request, found) -> request.auth().login(found.orElseThrow())))
        .wrong(
            "an identifier of no user authenticates a ghost of another type",
            Tamper.layer().on(Layer::sessionAuthenticator),
            (layer, form, it, database) ->
                layer.sessionAuthenticator(form, it, database).then(ghost(it.authenticatable())))
        .wrong("an identifier of no user ends all the others", model(SessionCoreBugs::spoiling))
        .wrong(
            "the first session that is used is not read",
            middleware("sessionAuthenticator", SessionCoreBugs::missingTheFirst));
  }

  private static Tamper<?> model(Supplier<BiConsumer<Request, Optional<User>>> entering) {
    return Tamper.layer()
        .on(Layer::sessionAuthenticator)
        .does(
            (layer, form, model, database) -> {
              var users = model.databases().standard().users();
              var enter = entering.get();
              return layer.session(
                  form,
                  model.authenticatable(),
                  (id, request) -> enter.accept(request, users.findById(UUID.fromString(id))));
            });
  }

  /** Behind the authenticator, which is compared with the type that it declares. */
  private static Middleware ghost(SessionAuthenticatable<?> users) {
    return (request, next) -> {
      boolean isRemembered =
          request.session().flatMap(session -> session.userId(users.key())).isPresent();
      if (isRemembered && !request.auth().has(users.type())) {
        request.auth().login(new Person("ghost"));
      }
      return next.respond(request);
    };
  }

  private static BiConsumer<Request, Optional<User>> spoiling() {
    AtomicBoolean spoilt = new AtomicBoolean();
    return (request, found) -> {
      if (found.isEmpty() || spoilt.get()) {
        spoilt.set(true);
      } else {
        request.auth().login(found.get());
      }
    };
  }

  private static Bugs logouts() {
    return against("AL-DEC-16")
        .wrong("a logout leaves the entry in the session", session(SessionCoreBugs::keeping))
        .each(
            List.of("Person", "Officer"),
            (they, type) ->
                they.wrong("a logout of the type " + type + " is ignored", staying(type)))
        .wrong(
            "an emptied session is kept",
            store(Tamper.of(Sessions.class).on(Sessions::remove).does((sessions, digest) -> true)))
        .wrong(
            "the cookie of a session that has ended is kept",
            sessions(SessionCoreBugs::leavingTheCookie));
  }

  private static Bugs successes() {
    return against("AL-DEC-28")
        .wrong(
            "the first success wins",
            middleware(
                "tokenAuthenticator",
                right ->
                    (request, next) -> {
                      Optional<Person> first = request.auth().get(Person.class);
                      return right.respond(
                          request,
                          arrived -> {
                            first.ifPresent(arrived.auth()::login);
                            return next.respond(arrived);
                          });
                    }))
        .wrong(
            "a later failure takes the user away",
            middleware(
                "tokenAuthenticator",
                right ->
                    right.then(
                        Around.some(
                            it -> !it.auth().has(Pass.class),
                            it -> it.auth().logout(Person.class)))));
  }

  private static Bugs earlier() {
    return against("AL-DEC-29")
        .wrong(
            "a user authenticated earlier is not remembered",
            session(
                (layer, form, users, callback) ->
                    Around.only(
                        it -> !it.auth().has(users.type()), layer.session(form, users, callback))))
        .wrong(
            "a missing sessions middleware is not noticed",
            middleware("session", it -> (request, next) -> it.respond(request, next)));
  }

  private static Middleware leavingTheCookie(Middleware sessions) {
    return Around.like(
        sessions,
        (request, next) -> {
          HttpResponse answer = sessions.respond(request, next);
          boolean ends =
              answer.headers().all("Set-Cookie").stream().anyMatch(it -> it.contains("=;"));
          return ends ? HttpResponse.of(answer.status(), answer.body()) : answer;
        });
  }

  private static Tamper<Layer> store(Tamper<Sessions> wrong) {
    return Tamper.layer()
        .on(Layer::sessions)
        .does(
            (layer, sessions, settings, time, events) ->
                layer.sessions(wrong.apply(sessions), settings, time, events));
  }

  private static Tamper<Layer> sessions(UnaryOperator<Middleware> change) {
    return Tamper.layer()
        .on(Layer::sessions)
        .does(
            (layer, sessions, settings, time, events) ->
                change.apply(layer.sessions(sessions, settings, time, events)));
  }

  private static Middleware onTheWayOut(Around.Deed deed) {
    return (request, next) -> {
      HttpResponse answer = next.respond(request);
      deed.to(request);
      return answer;
    };
  }

  /** A type that a logout has ended is there again when the session is written. */
  private static Middleware keeping(
      Layer layer, Form form, SessionAuthenticatable<?> users, AsyncSessionAuthenticator callback) {
    Middleware right = layer.session(form, users, callback);
    Middleware again =
        onTheWayOut(
            request -> {
              Optional<String> id = request.session().flatMap(it -> it.userId(users.key()));
              if (id.isPresent() && !request.auth().has(users.type())) {
                callback.authenticate(id.get(), request);
              }
            });
    return Around.like(right, right.then(again));
  }

  private static Middleware believing(
      Layer layer, Form form, SessionAuthenticatable<?> users, AsyncSessionAuthenticator callback) {
    Middleware right = layer.session(form, users, callback);
    Middleware values =
        (request, next) -> {
          Optional<String> value = request.session().flatMap(it -> it.get(users.key()));
          if (value.isPresent()) {
            callback.authenticate(value.get(), request);
          }
          return next.respond(request);
        };
    return Around.like(right, values.then(right));
  }

  private static Tamper<?> staying(String name) {
    return Tamper.layer()
        .on(Layer::logout)
        .does(
            (layer, request, type) -> {
              if (!type.getSimpleName().equals(name)) {
                layer.logout(request, type);
              }
            });
  }

  private static Middleware missingTheFirst(Middleware right) {
    AtomicBoolean came = new AtomicBoolean();
    return Around.only(it -> cookie(it).isEmpty() || came.getAndSet(true), right);
  }

  private static String cookie(Request request) {
    return request.message().headers().first("Cookie").orElse("");
  }
}
