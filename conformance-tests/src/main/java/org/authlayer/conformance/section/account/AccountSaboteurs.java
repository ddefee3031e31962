package org.authlayer.conformance.section.account;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.forwarding.ForwardingStores;
import org.authlayer.conformance.forwarding.ForwardingUserTokens;
import org.authlayer.conformance.forwarding.ForwardingUsers;
import org.authlayer.conformance.selftest.JwtTamper;
import org.authlayer.conformance.selftest.LooseHasher;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.ports.driven.PasswordChange;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.JsonValue;
import org.jspecify.annotations.Nullable;

/** Wrong implementations of what AccountChecks checks. */
public final class AccountSaboteurs {

  private static final String CLAUSE = "AL-DEC-37";

  private AccountSaboteurs() {}

  public static List<WireSaboteur> all() {
    return List.of(
        tokens("a revoked token works on", AccountSaboteurs::removingNothing),
        tokens("anybody revokes a token", AccountSaboteurs::removingAnybodys),
        tokens("tokens are not listed", tokens -> listing(tokens, 0)),
        tokens("one token is listed", tokens -> listing(tokens, 1)),
        tokens("a token is found by its owner's last value", AccountSaboteurs::resurrecting),
        WireSaboteur.ofApplication(
            CLAUSE,
            "the list shows a value",
            Tamper.answers(
                (request, answer) ->
                    request.path().equals("/account/tokens")
                        ? withValue(request, answer)
                        : answer)),
        instead("no credential is needed", 200, request -> sent(request).isEmpty()),
        instead("nobody sees an account", 401, request -> request.method().equals("GET")),
        instead("nobody revokes a token", 404, request -> isTo(request, "DELETE", "/tokens/")),
        instead("the password cannot be changed", 403, request -> isTo(request, "PUT", "")),
        WireSaboteur.ofApplication(
            CLAUSE, "a wrong password is told otherwise", Tamper.status(403, 400)),
        stores("a change is told and not made", AccountSaboteurs::changingNothing),
        instead("a deletion is told and not made", 200, request -> isTo(request, "DELETE", "")),
        stores("a change ends no token", stores -> keeping(stores, true)),
        stores("a change ends the token that asked", stores -> keeping(stores, false)),
        WireSaboteur.ofEnvironment(
            CLAUSE, "any current password will do", LooseHasher.where((sent, real) -> true)),
        WireSaboteur.ofEnvironment(
            CLAUSE, "the account is not deleted", Tamper.users(AccountSaboteurs::removingNobody)));
  }

  private static WireSaboteur tokens(String wrong, UnaryOperator<UserTokens> change) {
    return WireSaboteur.ofEnvironment(CLAUSE, wrong, Tamper.tokens(change));
  }

  private static WireSaboteur stores(String wrong, UnaryOperator<Stores> change) {
    return WireSaboteur.ofEnvironment(CLAUSE, wrong, Tamper.stores(change));
  }

  private static WireSaboteur instead(String wrong, int status, Predicate<HttpRequest> which) {
    UnaryOperator<Application> change =
        Tamper.instead(
            request -> request.path().startsWith("/account") && which.test(request),
            request -> HttpResponse.of(status));
    return WireSaboteur.ofApplication(CLAUSE, wrong, change);
  }

  private static HttpResponse withValue(HttpRequest request, HttpResponse answer) {
    String value = sent(request).replace("Bearer ", "");
    if (!(answer.body() instanceof Body.Json(JsonValue.ArrayValue list))) {
      return answer;
    }
    List<JsonValue> more =
        list.elements().stream().map(element -> withValue(element, value)).toList();
    return new HttpResponse(
        answer.status(), answer.headers(), new Body.Json(new JsonValue.ArrayValue(more)));
  }

  private static JsonValue withValue(JsonValue element, String value) {
    return element instanceof JsonValue.ObjectValue object
        ? JwtTamper.with(object, "value", new JsonValue.StringValue(value))
        : element;
  }

  private static String sent(HttpRequest request) {
    return request.headers().first("Authorization").orElse("");
  }

  private static boolean isTo(HttpRequest request, String method, String path) {
    return request.method().equals(method)
        && request.path().startsWith("/account" + path)
        && (!path.isEmpty() || request.path().equals("/account") || method.equals("PUT"));
  }

  private static Stores changingNothing(Stores stores) {
    return new ForwardingStores(stores) {
      @Override
      public boolean changePassword(PasswordChange asked) {
        return true;
      }
    };
  }

  private static UserTokens removingNothing(UserTokens tokens) {
    return new ForwardingUserTokens(tokens) {
      @Override
      public boolean removeOf(UUID userId, UUID id) {
        return tokens.findByUser(userId, Instant.EPOCH).stream().anyMatch(it -> it.id().equals(id));
      }
    };
  }

  private static UserTokens removingAnybodys(UserTokens tokens) {
    return new ForwardingUserTokens(tokens) {
      @Override
      public boolean removeOf(UUID userId, UUID id) {
        return tokens.remove(id);
      }
    };
  }

  private static UserTokens listing(UserTokens tokens, int most) {
    return new ForwardingUserTokens(tokens) {
      @Override
      public List<TokenSummary> findByUser(UUID userId, Instant now) {
        return tokens.findByUser(userId, now).stream().limit(most).toList();
      }
    };
  }

  /** What was found once is found again. */
  private static UserTokens resurrecting(UserTokens tokens) {
    var seen = new java.util.concurrent.ConcurrentHashMap<String, UserToken>();
    return new ForwardingUserTokens(tokens) {
      @Override
      public Optional<UserToken> findByValue(String value) {
        tokens.findByValue(value).ifPresent(token -> seen.put(value, token));
        return Optional.ofNullable(seen.get(value));
      }
    };
  }

  private static Stores keeping(Stores stores, boolean all) {
    return new ForwardingStores(stores) {
      @Override
      public boolean changePassword(PasswordChange asked) {
        return all
            ? stores.users().replaceHash(asked.userId(), asked.expectedHash(), asked.newHash())
            : stores.changePassword(without(asked, null));
      }
    };
  }

  private static PasswordChange without(PasswordChange asked, @Nullable UUID keptToken) {
    return new PasswordChange(
        asked.userId(),
        asked.sessionEntry(),
        asked.expectedHash(),
        asked.newHash(),
        keptToken,
        asked.keptSession());
  }

  private static Users removingNobody(Users users) {
    return new ForwardingUsers(users) {
      @Override
      public boolean remove(UUID id) {
        return true;
      }
    };
  }
}
