package org.authlayer.conformance.saboteurs.registration;

import static org.authlayer.conformance.selftest.Saboteurs.against;
import static org.authlayer.conformance.selftest.Where.where;

import java.util.UUID;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.selftest.Answers;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WrongUsers;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpRequest;

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
        .wrong("unknown members are taken over", echoing("admin"))
        .wrong("the client's identifier is taken over", echoing("id"))
        .knowing(
            "an identifier is taken away from its owner",
            DeclaredPayloadSaboteurs::takingIdentifiersAway)
        .wrong(
            "a blank name is a name",
            Payloads.reading("name", name -> !name.isEmpty() && name.isBlank(), name -> "Kit"))
        .wrong("only the first violation is told", saying("name must not be empty"))
        .wrong("violations in another order", saying("password, email and name are invalid"));
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
