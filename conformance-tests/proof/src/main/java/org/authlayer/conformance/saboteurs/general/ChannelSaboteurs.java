package org.authlayer.conformance.saboteurs.general;

import static org.authlayer.conformance.selftest.Requests.anonymous;
import static org.authlayer.conformance.selftest.Requests.authorization;
import static org.authlayer.conformance.selftest.Requests.authorized;
import static org.authlayer.conformance.selftest.Requests.sent;
import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Saboteurs.against;
import static org.authlayer.conformance.selftest.Where.everywhere;
import static org.authlayer.conformance.selftest.Where.where;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authlayer.conformance.selftest.Answers;
import org.authlayer.conformance.selftest.CookieTamper;
import org.authlayer.conformance.selftest.Requests;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.Where;
import org.authlayer.conformance.selftest.WrongTokens;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.json.JsonValue;

/** Identities from the wrong place, and identities that reach too far. */
public final class ChannelSaboteurs {

  private static final String SECURE = "GET /composition/secure";

  private static final JsonValue PROBED_NOBODY =
      new JsonValue.ObjectValue(Map.of("email", new JsonValue.NullValue()));

  private ChannelSaboteurs() {}

  public static Saboteurs all() {
    return Saboteurs.all(
        against("AL-GEN-02").each(List.of("query", "header", "cookie"), ChannelSaboteurs::alsoRead),
        sessions(),
        rejecting(),
        spreading());
  }

  private static Saboteurs alsoRead(Saboteurs others, String part) {
    return others
        .wrong(
            "also reads access_token from the " + part, alsoReads("access_token", part, "Bearer "))
        .wrong(
            "also reads authorization from the " + part, alsoReads("authorization", part, "Basic "))
        .wrong("also reads the form's fields from the " + part, formAlsoReads(part));
  }

  private static Saboteurs sessions() {
    return against("AL-GEN-02")
        .wrong(
            "also reads the session from the query",
            where(request -> read(request.query(), "app_session").isPresent())
                .reads(
                    it -> CookieTamper.sending(it, read(it.query(), "app_session").orElseThrow())))
        .each(
            List.of("AL-GEN-02", "AL-GEN-07", "AL-GEN-08", "AL-GEN-09"),
            (they, clause) ->
                they.andAgainst(clause).wrong("knows somebody else", WrongTokens.owner()));
  }

  private static Saboteurs rejecting() {
    return against("AL-GEN-07")
        .wrong("the authenticator answers 401 itself on a mismatch", nobody(authorized("")))
        .wrong("the authenticator answers 401 itself without a header", nobody(anonymous()))
        .wrong(
            "a good password is taken for somebody else's",
            where(to("GET /probe/basic")).answers(Answers.changing("email", it -> "eve@x.org")))
        .wrong(
            "rejects a token at the authenticator for passwords",
            where(to(SECURE).and(authorized("Bearer "))).answers(401))
        .wrong(
            "rejects a password at the authenticator for tokens",
            where(to(SECURE).and(authorized("Basic "))).answers(401))
        .wrong(
            "the handler does not see the user",
            where(to(SECURE)).answers(Answers.changing("name", name -> "Eve")))
        .wrong("lets nobody in", where(to(SECURE).and(anonymous())).answers(200))
        .wrong("lets a wrong password in", where(to(SECURE).and(authorized("")), 401).answers(200))
        .wrong(
            "the authenticator answers a wrong password in its own words",
            where(to(SECURE).and(authorized("")), 401)
                .answers(HttpResponse.of(401, new Body.Text("wrong password"))));
  }

  private static Saboteurs spreading() {
    return against("AL-GEN-08")
        .wrong("the auth store is kept in a thread-local object", keptByThread())
        .andAgainst("AL-GEN-09")
        .wrong("the auth store is a static field", keptForAll())
        .wrong("two requests at once swap their users", swapped());
  }

  /** A probe that found nobody is refused. */
  private static Tamper<Application> nobody(Predicate<HttpRequest> which) {
    Predicate<HttpRequest> probe = request -> request.path().startsWith("/probe/b");
    Predicate<HttpResponse> nobody =
        answer -> answer.body() instanceof Body.Json json && json.value().equals(PROBED_NOBODY);
    return new Where(probe.and(which), nobody).answers(401);
  }

  private static Tamper<?> alsoReads(String name, String part, String scheme) {
    return everywhere()
        .reads(
            request ->
                read(part(request, part, "X-" + name), name)
                    .map(secret -> Requests.with(request, "Authorization", scheme + secret))
                    .orElse(request));
  }

  private static Tamper<?> formAlsoReads(String part) {
    return everywhere()
        .reads(
            request -> {
              Map<String, List<String>> fields = new TreeMap<>();
              for (String name : List.of("username", "password")) {
                read(part(request, part, name), name)
                    .ifPresent(value -> fields.put(name, List.of(value)));
              }
              return fields.size() == 2 ? Requests.with(request, new Body.Form(fields)) : request;
            });
  }

  private static String part(HttpRequest request, String part, String header) {
    return switch (part) {
      case "query" -> request.query();
      case "cookie" -> sent(request, "Cookie").replace("; ", "&").replace("+", "%2B");
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

  private static Tamper<Application> keptByThread() {
    Map<Thread, String> kept = new ConcurrentHashMap<>();
    return everywhere().reads(request -> kept(request, kept, Thread.currentThread()));
  }

  private static Tamper<Application> keptForAll() {
    Map<String, String> kept = new ConcurrentHashMap<>();
    return everywhere().reads(request -> kept(request, kept, "all"));
  }

  private static <K> HttpRequest kept(HttpRequest request, Map<K, String> kept, K by) {
    String sent = authorization(request);
    String last = kept.compute(by, (key, before) -> sent.isEmpty() ? before : sent);
    return last == null ? request : Requests.with(request, "Authorization", last);
  }

  /** Requests at once come on virtual threads, an even number of them with a token. */
  private static Tamper<Application> swapped() {
    Exchanger<String> store = new Exchanger<>();
    return where(authorized("Bearer ").and(request -> Thread.currentThread().isVirtual()))
        .reads(
            request -> {
              try {
                String other = store.exchange(authorization(request), 60, TimeUnit.SECONDS);
                return Requests.with(request, "Authorization", other);
              } catch (InterruptedException | TimeoutException alone) {
                return request;
              }
            });
  }
}
