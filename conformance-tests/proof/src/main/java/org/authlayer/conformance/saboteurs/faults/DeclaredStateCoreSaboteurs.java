package org.authlayer.conformance.saboteurs.faults;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.util.Optional;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.core.Pass;
import org.authlayer.conformance.core.Person;
import org.authlayer.conformance.selftest.Around;
import org.authlayer.conformance.selftest.Requests;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.SessionPart;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WrongSession;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driving.HttpResponse;

public final class DeclaredStateCoreSaboteurs {

  private DeclaredStateCoreSaboteurs() {}

  public static Saboteurs all() {
    return Saboteurs.all(logouts(), successes(), earlier());
  }

  private static Saboteurs logouts() {
    return against("AL-DEC-16")
        .wrong("a logout leaves the entry in the session", session(WrongSession::keeping))
        .wrong("a person's logout counts with the next request", WrongSession.stillThere("Person"))
        .wrong(
            "an officer's logout counts with the next request", WrongSession.stillThere("Officer"))
        .wrong(
            "an emptied session is kept",
            WrongSession.store(
                Tamper.sessions().on(Sessions::remove).does((sessions, digest) -> false)))
        .wrong(
            "the cookie of a session that has ended is kept",
            WrongSession.middleware(DeclaredStateCoreSaboteurs::leavingTheCookie));
  }

  private static Saboteurs successes() {
    return against("AL-DEC-28")
        .wrong(
            "the first success wins",
            tokens(
                (request, right, next) -> {
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
            tokens(
                (request, right, next) ->
                    right
                        .then(
                            Around.some(
                                it -> !it.auth().has(Pass.class),
                                it -> it.auth().logout(Person.class)))
                        .respond(request, next)));
  }

  private static Saboteurs earlier() {
    return against("AL-DEC-29")
        .wrong(
            "a user authenticated earlier is not remembered",
            session(
                (layer, form, users, callback) ->
                    Around.only(
                        it -> !it.auth().has(users.type()), layer.session(form, users, callback))))
        .wrong(
            "a missing sessions middleware is not noticed",
            session(
                (layer, form, users, callback) -> {
                  Middleware session = layer.session(form, users, callback);
                  return (request, next) -> session.respond(request, next);
                }));
  }

  private static Tamper<?> session(SessionPart part) {
    return Tamper.layer().on(Layer::session).does(part);
  }

  private static Middleware leavingTheCookie(Middleware sessions) {
    return Around.like(
        sessions,
        (request, next) -> {
          HttpResponse answer = sessions.respond(request, next);
          boolean ends =
              answer.headers().all("Set-Cookie").stream().anyMatch(it -> it.contains("=;"));
          return ends
              ? new HttpResponse(
                  answer.status(), Requests.without(answer.headers(), "Set-Cookie"), answer.body())
              : answer;
        });
  }

  @FunctionalInterface
  private interface Passing {
    HttpResponse respond(Request request, Middleware right, Responder next) throws Exception;
  }

  private static Tamper<?> tokens(Passing passing) {
    return Tamper.layer()
        .on(Layer::tokenAuthenticator)
        .does(
            (layer, form, model) -> {
              Middleware right = layer.tokenAuthenticator(form, model);
              return (request, next) -> passing.respond(request, right, next);
            });
  }
}
