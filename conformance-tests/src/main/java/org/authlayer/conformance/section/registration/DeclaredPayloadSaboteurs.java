package org.authlayer.conformance.section.registration;

import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** Wrong implementations of what DeclaredPayloadChecks checks. */
public final class DeclaredPayloadSaboteurs {

  private static final String CLAUSE = "AL-DEC-26";

  private DeclaredPayloadSaboteurs() {}

  public static List<WireSaboteur> all() {
    return List.of(
        WireSaboteur.ofApplication(
            "AL-DEC-26",
            "a name of 201 characters is accepted",
            Payloads.reading("name", name -> name.length() == 201, name -> "Kit")),
        WireSaboteur.ofApplication(
            "AL-DEC-26",
            "a name of 200 characters is refused",
            Payloads.refusing(request -> Payloads.text(request, "name").length() == 200)),
        WireSaboteur.ofApplication(
            "AL-DEC-26",
            "a name may turn the direction of what stands beside it",
            Payloads.reading("name", name -> name.indexOf(0x202e) >= 0, name -> "Kit")),
        payload(
            "unknown members are refused",
            Payloads.refusing(request -> !Payloads.lacks(request, "admin"))),
        payload("unknown members are taken over", echoing("admin")),
        payload("the client's identifier is taken over", echoing("id")),
        payload(
            "the client's identifier is refused",
            Payloads.refusing(request -> !Payloads.lacks(request, "id"))),
        takingIdentifiersAway(),
        payload(
            "a blank name is a name",
            Payloads.reading("name", name -> !name.isEmpty() && name.isBlank(), name -> "Kit")),
        payload("only the first violation is told", saying("name must not be empty")),
        payload("violations in another order", saying("password, email and name are invalid")),
        payload(
            "three violations are let pass",
            Payloads.where(request -> isEmptyName(request), Payloads::ofSomebody)),
        answering("text is refused otherwise", body -> body instanceof Body.Text),
        answering("a form is refused otherwise", body -> body instanceof Body.Form),
        answering(
            "malformed JSON is refused otherwise", body -> isFault(body, Body.Fault.MALFORMED)),
        answering("a long body is refused otherwise", body -> isFault(body, Body.Fault.TOO_LARGE)),
        payload(
            "after text nobody registers any more",
            application -> new Resentful(application, body -> body instanceof Body.Text)),
        payload(
            "after a long body nobody registers any more",
            application ->
                new Resentful(application, body -> isFault(body, Body.Fault.TOO_LARGE))));
  }

  /** Once it saw a body of some kind, refuses to register. */
  private record Resentful(Application application, Predicate<Body> kind, Set<String> seen)
      implements Application {

    Resentful(Application application, Predicate<Body> kind) {
      this(application, kind, ConcurrentHashMap.newKeySet());
    }

    @Override
    public HttpResponse respond(HttpRequest request) {
      if (kind.test(request.body())) {
        seen.add("one");
      } else if (Payloads.isRegistration(request)
          && request.body() instanceof Body.Json
          && !seen.isEmpty()) {
        return HttpResponse.of(400);
      }
      return application.respond(request);
    }
  }

  private static WireSaboteur payload(String wrong, UnaryOperator<Application> application) {
    return WireSaboteur.ofApplication(CLAUSE, wrong, application);
  }

  private static UnaryOperator<Application> echoing(String member) {
    return Tamper.answers(
        (request, answer) ->
            Payloads.lacks(request, member)
                ? answer
                : Payloads.with(answer, member, Payloads.value(request, member)));
  }

  private static UnaryOperator<Application> saying(String reason) {
    return Tamper.answers(
        (request, answer) ->
            isEmptyName(request) ? Payloads.with(answer, "reason", reason) : answer);
  }

  private static WireSaboteur answering(String wrong, Predicate<Body> kind) {
    return payload(
        wrong,
        Tamper.answers(
            (request, answer) ->
                Payloads.isRegistration(request) && kind.test(request.body())
                    ? Payloads.with(answer, 422)
                    : answer));
  }

  private static boolean isFault(Body body, Body.Fault fault) {
    return body instanceof Body.Unreadable unreadable && unreadable.fault() == fault;
  }

  private static boolean isEmptyName(HttpRequest request) {
    return !Payloads.lacks(request, "name") && Payloads.text(request, "name").isEmpty();
  }

  /** Whoever had the identifier that a client sends is given another one. */
  private static WireSaboteur takingIdentifiersAway() {
    return WireSaboteur.knowing(
        CLAUSE,
        "an identifier is taken away from its owner",
        environment ->
            Payloads.where(
                request -> !Payloads.text(request, "id").isEmpty(),
                request -> {
                  Users users = environment.databases().standard().users();
                  UUID id = UUID.fromString(Payloads.text(request, "id"));
                  users.findById(id).ifPresent(owner -> renew(users, owner));
                  return request;
                }));
  }

  private static void renew(Users users, User owner) {
    users.remove(owner.id());
    users.add(new NewUser(null, owner.name(), owner.email(), owner.passwordHash()));
  }
}
