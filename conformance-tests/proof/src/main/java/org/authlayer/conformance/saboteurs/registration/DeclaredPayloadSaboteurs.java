package org.authlayer.conformance.saboteurs.registration;

import static org.authlayer.conformance.selftest.Saboteurs.against;
import static org.authlayer.conformance.selftest.Where.where;

import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.selftest.Answers;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WrongUsers;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

public final class DeclaredPayloadSaboteurs {

  private static final String CLAUSE = "AL-DEC-26";

  private DeclaredPayloadSaboteurs() {}

  public static Saboteurs all() {
    return against(CLAUSE)
        .wrong(
            "a name of 201 characters is accepted",
            Payloads.reading("name", name -> name.length() == 201, name -> "Kit"))
        .wrong(
            "a name of 200 characters is refused",
            Payloads.refusing(Payloads.text("name", name -> name.length() == 200)))
        .wrong(
            "a name may turn the direction of what stands beside it",
            Payloads.reading("name", name -> name.indexOf(0x202e) >= 0, name -> "Kit"))
        .wrong(
            "unknown members are refused",
            Payloads.refusing(request -> !Payloads.lacks(request, "admin")))
        .wrong("unknown members are taken over", echoing("admin"))
        .wrong("the client's identifier is taken over", echoing("id"))
        .wrong(
            "the client's identifier is refused",
            Payloads.refusing(request -> !Payloads.lacks(request, "id")))
        .knowing(
            "an identifier is taken away from its owner",
            DeclaredPayloadSaboteurs::takingIdentifiersAway)
        .wrong(
            "a blank name is a name",
            Payloads.reading("name", name -> !name.isEmpty() && name.isBlank(), name -> "Kit"))
        .wrong("only the first violation is told", saying("name must not be empty"))
        .wrong("violations in another order", saying("password, email and name are invalid"))
        .wrong(
            "three violations are let pass",
            Payloads.where(DeclaredPayloadSaboteurs::isEmptyName, Payloads::ofSomebody))
        .wrong("text is refused otherwise", answering(body -> body instanceof Body.Text))
        .wrong("a form is refused otherwise", answering(body -> body instanceof Body.Form))
        .wrong(
            "malformed JSON is refused otherwise",
            answering(body -> isFault(body, Body.Fault.MALFORMED)))
        .wrong(
            "a long body is refused otherwise",
            answering(body -> isFault(body, Body.Fault.TOO_LARGE)))
        .wrong("after text nobody registers any more", resentful(body -> body instanceof Body.Text))
        .wrong(
            "after a long body nobody registers any more",
            resentful(body -> isFault(body, Body.Fault.TOO_LARGE)));
  }

  /** Once it saw a body of some kind, refuses to register. */
  private static Tamper<Application> resentful(Predicate<Body> kind) {
    return Tamper.of(
        Application.class,
        application -> {
          AtomicBoolean seen = new AtomicBoolean();
          return request -> {
            boolean offends = kind.test(request.body());
            seen.compareAndSet(false, offends);
            return !offends
                    && seen.get()
                    && Payloads.isRegistration(request)
                    && request.body() instanceof Body.Json
                ? HttpResponse.of(400)
                : application.respond(request);
          };
        });
  }

  private static Tamper<Application> echoing(String member) {
    return Tamper.answers(
        (request, answer) ->
            Payloads.lacks(request, member)
                ? answer
                : Answers.with(member, Payloads.value(request, member)).apply(answer));
  }

  private static Tamper<Application> saying(String reason) {
    return where(DeclaredPayloadSaboteurs::isEmptyName).answers(Answers.with("reason", reason));
  }

  private static Tamper<?> answering(Predicate<Body> kind) {
    return where(it -> Payloads.isRegistration(it) && kind.test(it.body())).status(422);
  }

  private static boolean isFault(Body body, Body.Fault fault) {
    return body instanceof Body.Unreadable unreadable && unreadable.fault() == fault;
  }

  private static boolean isEmptyName(HttpRequest request) {
    return !Payloads.lacks(request, "name") && Payloads.text(request, "name").isEmpty();
  }

  /** Whoever had the identifier that a client sends is given another one. */
  private static UnaryOperator<Application> takingIdentifiersAway(Environment environment) {
    return Payloads.where(
        Payloads.text("id", id -> !id.isEmpty()),
        request -> {
          Users users = environment.databases().standard().users();
          users
              .findById(UUID.fromString(Payloads.text(request, "id")))
              .ifPresent(owner -> WrongUsers.renew(users, owner));
          return request;
        });
  }
}
