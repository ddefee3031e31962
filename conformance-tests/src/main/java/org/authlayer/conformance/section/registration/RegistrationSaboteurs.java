package org.authlayer.conformance.section.registration;

import static org.authlayer.conformance.selftest.Where.where;
import static org.authlayer.conformance.selftest.WireSaboteur.knowing;
import static org.authlayer.conformance.selftest.WireSaboteur.wrong;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.authlayer.conformance.selftest.Answers;
import org.authlayer.conformance.selftest.LooseHasher;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.conformance.selftest.WrongUsers;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** Wrong implementations of what RegistrationChecks checks. */
public final class RegistrationSaboteurs {

  private RegistrationSaboteurs() {}

  public static List<WireSaboteur> all() {
    return Stream.of(records(), answers(), failures(), passwords()).flatMap(List::stream).toList();
  }

  private static List<WireSaboteur> records() {
    return List.of(
        conflict(
            "the second registration overwrites the first",
            (users, owner, rival) -> new Users.Added.Ok(overwrite(users, owner, rival))),
        conflict(
            "a refused registration changes the account",
            (users, owner, rival) -> {
              overwrite(users, owner, rival);
              return new Users.Added.EmailTaken();
            }),
        conflict(
            "the second registration is given the account",
            (users, owner, rival) -> new Users.Added.Ok(owner)),
        conflict("a refused registration replaces the record", WrongUsers::renewIdentifier),
        wrong(
            "AL-REG-16",
            "the password of a refused registration opens the account",
            LooseHasher.takingAnyKnown()),
        wrong(
            "AL-REG-01",
            "answers 2xx without saving",
            Tamper.users()
                .on(Users::add)
                .does((right, it) -> new Users.Added.Ok(user(UUID.randomUUID(), it)))));
  }

  private static List<WireSaboteur> answers() {
    return List.of(
        answering("answers with another identifier", "id", UUID.randomUUID().toString()),
        answering("answers with another address", "email", "nobody@example.org"),
        answering("echoes the payload", "confirmPassword", "shown"),
        wrong("AL-REG-02", "the route is behind the guard", refusing(Optional::isEmpty)),
        wrong(
            "AL-REG-02",
            "a wrong credential is refused on the open route",
            refusing(Optional::isPresent)),
        wrong(
            "AL-REG-03",
            "ignores the body on a parse error and saves defaults",
            Payloads.where(it -> it.body() instanceof Body.Unreadable, Payloads::ofSomebody)),
        wrong(
            "AL-REG-03",
            "saves defaults when there is no body",
            Payloads.where(it -> it.body() instanceof Body.Empty, Payloads::ofSomebody)));
  }

  private static List<WireSaboteur> failures() {
    return List.of(
        wrong(
            "AL-REG-14",
            "a failing request blocks its address",
            Tamper.of(Application.class, RegistrationSaboteurs::blockingAddresses)),
        savingFirst("saves before it validates", request -> true),
        savingFirst("saves before checking the confirmation", Payloads::isOtherwiseValidMismatch),
        admitting("who gave no name", it -> Payloads.lacks(it, "name")),
        admitting("who gave no confirmation", it -> Payloads.lacks(it, "confirmPassword")),
        admitting(
            "whose name was empty",
            it -> !Payloads.lacks(it, "name") && Payloads.text(it, "name").isEmpty()),
        admitting("whose password was short", it -> Payloads.text(it, "password").length() < 8),
        admitting("whose confirmation differed", Payloads::isOtherwiseValidMismatch),
        wrong(
            "AL-REG-14",
            "a failing request spoils the account that is registered later",
            drafts(request -> true, false)));
  }

  private static List<WireSaboteur> passwords() {
    return List.of(
        password(
            "blanks before the password do not count",
            (sent, real) -> sent.stripLeading().equals(real.stripLeading())),
        password(
            "blanks after the password do not count",
            (sent, real) -> sent.stripTrailing().equals(real.stripTrailing())),
        password("the case of the password does not count", String::equalsIgnoreCase),
        wrong(
            "AL-REG-17",
            "the password is trimmed before hashing",
            Payloads.where(
                request -> true,
                it -> Payloads.withPassword(it, Payloads.text(it, "password").strip()))));
  }

  private static WireSaboteur conflict(String wrong, WrongUsers.Conflict conflict) {
    return wrong("AL-REG-16", wrong, WrongUsers.meeting(conflict));
  }

  private static WireSaboteur password(String wrong, BiPredicate<String, String> same) {
    return wrong("AL-REG-17", wrong, LooseHasher.where(same));
  }

  private static WireSaboteur answering(String wrong, String member, String value) {
    return wrong(
        "AL-REG-01", wrong, where(Payloads::isRegistration).answers(Answers.with(member, value)));
  }

  private static Tamper<Application> refusing(Predicate<Optional<String>> credential) {
    return where(it -> Payloads.isRegistration(it) && credential.test(Payloads.pair(it)))
        .instead(401);
  }

  private static WireSaboteur admitting(String whom, Predicate<HttpRequest> which) {
    return wrong("AL-REG-14", "lets somebody in " + whom, drafts(which, true));
  }

  private static WireSaboteur savingFirst(String wrong, Predicate<HttpRequest> which) {
    return knowing(
        "AL-REG-14",
        wrong + ", saved and then refused",
        environment ->
            Payloads.where(
                it -> !Payloads.members(it).isEmpty() && which.test(it),
                it -> {
                  String hash = environment.passwordHasher().hash(Payloads.text(it, "password"));
                  String name = Payloads.text(it, "name");
                  Users users = environment.databases().standard().users();
                  users.add(new NewUser(null, name, Payloads.text(it, "email"), hash));
                  return it;
                }));
  }

  private static User overwrite(Users users, User owner, NewUser rival) {
    User changed = new User(owner.id(), rival.name(), owner.email(), rival.passwordHash());
    users.replace(changed);
    return changed;
  }

  private static User user(UUID id, NewUser it) {
    return new User(id, it.name(), it.email(), it.passwordHash());
  }

  private static Application blockingAddresses(Application application) {
    Set<String> blocked = ConcurrentHashMap.newKeySet();
    return request -> {
      String email = Payloads.text(request, "email");
      if (blocked.contains(email)) {
        return HttpResponse.of(409);
      }
      HttpResponse answer = application.respond(request);
      if (!email.isEmpty() && answer.status() >= 400) {
        blocked.add(email);
      }
      return answer;
    };
  }

  /**
   * Remembers the credentials of registrations that were refused, beside the real accounts; only
   * the last when it admits, so that nothing but the very next login shows it.
   */
  private static Tamper<Application> drafts(Predicate<HttpRequest> which, boolean admit) {
    return Tamper.of(
        Application.class,
        application -> {
          Set<String> known = ConcurrentHashMap.newKeySet();
          return request -> {
            HttpResponse answer = application.respond(request);
            if (Payloads.isRegistration(request) && admit) {
              known.clear();
            }
            if (Payloads.isRegistration(request) && answer.status() >= 400 && which.test(request)) {
              known.add(Payloads.text(request, "email") + ":" + Payloads.text(request, "password"));
            }
            return Payloads.isLogin(request)
                    && Payloads.pair(request).filter(known::contains).isPresent()
                ? HttpResponse.of(admit ? 200 : 401)
                : answer;
          };
        });
  }
}
