package org.authlayer.conformance.selftest;

import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import org.authlayer.conformance.forwarding.ForwardingStores;
import org.authlayer.conformance.inprocess.Reference;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** What saboteurs are made of: one thing replaced, the rest left as it is. */
public final class Tamper {

  private Tamper() {}

  public static UnaryOperator<Application> requests(UnaryOperator<HttpRequest> change) {
    return application -> request -> application.respond(change.apply(request));
  }

  public static UnaryOperator<Application> answers(
      BiFunction<HttpRequest, HttpResponse, HttpResponse> change) {
    return application -> request -> change.apply(request, application.respond(request));
  }

  public static UnaryOperator<Application> instead(
      Predicate<HttpRequest> which, Application instead) {
    return application ->
        request -> which.test(request) ? instead.respond(request) : application.respond(request);
  }

  public static UnaryOperator<Application> status(int status, int other) {
    return answers(
        (request, answer) ->
            answer.status() == status
                ? new HttpResponse(other, answer.headers(), answer.body())
                : answer);
  }

  public static UnaryOperator<Environment> users(UnaryOperator<Users> change) {
    return stores(
        stores ->
            new ForwardingStores(stores) {
              private final Users changed = change.apply(stores.users());

              @Override
              public Users users() {
                return changed;
              }
            });
  }

  public static UnaryOperator<Environment> tokens(UnaryOperator<UserTokens> change) {
    return stores(
        stores ->
            new ForwardingStores(stores) {
              private final UserTokens changed = change.apply(stores.userTokens());

              @Override
              public UserTokens userTokens() {
                return changed;
              }
            });
  }

  public static UnaryOperator<Environment> sessions(UnaryOperator<Sessions> change) {
    return stores(
        stores ->
            new ForwardingStores(stores) {
              private final Sessions changed = change.apply(stores.sessions());

              @Override
              public Sessions sessions() {
                return changed;
              }
            });
  }

  public static UnaryOperator<Environment> stores(UnaryOperator<Stores> change) {
    return environment ->
        new Environment(
            new Databases(
                change.apply(environment.databases().standard()), environment.databases().named()),
            environment.passwordHasher(),
            environment.jwts(),
            environment.events(),
            environment.time(),
            environment.random());
  }

  public static UnaryOperator<Environment> hasher(UnaryOperator<PasswordHasher> change) {
    return environment -> Reference.with(environment, change.apply(environment.passwordHasher()));
  }

  public static UnaryOperator<Environment> jwts(UnaryOperator<Jwts> change) {
    return environment ->
        new Environment(
            environment.databases(),
            environment.passwordHasher(),
            change.apply(environment.jwts()),
            environment.events(),
            environment.time(),
            environment.random());
  }

  public static UnaryOperator<Environment> random(UnaryOperator<RandomGenerator> change) {
    return environment ->
        new Environment(
            environment.databases(),
            environment.passwordHasher(),
            environment.jwts(),
            environment.events(),
            environment.time(),
            change.apply(environment.random()));
  }
}
