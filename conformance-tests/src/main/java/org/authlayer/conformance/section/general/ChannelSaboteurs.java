package org.authlayer.conformance.section.general;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.conformance.selftest.Wrong;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.JsonValue;

/** Identities from the wrong place, and identities that reach too far. */
public final class ChannelSaboteurs {

  private static final String SECURE = "GET /composition/secure";

  private static final JsonValue PROBED_NOBODY =
      new JsonValue.ObjectValue(Map.of("email", new JsonValue.NullValue()));

  private ChannelSaboteurs() {}

  public static List<WireSaboteur> all() {
    List<WireSaboteur> saboteurs = new ArrayList<>();
    for (String part : List.of("query", "header", "cookie")) {
      saboteurs.add(alsoReads("access_token", part, "Bearer "));
      saboteurs.add(alsoReads("authorization", part, "Basic "));
      saboteurs.add(formAlsoReads(part));
    }
    saboteurs.add(
        WireSaboteur.ofApplication(
            "AL-GEN-02",
            "also reads the session from the query",
            Tamper.requests(
                request ->
                    read(request.query(), "app_session")
                        .map(id -> Wrong.header(request, "Cookie", "app_session=" + id))
                        .orElse(request))));
    for (String clause : List.of("AL-GEN-02", "AL-GEN-07", "AL-GEN-08", "AL-GEN-09")) {
      saboteurs.add(WireSaboteur.ofEnvironment(clause, "knows somebody else", Wrong.owner()));
    }
    saboteurs.addAll(rejecting());
    saboteurs.addAll(spreading());
    return saboteurs;
  }

  private static List<WireSaboteur> rejecting() {
    return List.of(
        WireSaboteur.ofApplication(
            "AL-GEN-07",
            "the authenticator answers 401 itself on a mismatch",
            Wrong.answer(
                request -> isProbe(request) && !authorization(request).isEmpty(),
                ChannelSaboteurs::rejectingNobody)),
        WireSaboteur.ofApplication(
            "AL-GEN-07",
            "the authenticator answers 401 itself without a header",
            Wrong.answer(
                request -> isProbe(request) && authorization(request).isEmpty(),
                ChannelSaboteurs::rejectingNobody)),
        WireSaboteur.ofApplication(
            "AL-GEN-07",
            "a good password is taken for somebody else's",
            Wrong.answer(
                "GET /probe/basic", answer -> Wrong.text(answer, "email", email -> "eve@x.org"))),
        secure("rejects a token at the authenticator for passwords", "Bearer ", 401),
        secure("rejects a password at the authenticator for tokens", "Basic ", 401),
        WireSaboteur.ofApplication(
            "AL-GEN-07",
            "the handler does not see the user",
            Wrong.answer(SECURE, answer -> Wrong.text(answer, "name", name -> "Eve"))),
        WireSaboteur.ofApplication(
            "AL-GEN-07",
            "lets nobody in",
            Wrong.answer(
                request -> Wrong.isTo(request, SECURE) && authorization(request).isEmpty(),
                answer -> HttpResponse.of(200))),
        WireSaboteur.ofApplication(
            "AL-GEN-07",
            "lets a wrong password in",
            Wrong.answer(
                request -> Wrong.isTo(request, SECURE) && !authorization(request).isEmpty(),
                answer -> answer.status() == 401 ? HttpResponse.of(200) : answer)),
        WireSaboteur.ofApplication(
            "AL-GEN-07",
            "the authenticator answers a wrong password in its own words",
            Wrong.answer(
                request -> Wrong.isTo(request, SECURE) && !authorization(request).isEmpty(),
                answer ->
                    answer.status() == 401
                        ? HttpResponse.of(401, new Body.Text("wrong password"))
                        : answer)));
  }

  private static List<WireSaboteur> spreading() {
    return List.of(
        WireSaboteur.ofApplication(
            "AL-GEN-08", "the auth store is kept in a thread-local object", keptByThread()),
        WireSaboteur.ofApplication("AL-GEN-09", "the auth store is a static field", keptForAll()),
        WireSaboteur.ofApplication(
            "AL-GEN-09", "two requests at once swap their users", swapped()));
  }

  private static WireSaboteur secure(String wrong, String scheme, int status) {
    return WireSaboteur.ofApplication(
        "AL-GEN-07",
        wrong,
        Wrong.answer(
            request -> Wrong.isTo(request, SECURE) && authorization(request).startsWith(scheme),
            answer -> HttpResponse.of(status)));
  }

  private static WireSaboteur alsoReads(String name, String part, String scheme) {
    return WireSaboteur.ofApplication(
        "AL-GEN-02",
        "also reads " + name + " from the " + part,
        Tamper.requests(
            request ->
                read(part(request, part, "X-" + name), name)
                    .map(secret -> Wrong.header(request, "Authorization", scheme + secret))
                    .orElse(request)));
  }

  private static WireSaboteur formAlsoReads(String part) {
    return WireSaboteur.ofApplication(
        "AL-GEN-02",
        "also reads the form's fields from the " + part,
        Tamper.requests(
            request -> {
              Function<String, Optional<String>> field =
                  name -> read(part(request, part, name), name);
              return field
                  .apply("username")
                  .flatMap(name -> field.apply("password").map(pass -> form(request, name, pass)))
                  .orElse(request);
            }));
  }

  private static HttpRequest form(HttpRequest request, String username, String password) {
    return Wrong.body(
        request,
        new Body.Form(Map.of("username", List.of(username), "password", List.of(password))));
  }

  private static String part(HttpRequest request, String part, String header) {
    return switch (part) {
      case "query" -> request.query();
      case "cookie" -> Wrong.sent(request, "Cookie").replace("; ", "&").replace("+", "%2B");
      default ->
          request
              .headers()
              .first(header)
              .map(value -> header.replaceFirst("^X-", "") + "=" + value.replace("+", "%2B"))
              .orElse("");
    };
  }

  private static Optional<String> read(String pairs, String name) {
    Matcher found = Pattern.compile("(?:^|&)" + name + "=([^&]+)").matcher(pairs);
    return found.find()
        ? Optional.of(URLDecoder.decode(found.group(1), StandardCharsets.UTF_8))
        : Optional.empty();
  }

  private static HttpResponse rejectingNobody(HttpResponse answer) {
    return answer.body() instanceof Body.Json json && json.value().equals(PROBED_NOBODY)
        ? HttpResponse.of(401)
        : answer;
  }

  private static boolean isProbe(HttpRequest request) {
    return request.path().startsWith("/probe/b");
  }

  private static String authorization(HttpRequest request) {
    return Wrong.sent(request, "Authorization");
  }

  private static UnaryOperator<Application> keptByThread() {
    Map<Thread, String> kept = new ConcurrentHashMap<>();
    return Tamper.requests(
        request -> {
          String sent = authorization(request);
          if (!sent.isEmpty()) {
            kept.put(Thread.currentThread(), sent);
          }
          String last = kept.getOrDefault(Thread.currentThread(), "");
          return last.isEmpty() ? request : Wrong.header(request, "Authorization", last);
        });
  }

  private static UnaryOperator<Application> keptForAll() {
    AtomicReference<String> kept = new AtomicReference<>("");
    return Tamper.requests(
        request -> {
          String sent = authorization(request);
          String last = sent.isEmpty() ? kept.get() : kept.accumulateAndGet(sent, (a, b) -> b);
          return last.isEmpty() ? request : Wrong.header(request, "Authorization", last);
        });
  }

  /** Requests at once come on virtual threads, an even number of them with a token. */
  private static UnaryOperator<Application> swapped() {
    Exchanger<String> store = new Exchanger<>();
    return Tamper.requests(
        request -> {
          String sent = authorization(request);
          boolean sentAtOnce = Thread.currentThread().isVirtual();
          if (!sent.startsWith("Bearer ") || !sentAtOnce) {
            return request;
          }
          try {
            return Wrong.header(
                request, "Authorization", store.exchange(sent, 60, TimeUnit.SECONDS));
          } catch (InterruptedException | TimeoutException alone) {
            return request;
          }
        });
  }
}
