package org.authlayer.conformance.selftest;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.forwarding.ForwardingUserTokens;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.JsonValue;

/** Turns that several saboteurs of requests, answers and tokens take. */
public final class Wrong {

  private static final User SOMEBODY_ELSE =
      new User(UUID.fromString("00000000-0000-4000-8000-000000000001"), "Eve", "eve@x.org", "");

  private Wrong() {}

  /** Reads another Authorization header than was sent. */
  public static Tamper<Application> authorization(UnaryOperator<String> change) {
    return Tamper.requests(
        request ->
            request
                .headers()
                .first("Authorization")
                .map(value -> header(request, "Authorization", change.apply(value)))
                .orElse(request));
  }

  public static HttpRequest header(HttpRequest request, String name, String value) {
    Map<String, List<String>> lines = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    lines.putAll(request.headers().lines());
    lines.put(name, List.of(value));
    return new HttpRequest(
        request.method(),
        request.path(),
        request.query(),
        new Headers(lines),
        request.body(),
        request.channel());
  }

  public static HttpRequest body(HttpRequest request, Body body) {
    return new HttpRequest(
        request.method(),
        request.path(),
        request.query(),
        request.headers(),
        body,
        request.channel());
  }

  public static String sent(HttpRequest request, String header) {
    return request.headers().first(header).orElse("");
  }

  public static boolean isTo(HttpRequest request, String route) {
    return (request.method() + " " + request.path()).equals(route);
  }

  /** Answers some requests otherwise than the application does. */
  public static Tamper<Application> answer(
      Predicate<HttpRequest> which, UnaryOperator<HttpResponse> change) {
    return Tamper.answers((request, answer) -> which.test(request) ? change.apply(answer) : answer);
  }

  public static Tamper<Application> answer(String route, UnaryOperator<HttpResponse> change) {
    return answer(request -> isTo(request, route), change);
  }

  /** Replaces a member of a JSON answer that has it. */
  public static HttpResponse member(
      HttpResponse answer, String name, UnaryOperator<JsonValue> change) {
    if (!(answer.body() instanceof Body.Json(JsonValue.ObjectValue object))
        || object.get(name).isEmpty()) {
      return answer;
    }
    Map<String, JsonValue> members = new LinkedHashMap<>(object.members());
    members.computeIfPresent(name, (any, value) -> change.apply(value));
    return new HttpResponse(
        answer.status(), answer.headers(), new Body.Json(new JsonValue.ObjectValue(members)));
  }

  public static HttpResponse text(HttpResponse answer, String name, UnaryOperator<String> change) {
    return member(
        answer,
        name,
        value ->
            value instanceof JsonValue.StringValue(String text)
                ? new JsonValue.StringValue(change.apply(text))
                : value);
  }

  /** Finds a token also by what is not its value. */
  public static Tamper<UserTokens> lookup(BiPredicate<String, String> presentedAndStored) {
    return Tamper.tokens(
        tokens ->
            new ForwardingUserTokens(tokens) {
              private final List<String> values = new CopyOnWriteArrayList<>();

              @Override
              public Added add(NewUserToken token) {
                values.add(token.value());
                return super.add(token);
              }

              @Override
              public Optional<UserToken> findByValue(String value) {
                return values.stream()
                    .filter(stored -> presentedAndStored.test(value, stored))
                    .findFirst()
                    .flatMap(super::findByValue)
                    .or(() -> super.findByValue(value));
              }
            });
  }

  /** Changes tokens as they are found. */
  public static Tamper<UserTokens> found(UnaryOperator<Optional<UserToken>> change) {
    return Tamper.tokens(
        tokens ->
            new ForwardingUserTokens(tokens) {
              @Override
              public Optional<UserToken> findByValue(String value) {
                return change.apply(super.findByValue(value));
              }
            });
  }

  /** Changes tokens as they are added. */
  public static Tamper<UserTokens> added(UnaryOperator<NewUserToken> change) {
    return Tamper.tokens(
        tokens ->
            new ForwardingUserTokens(tokens) {
              @Override
              public Added add(NewUserToken token) {
                return super.add(change.apply(token));
              }
            });
  }

  /** Takes every token for somebody else's. */
  public static Tamper<UserTokens> owner() {
    return found(
        found ->
            found.map(
                token ->
                    new UserToken(token.id(), token.value(), SOMEBODY_ELSE, token.expiresAt())));
  }

  /** Forgets a hidden token while its row stays. */
  public static class HidingTokens extends ForwardingUserTokens {

    protected final List<UserToken> seen = new CopyOnWriteArrayList<>();
    protected final List<UUID> hidden = new CopyOnWriteArrayList<>();

    public HidingTokens(UserTokens tokens) {
      super(tokens);
    }

    @Override
    public Added add(NewUserToken token) {
      Added added = super.add(token);
      super.findByValue(token.value()).ifPresent(seen::add);
      return added;
    }

    @Override
    public Optional<UserToken> findByValue(String value) {
      return super.findByValue(value).filter(token -> !hidden.contains(token.id()));
    }

    protected List<UserToken> othersOfTheOwner(UUID id) {
      List<UserToken> others = new ArrayList<>();
      for (UserToken one : seen) {
        if (one.id().equals(id)) {
          seen.stream().filter(two -> two.user().equals(one.user())).forEach(others::add);
        }
      }
      others.removeIf(token -> token.id().equals(id));
      return others;
    }
  }

  /** Finds a token that was added even when its row is gone. */
  public static class CachingTokens extends HidingTokens {

    public CachingTokens(UserTokens tokens) {
      super(tokens);
    }

    @Override
    public Optional<UserToken> findByValue(String value) {
      return seen.stream()
          .filter(token -> token.value().equals(value) && !hidden.contains(token.id()))
          .findFirst();
    }
  }

  public static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  public static String decoded(String base64) {
    try {
      return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException malformed) {
      return "";
    }
  }
}
