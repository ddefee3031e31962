package org.authlayer.domain.application;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.json.JsonValue;

/** The routes by which users read and revoke their own tokens and sessions (DEC-37). */
record AccountRoutes<U>(UserLayer<U> layer, AccountHandlers<U> account) {

  static <U> Routes of(UserLayer<U> layer) {
    return new AccountRoutes<>(layer, layer.accountHandlers()).all();
  }

  private Routes all() {
    return Routes.of(
            Route.get("", layer::user).named("me"),
            Route.delete("", done(this::deleteUser)).named("deleteAccount"),
            Route.put("/password", done(this::changePassword)).named("changePassword"),
            Route.get("/tokens", request -> list(account.tokens(request))).named("listTokens"),
            Route.delete("/tokens", request -> revoked(account.revokeOtherTokens(request)))
                .named("revokeOtherTokens"),
            Route.delete(
                    "/tokens/{id}",
                    done(request -> account.revokeToken(request, request.parameter("id"))))
                .named("revokeToken"),
            Route.get("/sessions", request -> list(account.sessions(request)))
                .named("listSessions"),
            Route.delete("/sessions", request -> revoked(account.revokeOtherSessions(request)))
                .named("revokeOtherSessions"),
            Route.delete(
                    "/sessions/{id}",
                    done(request -> account.revokeSession(request, request.parameter("id"))))
                .named("revokeSession"))
        .behind(layer.bearerOrSession(), layer.guard())
        .named(layer::operation);
  }

  private void changePassword(Request request) {
    account.changePassword(request, text(request, "currentPassword"), text(request, "newPassword"));
  }

  private void deleteUser(Request request) {
    account.deleteUser(request, text(request, "currentPassword"));
  }

  private static HttpResponse list(List<AccountHandlers.Access> entries) {
    return Representation.json(
        JsonValue.array(
            entries.stream()
                .map(
                    entry ->
                        JsonValue.object(
                            Map.entry("id", JsonValue.of(entry.id())),
                            Map.entry("created_at", instant(entry.createdAt())),
                            Map.entry("last_used_at", instant(entry.lastUsedAt())),
                            Map.entry("expires_at", instant(entry.expiresAt())),
                            Map.entry("client", JsonValue.of(entry.client())),
                            Map.entry("current", JsonValue.of(entry.isCurrent()))))
                .toList()));
  }

  private static JsonValue instant(Optional<Instant> at) {
    return at.<JsonValue>map(value -> JsonValue.of(value.toString()))
        .orElseGet(JsonValue.NullValue::new);
  }

  private static HttpResponse revoked(int count) {
    return Representation.json(JsonValue.object(Map.entry("revoked", JsonValue.of(count))));
  }

  private static Responder done(Consumer<Request> action) {
    return request -> {
      action.accept(request);
      return HttpResponse.of(200);
    };
  }

  private static String text(Request request, String field) {
    return JsonBody.text(request, "the passwords", field);
  }
}
