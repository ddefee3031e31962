package org.authlayer.conformance.section.login;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.forwarding.ForwardingPasswordHasher;
import org.authlayer.conformance.forwarding.ForwardingUsers;
import org.authlayer.conformance.selftest.LooseHasher;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.conformance.selftest.WrongUsers;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** Wrong implementations of what LoginChecks checks. */
public final class LoginSaboteurs {

  private LoginSaboteurs() {}

  public static List<WireSaboteur> all() {
    return List.of(
        WireSaboteur.ofApplication(
            "AL-LGB-01",
            "demands a JSON body",
            Tamper.instead(
                request -> Payloads.isLogin(request) && request.body() instanceof Body.Empty,
                request -> HttpResponse.of(400))),
        WireSaboteur.ofApplication(
            "AL-LGB-01",
            "every login is answered with the first one",
            LoginSaboteurs::repeatingTheFirst),
        passwords("verify result ignored", (sent, real) -> true),
        passwords("first character ignored", LoginSaboteurs::isSameAfterTheFirst),
        passwords("last character ignored", LoginSaboteurs::isSameBeforeTheLast),
        passwords("compares length and ends only", LoginSaboteurs::isSameAtTheEnds),
        registeringStrangers("unknown user creates an account on the fly", 1),
        registeringStrangers("unknown user is let in at the second attempt", 2),
        WireSaboteur.ofApplication(
            "AL-LGB-04",
            "falls back to the last logged-in user",
            LoginSaboteurs::rememberingTheLast),
        WireSaboteur.ofApplication(
            "AL-LGB-04", "the scheme is not looked at", Tamper.requests(LoginSaboteurs::asBasic)),
        WireSaboteur.ofEnvironment(
            "AL-LGB-05", "matches name or e-mail", Tamper.users(LoginSaboteurs::findingNames)),
        WireSaboteur.ofEnvironment(
            "AL-LGB-06",
            "lookup ignores case before the at-sign",
            Tamper.users(WrongUsers.folding(WrongUsers::lowerLocalPart))),
        WireSaboteur.ofEnvironment(
            "AL-LGB-06",
            "lookup ignores case after the at-sign",
            Tamper.users(WrongUsers.folding(WrongUsers::lowerDomain))),
        WireSaboteur.ofEnvironment(
            "AL-LGB-06",
            "lookup ignores case",
            Tamper.users(WrongUsers.folding(WrongUsers::lower))),
        WireSaboteur.ofEnvironment(
            "AL-LGB-07",
            "no password is right",
            Tamper.hasher(hasher -> new LooseHasher(hasher, (sent, real) -> false))),
        WireSaboteur.ofEnvironment(
            "AL-LGB-07",
            "accepts equality with the stored hash",
            Tamper.hasher(LoginSaboteurs::acceptingHashes)));
  }

  private static WireSaboteur passwords(String wrong, BiPredicate<String, String> same) {
    return WireSaboteur.ofEnvironment(
        "AL-LGB-02", wrong, Tamper.hasher(hasher -> new LooseHasher(hasher, same)));
  }

  private static boolean isSameAfterTheFirst(String sent, String real) {
    return sent.substring(1).equals(real.substring(1));
  }

  private static boolean isSameBeforeTheLast(String sent, String real) {
    return sent.substring(0, sent.length() - 1).equals(real.substring(0, real.length() - 1));
  }

  private static boolean isSameAtTheEnds(String sent, String real) {
    return sent.length() == real.length()
        && sent.charAt(0) == real.charAt(0)
        && sent.endsWith(real.substring(real.length() - 1));
  }

  private static Application repeatingTheFirst(Application application) {
    Map<String, HttpResponse> first = new ConcurrentHashMap<>();
    return request -> {
      HttpResponse answer = application.respond(request);
      return Payloads.isLogin(request) && answer.status() == 200
          ? first.computeIfAbsent(request.path(), path -> answer)
          : answer;
    };
  }

  private static Application rememberingTheLast(Application application) {
    Map<String, HttpResponse> last = new ConcurrentHashMap<>();
    return request -> {
      boolean anonymous = request.headers().first("Authorization").isEmpty();
      HttpResponse known = last.get(request.path());
      if (Payloads.isLogin(request) && anonymous && known != null) {
        return known;
      }
      HttpResponse answer = application.respond(request);
      if (answer.status() == 200) {
        last.put(request.path(), answer);
      }
      return answer;
    };
  }

  private static HttpRequest asBasic(HttpRequest request) {
    String value = request.headers().first("Authorization").orElse("");
    return Payloads.isLogin(request) && value.startsWith("Bearer ")
        ? new HttpRequest(
            request.method(),
            request.path(),
            request.query(),
            Headers.none().with("Authorization", value.replaceFirst("Bearer", "Basic")),
            request.body(),
            request.channel())
        : request;
  }

  /** Registers whoever logs in under an unknown address, at one of its attempts. */
  private static WireSaboteur registeringStrangers(String wrong, int attempt) {
    Environment[] world = new Environment[1];
    Map<String, Integer> attempts = new ConcurrentHashMap<>();
    return new WireSaboteur(
        "AL-LGB-03",
        wrong,
        environment -> {
          world[0] = environment;
          return environment;
        },
        UnaryOperator.identity(),
        Tamper.requests(
            request -> {
              String pair = Payloads.isLogin(request) ? Payloads.pair(request).orElse("") : "";
              if (!pair.isEmpty() && attempts.merge(pair, 1, Integer::sum) == attempt) {
                register(world[0], pair.split(":", 2));
              }
              return request;
            }));
  }

  private static void register(Environment environment, String[] pair) {
    String hash = environment.passwordHasher().hash(pair[1]);
    environment.databases().standard().users().add(new NewUser(null, "New", pair[0], hash));
  }

  private static Users findingNames(Users users) {
    Map<String, String> addresses = new ConcurrentHashMap<>();
    return new ForwardingUsers(users) {
      @Override
      public Added add(NewUser user) {
        addresses.put(user.name(), user.email());
        return super.add(user);
      }

      @Override
      public Optional<User> findByEmail(String email) {
        return super.findByEmail(addresses.getOrDefault(email, email));
      }
    };
  }

  private static PasswordHasher acceptingHashes(PasswordHasher hasher) {
    return new ForwardingPasswordHasher(hasher) {
      @Override
      public boolean verify(String password, String hash) {
        return password.equals(hash) || super.verify(password, hash);
      }
    };
  }
}
