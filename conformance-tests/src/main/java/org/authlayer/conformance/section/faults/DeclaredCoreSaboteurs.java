package org.authlayer.conformance.section.faults;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.core.Form;
import org.authlayer.conformance.core.ForwardingLayer;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.core.Pass;
import org.authlayer.conformance.core.Person;
import org.authlayer.conformance.forwarding.ForwardingPasswordHasher;
import org.authlayer.conformance.forwarding.ForwardingSessions;
import org.authlayer.conformance.selftest.CoreSaboteur;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.TamperLayer;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.Step;
import org.authlayer.domain.authenticator.AsyncSessionAuthenticator;
import org.authlayer.domain.authenticator.SessionAuthenticatable;
import org.authlayer.domain.model.ModelTokenAuthenticatable;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.JsonValue;

/** Wrong implementations of what DeclaredCoreChecks checks. */
public final class DeclaredCoreSaboteurs {

  private DeclaredCoreSaboteurs() {}

  public static List<CoreSaboteur> all() {
    return List.of(
        new CoreSaboteur(
            "AL-DEC-16",
            "a logout leaves the entry in the session",
            TamperLayer.session(DeclaredCoreSaboteurs::keeping)),
        new CoreSaboteur(
            "AL-DEC-16",
            "an emptied session is kept",
            TamperLayer.sessions(
                sessions ->
                    new ForwardingSessions(sessions) {
                      @Override
                      public boolean remove(String digest) {
                        return false;
                      }
                    },
                TamperLayer.nothing())),
        new CoreSaboteur(
            "AL-DEC-19",
            "UserRegistered is not told",
            TamperLayer.environment(events(event -> !(event instanceof AuthEvent.UserRegistered)))),
        new CoreSaboteur(
            "AL-DEC-19",
            "LoginSucceeded is not told",
            TamperLayer.environment(events(event -> !(event instanceof AuthEvent.LoginSucceeded)))),
        new CoreSaboteur(
            "AL-DEC-19",
            "LoginFailed is not told",
            TamperLayer.environment(events(event -> !(event instanceof AuthEvent.LoginFailed)))),
        new CoreSaboteur(
            "AL-DEC-19",
            "TokenIssued is not told",
            TamperLayer.environment(events(event -> !(event instanceof AuthEvent.TokenIssued)))),
        new CoreSaboteur(
            "AL-DEC-19",
            "TokenRejected is not told",
            TamperLayer.environment(events(event -> !(event instanceof AuthEvent.TokenRejected)))),
        new CoreSaboteur(
            "AL-DEC-19",
            "SessionStarted is not told",
            TamperLayer.environment(events(event -> !(event instanceof AuthEvent.SessionStarted)))),
        new CoreSaboteur(
            "AL-DEC-19",
            "SessionEnded is not told",
            TamperLayer.environment(events(event -> !(event instanceof AuthEvent.SessionEnded)))),
        new CoreSaboteur(
            "AL-DEC-28",
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
                })),
        new CoreSaboteur(
            "AL-DEC-28",
            "the token is no user type",
            tokens(
                (request, right, next) ->
                    right.respond(
                        request,
                        arrived -> {
                          arrived.auth().logout(Pass.class);
                          return next.respond(arrived);
                        }))),
        new CoreSaboteur(
            "AL-DEC-28",
            "a later failure takes the user away",
            tokens(
                (request, right, next) ->
                    right.respond(
                        request,
                        arrived -> {
                          if (!arrived.auth().has(Pass.class)) {
                            arrived.auth().logout(Person.class);
                          }
                          return next.respond(arrived);
                        }))),
        new CoreSaboteur(
            "AL-DEC-29",
            "a user authenticated earlier is not remembered",
            TamperLayer.session(DeclaredCoreSaboteurs::forgetting)),
        new CoreSaboteur(
            "AL-DEC-29",
            "a missing sessions middleware is not noticed",
            TamperLayer.session(
                (layer, form, users, callback) -> {
                  Middleware right = layer.session(form, users, callback);
                  return (request, next) -> right.respond(request, next);
                })),
        new CoreSaboteur(
            "AL-DEC-31",
            "the chain goes on before the stage completes",
            TamperLayer.request(
                (layer, form, callback) ->
                    form == Form.BLOCKING
                        ? layer.request(form, callback)
                        : (request, next) -> {
                          Thread.ofVirtual()
                              .start(
                                  () -> {
                                    try {
                                      callback.authenticate(request);
                                    } catch (Exception lost) {
                                      return;
                                    }
                                  });
                          return next.respond(request);
                        })),
        new CoreSaboteur(
            "AL-DEC-31",
            "failures come out wrapped",
            TamperLayer.request(
                (layer, form, callback) -> {
                  Middleware right = layer.request(form, callback);
                  return (request, next) -> {
                    try {
                      return right.respond(request, next);
                    } catch (IOException failure) {
                      throw new CompletionException(failure);
                    }
                  };
                })),
        new CoreSaboteur(
            "AL-DEC-31",
            "the blocking form runs on another thread",
            TamperLayer.request((layer, form, callback) -> layer.request(Form.STAGE, callback))),
        new CoreSaboteur(
            "AL-DEC-33",
            "a store that cannot be reached is a 500",
            TamperLayer.application(Tamper.status(503, 500))),
        new CoreSaboteur(
            "AL-DEC-33",
            "a broken store is a 503",
            TamperLayer.application(Tamper.status(500, 503))),
        new CoreSaboteur(
            "AL-DEC-33",
            "a broken store is treated as anonymous",
            TamperLayer.application(Tamper.status(500, 401))),
        new CoreSaboteur(
            "AL-DEC-33",
            "the answer tells what broke",
            TamperLayer.application(
                failures(
                    answer ->
                        HttpResponse.of(
                                answer.status(), new Body.Json(new JsonValue.StringValue("jdbc")))
                            .with(answer.headers())))),
        new CoreSaboteur(
            "AL-DEC-33",
            "a failure sets a cookie",
            TamperLayer.application(
                failures(answer -> answer.with("Set-Cookie", "app_session=x")))),
        new CoreSaboteur(
            "AL-DEC-33",
            "no Retry-After",
            TamperLayer.application(
                failures(
                    answer -> new HttpResponse(answer.status(), Headers.none(), answer.body())))),
        new CoreSaboteur(
            "AL-DEC-33", "a form login on a broken store is treated as wrong", only("/web/login")),
        new CoreSaboteur(
            "AL-DEC-33", "a token on a broken store is treated as wrong", only("/token/me")),
        new CoreSaboteur(
            "AL-DEC-33",
            "a token that cannot be deleted is treated as wrong",
            only("/token-expiring/me")),
        new CoreSaboteur(
            "AL-DEC-33", "nobody can log in", TamperLayer.application(Tamper.status(200, 401))),
        new CoreSaboteur(
            "AL-DEC-33",
            "a corrupt hash is treated as a wrong password",
            TamperLayer.environment(Tamper.hasher(DeclaredCoreSaboteurs::lenient))));
  }

  private static Middleware keeping(
      Layer layer, Form form, SessionAuthenticatable<?> users, AsyncSessionAuthenticator callback) {
    Middleware right = layer.session(form, users, callback);
    return new Wrapping(
        right,
        (request, next) -> {
          HttpResponse answer = next.respond(request);
          Optional<String> id = request.session().flatMap(session -> session.get(users.key()));
          if (id.isPresent() && !request.auth().has(users.type())) {
            callback.authenticate(id.get(), request);
          }
          return answer;
        });
  }

  private static Middleware forgetting(
      Layer layer, Form form, SessionAuthenticatable<?> users, AsyncSessionAuthenticator callback) {
    Middleware right = layer.session(form, users, callback);
    return new Wrapping(
        (request, next) ->
            request.auth().has(users.type()) ? next.respond(request) : right.respond(request, next),
        TamperLayer.nothing());
  }

  /** Two middleware as one that needs a session before it. */
  private record Wrapping(Middleware outer, Middleware inner) implements Middleware {

    @Override
    public HttpResponse respond(Request request, Responder next) throws Exception {
      return outer.respond(request, arrived -> inner.respond(arrived, next));
    }

    @Override
    public List<Step> steps() {
      return List.of(new Step.Authenticates(Step.Credential.SESSION, null));
    }
  }

  private static UnaryOperator<Environment> events(Predicate<AuthEvent> told) {
    return environment ->
        new Environment(
            environment.databases(),
            environment.passwordHasher(),
            environment.jwts(),
            event -> {
              if (told.test(event)) {
                environment.events().publish(event);
              }
            },
            environment.time(),
            environment.random());
  }

  private static UnaryOperator<Application> failures(UnaryOperator<HttpResponse> change) {
    return Tamper.answers(
        (request, answer) -> answer.status() >= 500 ? change.apply(answer) : answer);
  }

  private static UnaryOperator<Layer> only(String path) {
    return TamperLayer.application(
        Tamper.answers(
            (request, answer) ->
                answer.status() >= 500 && request.path().equals(path)
                    ? HttpResponse.of(401)
                    : answer));
  }

  private static PasswordHasher lenient(PasswordHasher hasher) {
    return new ForwardingPasswordHasher(hasher) {
      @Override
      public boolean verify(String password, String hash) {
        return hash.startsWith("$2") && hasher.verify(password, hash);
      }
    };
  }

  @FunctionalInterface
  private interface Around {
    HttpResponse respond(Request request, Middleware right, Responder next) throws Exception;
  }

  private static UnaryOperator<Layer> tokens(Around wrong) {
    return layer ->
        new ForwardingLayer(layer) {
          @Override
          public Middleware authenticator(Form form, ModelTokenAuthenticatable<?, ?> model) {
            Middleware right = layer.authenticator(form, model);
            return (request, next) -> wrong.respond(request, right, next);
          }
        };
  }
}
