package org.authlayer.conformance.saboteurs.security;

import static org.authlayer.conformance.selftest.Requests.authorized;
import static org.authlayer.conformance.selftest.Requests.field;
import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Saboteurs.against;
import static org.authlayer.conformance.selftest.Where.where;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import org.authlayer.conformance.selftest.Answers;
import org.authlayer.conformance.selftest.JwtTamper;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.Requests;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
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

  public static Saboteurs all() {
    return Saboteurs.all(
        passwords(), leaks(), redirects(), forgeries(), SessionSafetySaboteurs.all());
  }

  private static Saboteurs passwords() {
    return against("AL-SEC-01")
        .wrong("an empty password is right", trusting(String::isEmpty))
        .wrong(
            "who gives nothing is the last one who was looked up",
            WrongUsers.lastKnown(String::isEmpty),
            trusting(String::isEmpty))
        .wrong("a form without a password signs in", remembered())
        .wrong("a failed login is a success", Tamper.status(401, 200))
        .andAgainst("AL-SEC-09")
        .wrong("an unknown one is the last known", WrongUsers.lastKnown(any -> true))
        .wrong("a failed login is a success", Tamper.status(401, 200));
  }

  private static Saboteurs leaks() {
    Predicate<HttpRequest> registration = Payloads::isRegistration;
    return against("AL-SEC-02")
        .wrong("the saved record shows it", leak(registration, it -> Payloads.text(it, "password")))
        .wrong(
            "a mismatch is shown, in hexadecimal",
            leak(Payloads::isMismatch, it -> hex(Payloads.text(it, "confirmPassword"))))
        .wrong("a login gives it back", leak(authorized("Basic "), Requests::authorization))
        .wrong("a form gives it back", leak(to("POST /web/login"), it -> field(it, "password")))
        .andAgainst("AL-SEC-03")
        .wrong(
            "the saved record shows it",
            where(registration, 200).answers(Answers.with("password_hash", HASH)))
        .wrong(
            "a login gives it in base-64",
            where(Payloads::isLogin)
                .answers(answer -> answer.with("X-Kit", Requests.base64("hash " + HASH))));
  }

  private static Tamper<?> leak(Predicate<HttpRequest> which, Function<HttpRequest, String> text) {
    return Tamper.answers(
        (request, answer) ->
            which.test(request) ? answer.with("X-Kit", text.apply(request)) : answer);
  }

  private static Saboteurs redirects() {
    return against("AL-SEC-07")
        .wrong("any way back is followed", follows(next -> true))
        .wrong("a way back is a path", follows(next -> next.startsWith("/")))
        .wrong("a way back has no scheme", follows(next -> !next.contains(":")))
        .wrong("a way back names the own host", follows(next -> next.contains("127.0.0.1")))
        .wrong(
            "a way back adds a header",
            Tamper.answers(
                (request, answer) ->
                    field(request, "next").contains("\n")
                        ? answer.with("X-Injected", "1")
                        : answer));
  }

  private static Tamper<?> follows(Predicate<String> which) {
    return Tamper.answers(
        (request, answer) ->
            answer.status() == 303 && which.test(field(request, "next"))
                ? HttpResponse.of(303, answer.body())
                    .with("Location", field(request, "next"))
                    .with("Set-Cookie", answer.headers().first("Set-Cookie").orElse("kit=1"))
                : answer);
  }

  private static Saboteurs forgeries() {
    return against("AL-SEC-08")
        .wrong("tokens in any case", finds(String::equalsIgnoreCase))
        .wrong("the beginning of a token", finds((sent, stored) -> stored.startsWith(sent)))
        .wrong("the end of a token", finds((sent, stored) -> stored.endsWith(sent)))
        .wrong("more than a token", finds(String::contains))
        .wrong(
            "blanks in a token are nothing",
            Requests.authorization(line -> "Bearer " + line.replace("Bearer", "").replace(" ", "")))
        .wrong("needs no signature", JwtTamper.believes(token -> token.endsWith(".")))
        .wrong("believes whatever it reads", JwtTamper.believes(token -> true));
  }

  private static Tamper<?> finds(BiPredicate<String, String> same) {
    return WrongTokens.lookup(same);
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
