package org.authlayer.conformance.section.security;

import static org.authlayer.conformance.selftest.Requests.authorized;
import static org.authlayer.conformance.selftest.Requests.field;
import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Where.where;
import static org.authlayer.conformance.selftest.WireSaboteur.wrong;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.authlayer.conformance.selftest.Answers;
import org.authlayer.conformance.selftest.JwtTamper;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.Requests;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.conformance.selftest.WrongTokens;
import org.authlayer.conformance.selftest.WrongUsers;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** Wrong implementations of what holds whatever is declared. */
public final class SecuritySaboteurs {

  private static final String HASH = "$2a$04$" + "./ABCabc0123456789".repeat(3).substring(0, 53);

  private SecuritySaboteurs() {}

  public static List<WireSaboteur> all() {
    return Stream.of(passwords(), leaks(), redirects(), forgeries(), SessionSafetySaboteurs.all())
        .flatMap(List::stream)
        .toList();
  }

  private static List<WireSaboteur> passwords() {
    return List.of(
        wrong("AL-SEC-01", "an empty password is right", trusting(String::isEmpty)),
        wrong(
            "AL-SEC-01",
            "who gives nothing is the last one who was looked up",
            WrongUsers.lastKnown(String::isEmpty),
            trusting(String::isEmpty)),
        wrong("AL-SEC-01", "a form without a password signs in", remembered()),
        wrong("AL-SEC-01", "a failed login is a success", Tamper.status(401, 200)),
        wrong("AL-SEC-09", "an unknown one is the last known", WrongUsers.lastKnown(any -> true)),
        wrong("AL-SEC-09", "a failed login is a success", Tamper.status(401, 200)));
  }

  private static List<WireSaboteur> leaks() {
    Predicate<HttpRequest> registration = Payloads::isRegistration;
    return List.of(
        leak("the saved record shows it", registration, it -> Payloads.text(it, "password")),
        leak(
            "a mismatch is shown, in hexadecimal",
            Payloads::isMismatch,
            it -> hex(Payloads.text(it, "confirmPassword"))),
        leak("a login gives it back", authorized("Basic "), Requests::authorization),
        leak("a form gives it back", to("POST /web/login"), it -> field(it, "password")),
        wrong(
            "AL-SEC-03",
            "the saved record shows it",
            where(registration, 200).answers(Answers.with("password_hash", HASH))),
        wrong(
            "AL-SEC-03",
            "a login gives it in base-64",
            where(Payloads::isLogin)
                .answers(answer -> answer.with("X-Kit", Requests.base64("hash " + HASH)))));
  }

  private static WireSaboteur leak(
      String wrong, Predicate<HttpRequest> which, Function<HttpRequest, String> text) {
    return wrong(
        "AL-SEC-02",
        wrong,
        Tamper.answers(
            (request, answer) ->
                which.test(request) ? answer.with("X-Kit", text.apply(request)) : answer));
  }

  private static List<WireSaboteur> redirects() {
    return List.of(
        follows("any way back is followed", next -> true),
        follows("a way back is a path", next -> next.startsWith("/")),
        follows("a way back has no scheme", next -> !next.contains(":")),
        follows("a way back names the own host", next -> next.contains("127.0.0.1")),
        wrong(
            "AL-SEC-07",
            "a way back adds a header",
            Tamper.answers(
                (request, answer) ->
                    field(request, "next").contains("\n")
                        ? answer.with("X-Injected", "1")
                        : answer)));
  }

  private static WireSaboteur follows(String wrong, Predicate<String> which) {
    return wrong(
        "AL-SEC-07",
        wrong,
        Tamper.answers(
            (request, answer) ->
                answer.status() == 303 && which.test(field(request, "next"))
                    ? HttpResponse.of(303, answer.body())
                        .with("Location", field(request, "next"))
                        .with("Set-Cookie", answer.headers().first("Set-Cookie").orElse("kit=1"))
                    : answer));
  }

  private static List<WireSaboteur> forgeries() {
    return List.of(
        finds("tokens in any case", String::equalsIgnoreCase),
        finds("the beginning of a token", (sent, stored) -> stored.startsWith(sent)),
        finds("the end of a token", (sent, stored) -> stored.endsWith(sent)),
        finds("more than a token", String::contains),
        wrong(
            "AL-SEC-08",
            "blanks in a token are nothing",
            Requests.authorization(
                line -> "Bearer " + line.replace("Bearer", "").replace(" ", ""))),
        JwtTamper.believes("AL-SEC-08", "needs no signature", token -> token.endsWith(".")),
        JwtTamper.believes("AL-SEC-08", "believes whatever it reads", token -> true));
  }

  private static WireSaboteur finds(String wrong, BiPredicate<String, String> same) {
    return wrong("AL-SEC-08", wrong, WrongTokens.lookup(same));
  }

  private static Tamper<PasswordHasher> trusting(Predicate<String> passwords) {
    return Tamper.hasher()
        .on(PasswordHasher::verify)
        .does((right, password, hash) -> passwords.test(password) || right.verify(password, hash));
  }

  /** A form without a password has the one that was sent last. */
  private static Tamper<Application> remembered() {
    AtomicReference<String> last = new AtomicReference<>("");
    return Tamper.requests(
        request -> {
          if (!(request.body() instanceof Body.Form form)) {
            return request;
          }
          form.single("password").filter(it -> !it.isEmpty()).ifPresent(last::set);
          return form.fields().containsKey("password")
              ? request
              : Requests.with(
                  request,
                  new Body.Form(
                      Map.of(
                          "username", List.of(field(request, "username")),
                          "password", List.of(last.get()))));
        });
  }

  private static String hex(String text) {
    return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
  }
}
