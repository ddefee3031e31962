package org.authlayer.conformance.saboteurs.registration;

import static org.authlayer.conformance.selftest.Saboteurs.against;
import static org.authlayer.conformance.selftest.Where.where;

import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.selftest.Answers;
import org.authlayer.conformance.selftest.LooseHasher;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WrongUsers;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

public final class RegistrationSaboteurs {

  private RegistrationSaboteurs() {}

  public static Saboteurs all() {
    return Saboteurs.all(records(), answers(), failures(), passwords());
  }

  private static Saboteurs records() {
    return against("AL-REG-16")
        .wrong(
            "the second registration overwrites the first",
            conflict((users, owner, rival) -> new Users.Added.Ok(overwrite(users, owner, rival))))
        .wrong(
            "a refused registration changes the account",
            conflict(
                (users, owner, rival) -> {
                  overwrite(users, owner, rival);
                  return new Users.Added.EmailTaken();
                }))
        .wrong(
            "the second registration is given the account",
            conflict((users, owner, rival) -> new Users.Added.Ok(owner)))
        .wrong("a refused registration replaces the record", conflict(WrongUsers::renewIdentifier))
        .wrong(
            "the password of a refused registration opens the account",
            LooseHasher.takingAnyKnown())
        .andAgainst("AL-REG-01")
        .wrong(
            "answers 2xx without saving",
            Tamper.users().on(Users::add),
            (right, it) -> new Users.Added.Ok(user(UUID.randomUUID(), it)));
  }

  private static Saboteurs answers() {
    return against("AL-REG-01")
        .wrong("answers with another identifier", answering("id", UUID.randomUUID().toString()))
        .wrong("answers with another address", answering("email", "nobody@example.org"))
        .wrong("echoes the payload", answering("confirmPassword", "shown"))
        .andAgainst("AL-REG-02")
        .wrong("the route is behind the guard", refusing(Optional::isEmpty))
        .wrong("a wrong credential is refused on the open route", refusing(Optional::isPresent))
        .andAgainst("AL-REG-03")
        .wrong(
            "ignores the body on a parse error and saves defaults",
            Payloads.where(it -> it.body() instanceof Body.Unreadable, Payloads::ofSomebody))
        .wrong(
            "saves defaults when there is no body",
            Payloads.where(it -> it.body() instanceof Body.Empty, Payloads::ofSomebody));
  }

  private static Saboteurs failures() {
    return against("AL-REG-14")
        .wrong(
            "a failing request blocks its address",
            Tamper.of(Application.class, RegistrationSaboteurs::blockingAddresses))
        .knowing("saves before it validates, saved and then refused", savingFirst(request -> true))
        .knowing(
            "saves before checking the confirmation, saved and then refused",
            savingFirst(Payloads::isOtherwiseValidMismatch))
        .wrong("lets somebody in who gave no name", admitting(it -> Payloads.lacks(it, "name")))
        .wrong(
            "lets somebody in who gave no confirmation",
            admitting(it -> Payloads.lacks(it, "confirmPassword")))
        .wrong(
            "lets somebody in whose name was empty",
            admitting(it -> !Payloads.lacks(it, "name") && Payloads.text(it, "name").isEmpty()))
        .wrong(
            "lets somebody in whose password was short",
            admitting(it -> Payloads.text(it, "password").length() < 8))
        .wrong(
            "lets somebody in whose confirmation differed",
            admitting(Payloads::isOtherwiseValidMismatch))
        .wrong(
            "a failing request spoils the account that is registered later",
            drafts(request -> true, false));
  }

  private static Saboteurs passwords() {
    return against("AL-REG-17")
        .wrong(
            "blanks before the password do not count",
            password((sent, real) -> sent.stripLeading().equals(real.stripLeading())))
        .wrong(
            "blanks after the password do not count",
            password((sent, real) -> sent.stripTrailing().equals(real.stripTrailing())))
        .wrong("the case of the password does not count", password(String::equalsIgnoreCase))
        .wrong(
            "the password is trimmed before hashing",
            Payloads.where(
                request -> true,
                it -> Payloads.withPassword(it, Payloads.text(it, "password").strip())));
  }

  private static Tamper<?> conflict(WrongUsers.Conflict conflict) {
    return WrongUsers.meeting(conflict);
  }

  private static Tamper<?> password(BiPredicate<String, String> same) {
    return LooseHasher.where(same);
  }

  private static Tamper<?> answering(String member, String value) {
    return where(Payloads::isRegistration).answers(Answers.with(member, value));
  }

  private static Tamper<Application> refusing(Predicate<Optional<String>> credential) {
    return where(it -> Payloads.isRegistration(it) && credential.test(Payloads.pair(it)))
        .instead(401);
  }

  private static Tamper<?> admitting(Predicate<HttpRequest> which) {
    return drafts(which, true);
  }

  private static Function<Environment, UnaryOperator<Application>> savingFirst(
      Predicate<HttpRequest> which) {
    return environment ->
        Payloads.where(
            it -> !Payloads.members(it).isEmpty() && which.test(it),
            it -> {
              String hash = environment.passwordHasher().hash(Payloads.text(it, "password"));
              String name = Payloads.text(it, "name");
              Users users = environment.databases().standard().users();
              users.add(new NewUser(null, name, Payloads.text(it, "email"), hash));
              return it;
            });
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
