package org.authlayer.domain.authenticator;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Session;
import org.authlayer.domain.fakes.StoredSession;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driving.HttpResponse;

/**
 * All that can be observed of a scenario run in one form.
 *
 * @param log callbacks with what they received, downstream calls, in order
 * @param users who is authenticated in the end
 * @param entries what the session holds in the end
 * @param outcome the answer, or what was thrown
 */
record Observation(
    List<String> log, List<String> users, Map<String, String> entries, String outcome) {

  /** Mounts a verification: one of the two forms, or one that is broken on purpose. */
  @FunctionalInterface
  interface Mounting {
    <C> Middleware mount(Kind<C> kind, Verification<C> verification, Random shapes);
  }

  /** A form, by any of its equal ways. */
  static Mounting of(Form form) {
    return new Mounting() {
      @Override
      public <C> Middleware mount(Kind<C> kind, Verification<C> verification, Random shapes) {
        List<Middleware> ways = form.ways(kind, verification);
        return ways.get(shapes.nextInt(ways.size()));
      }
    };
  }

  static Observation of(Scenario scenario, Mounting mounting) {
    return new Run(mounting, new ArrayList<>(), new Random(scenario.shapes())).observe(scenario);
  }

  private record Run(Mounting mounting, List<String> log, Random shapes) {

    Observation observe(Scenario scenario) {
      Session session = StoredSession.of(scenario.entries());
      Request request = scenario.call().request().with(session);
      Middleware chain = (passing, next) -> next.respond(passing);
      for (Step step : scenario.steps()) {
        chain = chain.then(middleware(step));
      }
      String outcome = outcome(chain, request);
      List<String> users = new ArrayList<>();
      for (UserType type : UserType.values()) {
        type.name(request.auth()).ifPresent(name -> users.add(type + " " + name));
      }
      return new Observation(List.copyOf(log), users, session.users(), outcome);
    }

    private String outcome(Middleware chain, Request request) {
      try {
        return "answer "
            + chain
                .respond(
                    request,
                    inner -> {
                      log.add("handler sees " + inner.auth());
                      return HttpResponse.of(200);
                    })
                .status();
      } catch (Abort abort) {
        return "abort " + abort.status() + " " + abort.challenges();
      } catch (Exception failure) {
        return failure.getClass().getName() + " " + failure.getMessage();
      }
    }

    private Middleware middleware(Step step) {
      return switch (step) {
        case Step.Authenticate authenticate -> authenticator(authenticate);
        case Step.LogIn login ->
            (request, next) -> {
              login.type().login(request.auth(), login.name());
              return next.respond(request);
            };
        case Step.LogOut logout ->
            (request, next) -> {
              if (!logout.onTheWayOut()) {
                request.auth().logout(logout.type().type());
              }
              HttpResponse response = next.respond(request);
              if (logout.onTheWayOut()) {
                request.auth().logout(logout.type().type());
              }
              return response;
            };
        case Step.Guard guard ->
            (request, next) -> {
              request.auth().require(guard.type().type());
              return next.respond(request);
            };
      };
    }

    private Middleware authenticator(Step.Authenticate step) {
      return switch (step.protocol()) {
        case REQUEST -> mount(Kind.request(), step, request -> "request");
        case BASIC -> mount(Kind.basic(), step, basic -> basic.username() + ":" + basic.password());
        case BEARER -> mount(Kind.bearer(), step, BearerAuthorization::token);
        case CREDENTIALS ->
            mount(Kind.credentials(), step, sent -> sent.username() + "/" + sent.password());
        case SESSION -> mount(Kind.session(step.type().authenticatable()), step, id -> id);
      };
    }

    private <C> Middleware mount(Kind<C> kind, Step.Authenticate step, Function<C, String> text) {
      return mounting.mount(
          kind,
          (credential, request) -> {
            String received = text.apply(credential);
            log.add(kind.name() + " " + step.outcome() + " receives " + received);
            carryOut(step, received, request);
          },
          shapes);
    }

    private static void carryOut(Step.Authenticate step, String received, Request request)
        throws Exception {
      switch (step.outcome()) {
        case LOGS_IN -> step.type().login(request.auth(), received);
        case LOGS_OUT -> request.auth().logout(step.type().type());
        case DOES_NOT_VERIFY -> {}
        case FAILS_CHECKED -> throw new IOException("checked");
        case FAILS_UNCHECKED -> throw new IllegalStateException("unchecked");
        case FAILS_IN_STORE -> throw StoreException.broken("store", null);
        case REFUSES -> throw Abort.unauthorized();
      }
    }
  }
}
