package org.authlayer.conformance.saboteurs.login;

import static org.authlayer.conformance.selftest.Requests.anonymous;
import static org.authlayer.conformance.selftest.Requests.authorization;
import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Saboteurs.against;
import static org.authlayer.conformance.selftest.Where.where;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.selftest.Answers;
import org.authlayer.conformance.selftest.LooseHasher;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.Requests;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpResponse;

public final class LoginSaboteurs {

  private LoginSaboteurs() {}

  public static Saboteurs all() {
    return against("AL-LGB-01")
        .wrong(
            "demands a JSON body",
            where(it -> Payloads.isLogin(it) && it.body() instanceof Body.Empty).instead(400))
        .wrong("every login is answered with the first one", repeatingTheFirst())
        .andAgainst("AL-LGB-02")
        .wrong(
            "a login for a JSON web token gives another kind of token",
            where(to("/jwt/login")).answers(Answers.changing("token", it -> "opaque")))
        .wrong(
            "first character ignored",
            passwords((sent, real) -> sent.substring(1).equals(real.substring(1))))
        .wrong(
            "last character ignored",
            passwords((sent, real) -> withoutLast(sent).equals(withoutLast(real))))
        .wrong("compares length and ends only", passwords(LoginSaboteurs::isSameAtTheEnds))
        .andAgainst("AL-LGB-03")
        .knowing("unknown user is let in at the second attempt", registeringStrangers(2))
        .andAgainst("AL-LGB-04")
        .wrong(
            "falls back to the last logged-in user",
            Tamper.of(Application.class, LoginSaboteurs::rememberingTheLast))
        .wrong(
            "the scheme is not looked at",
            where(Payloads::isLogin)
                .reads(
                    it ->
                        Requests.with(
                            it,
                            "Authorization",
                            authorization(it).replaceFirst("^Bearer ", "Basic "))));
  }

  private static Tamper<?> passwords(BiPredicate<String, String> same) {
    return LooseHasher.where(same);
  }

  private static String withoutLast(String text) {
    return text.substring(0, text.length() - 1);
  }

  private static boolean isSameAtTheEnds(String sent, String real) {
    return sent.length() == real.length()
        && sent.charAt(0) == real.charAt(0)
        && sent.endsWith(real.substring(real.length() - 1));
  }

  private static Tamper<Application> repeatingTheFirst() {
    return Tamper.application()
        .with(
            ConcurrentHashMap<String, HttpResponse>::new,
            (any, first) ->
                Tamper.answers(
                    (request, answer) ->
                        Payloads.isLogin(request) && answer.status() == 200
                            ? first.computeIfAbsent(request.path(), path -> answer)
                            : answer));
  }

  private static Application rememberingTheLast(Application application) {
    Map<String, HttpResponse> last = new ConcurrentHashMap<>();
    return request -> {
      HttpResponse known = last.get(request.path());
      if (Payloads.isLogin(request) && anonymous().test(request) && known != null) {
        return known;
      }
      HttpResponse answer = application.respond(request);
      if (answer.status() == 200) {
        last.put(request.path(), answer);
      }
      return answer;
    };
  }

  /** Registers whoever logs in under an unknown address, at one of its attempts. */
  private static Function<Environment, UnaryOperator<Application>> registeringStrangers(
      int attempt) {
    Map<String, Integer> attempts = new ConcurrentHashMap<>();

    return environment ->
        where(Payloads::isLogin)
            .reads(
                request -> {
                  String pair = Payloads.pair(request).orElse("");
                  if (!pair.isEmpty() && attempts.merge(pair, 1, Integer::sum) == attempt) {
                    register(environment, pair.split(":", 2));
                  }
                  return request;
                });
  }

  private static void register(Environment environment, String[] pair) {
    String hash = environment.passwordHasher().hash(pair[1]);
    environment.databases().standard().users().add(new NewUser(null, "New", pair[0], hash));
  }
}
