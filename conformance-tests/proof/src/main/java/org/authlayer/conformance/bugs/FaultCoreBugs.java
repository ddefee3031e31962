package org.authlayer.conformance.bugs;

import static org.authlayer.conformance.selftest.Bugs.against;
import static org.authlayer.conformance.selftest.Where.where;

import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.selftest.Bugs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.Where;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.FailedLogins;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.json.JsonValue;

/** Declared answers, events and limits that are wrong: AL-DEC-18 to AL-DEC-40. */
final class FaultCoreBugs {

  private static final List<String> ROUTES = List.of("/token/login", "/web/login", "/token/me");
  private static final List<String> FAULTS = List.of("out of reach", "broken", "at a loss");
  private static final UserId SOMEBODY = UserId.of(new UUID(0, 0));

  private FaultCoreBugs() {}

  static Bugs all() {
    return Bugs.all(
        answers(), against("AL-DEC-33").each(ROUTES, FaultCoreBugs::at), events(), limits());
  }

  private static Bugs answers() {
    return against("AL-DEC-33")
        .wrong(
            "the answer shows what broke",
            where(500)
                .answers(
                    answer ->
                        HttpResponse.of(
                                answer.status(), new Body.Json(new JsonValue.StringValue("jdbc")))
                            .with(answer.headers())))
        .wrong("no user can log in", where(200).status(401))
        .wrong(
            "a corrupt hash is treated as a wrong password",
            Tamper.of(PasswordHasher.class).on(PasswordHasher::verify),
            (hasher, password, hash) -> hash.startsWith("$2") && hasher.verify(password, hash))
        .wrong(
            "a token that cannot be deleted is treated as wrong",
            failing("/token-expiring/me").answers(401));
  }

  private static Bugs at(Bugs others, String route) {
    return others.each(
        FAULTS,
        (they, fault) ->
            they.wrong(
                "stores that are " + fault + " look like a wrong credential at " + route,
                at(FAULTS.indexOf(fault), route)));
  }

  /** The check makes a site for each kind of fault, one after another. */
  private static Tamper<Layer> at(int number, String route) {
    return Tamper.layer()
        .with(
            AtomicInteger::new,
            (layers, made) ->
                layers
                    .on(Layer::application)
                    .does(
                        (layer, environment, settings) -> {
                          Application right = layer.application(environment, settings);
                          return made.getAndIncrement() == number
                              ? failing(route).answers(401).apply(right)
                              : right;
                        }));
  }

  private static Where failing(String route) {
    return new Where(it -> it.path().equals(route), answer -> answer.status() >= 500);
  }

  private static Bugs events() {
    return against("AL-DEC-19")
        .each(
            List.of(
                "UserRegistered",
                "LoginSucceeded",
                "LoginFailed",
                "TokenIssued",
                "TokenRejected",
                "SessionStarted",
                "SessionEnded"),
            (they, kind) ->
                they.wrong(
                    kind + " is not reported",
                    events(event -> kind(event).equals(kind), List.of())))
        .each(
            List.of(
                "UserRegistered /web/signup",
                "LoginSucceeded /token/login",
                "LoginSucceeded /jwt/login",
                "LoginSucceeded /web/login",
                "TokenIssued /token/login",
                "TokenIssued /jwt/login",
                "SessionStarted /web/login",
                "SessionStarted /web/signup"),
            (they, what) ->
                they.wrong(
                    what + " is reported as a login of another user",
                    events(
                        event -> what.equals(kind(event) + " " + event.where().route()),
                        List.of(
                            new AuthEvent.LoginSucceeded(AuthEvent.Where.nowhere(), SOMEBODY)))));
  }

  private static Tamper<?> events(Predicate<AuthEvent> which, List<AuthEvent> instead) {
    return Tamper.of(
        AuthEvents.class,
        events -> event -> (which.test(event) ? instead : List.of(event)).forEach(events::publish));
  }

  private static String kind(AuthEvent event) {
    return event.getClass().getSimpleName();
  }

  private static Bugs limits() {
    var count = Tamper.of(FailedLogins.class).on(FailedLogins::count);
    return against("AL-DEC-18")
        .wrong(
            "the wait is a date",
            where(429)
                .answers(
                    it ->
                        HttpResponse.of(429).with("Retry-After", "Wed, 21 Oct 2026 07:28:00 GMT")))
        .wrong(
            "the limit never ends",
            count.does(
                (right, keys, now, window) ->
                    right.count(keys, now, window.multipliedBy(100)).stream()
                        .map(one -> new FailedLogins.Count(one.failures(), now.plus(window)))
                        .toList()))
        .wrong(
            "one account's failures lock all accounts",
            count.does(
                (right, keys, now, window) -> {
                  // the first key is the account's at its network, the third the network's
                  List<FailedLogins.Count> counts = right.count(keys, now, window);
                  return counts.size() < 3
                      ? counts
                      : List.of(counts.get(2), counts.get(1), counts.get(2));
                }))
        .andAgainst("AL-DEC-24")
        .wrong(
            "addresses are folded in the store",
            Tamper.of(Users.class).on(Users::add),
            FaultCoreBugs::folded)
        .andAgainst("AL-DEC-35")
        .wrong(
            "a token in clear text counts for nothing",
            where(request -> request.channel() == Channel.PLAIN).instead(401))
        .andAgainst("AL-DEC-40")
        .wrong(
            "all end at the bound",
            Tamper.of(Sessions.class).on(Sessions::removeOldest),
            (right, user, most, now) -> {
              int over = right.removeOldest(user, most, now);
              return over == 0 ? 0 : over + right.removeOldest(user, 1, now);
            });
  }

  private static Users.Added folded(Users right, NewUser it) {
    String email = it.email().toLowerCase(Locale.ROOT);
    return right.add(new NewUser(it.id(), it.name(), email, it.passwordHash()))
            instanceof Users.Added.Ok(User saved)
        ? new Users.Added.Ok(new User(saved.id(), it.name(), it.email(), it.passwordHash()))
        : new Users.Added.EmailTaken();
  }
}
